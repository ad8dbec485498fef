import { describe, expect, test } from "vitest";
import { z } from "zod";
import { abilities } from "./permissions.ts";
import { type Resource, partialInput, resources } from "./resources.ts";

const all = Object.entries<Resource>(resources);

describe("every plain entity", () => {
  test.for(all)("fits together: %s", ([, resource]) => {
    expect(abilities).toHaveProperty([resource.read]);
    expect(abilities).toHaveProperty([resource.write]);
    expect(resource.path).toMatch(/\/$/);
    expect(resource.path.includes(":projectId")).toBe(resource.audience === "project");
    const fields = Object.keys(resource.reply.shape);
    for (const field of Object.keys(resource.input.shape)) expect(fields).toContain(field);
    for (const field of Object.keys(resource.references ?? {}))
      expect(Object.keys(resource.input.shape)).toContain(field);
    // What the server sets, a client must not be able to.
    for (const field of [
      "id",
      "workspace",
      "workspace_id",
      "project_id",
      "owner",
      "created_by",
      "deleted_at",
    ])
      expect(Object.keys(resource.input.shape)).not.toContain(field);
  });
});

describe("what a change may hold", () => {
  test.for(all)("is nothing at all, and then nothing is filled in: %s", ([, { input }]) => {
    expect(partialInput(input).parse({})).toEqual({});
  });

  test("is each field by the rule it has on creation", () => {
    const input = z.object({
      name: z.string().max(3),
      size: z.number().default(1),
      tag: z.string().nullable().default(null),
    });
    const partial = partialInput(input);
    expect(partial.parse({ tag: null })).toEqual({ tag: null });
    expect(partial.parse({ size: 2, extra: true })).toEqual({ size: 2 });
    expect(partial.safeParse({ name: "long" }).success).toBe(false);
    expect(partial.safeParse({ size: null }).success).toBe(false);
  });
});
