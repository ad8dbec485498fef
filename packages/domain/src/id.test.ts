import { describe, expect, test } from "vitest";
import { newId } from "./id.ts";
import { Id } from "./schema.ts";

describe("a new id", () => {
  test("is a UUID of version 7 that our own schema takes", () => {
    const id = newId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Id.parse(id)).toBe(id);
  });

  test("begins with its moment, so that text order is time order", () => {
    const moments = [0, 1, 255, 2 ** 32, Date.UTC(2026, 10, 15), Date.UTC(2026, 10, 15) + 1, 2 ** 48 - 1];
    const ids = moments.map((moment) => newId(moment));
    expect(ids.toSorted()).toEqual(ids);
    for (const [i, moment] of moments.entries())
      expect(Number.parseInt(ids[i]!.replace("-", "").slice(0, 12), 16)).toBe(moment);
  });

  test("is never the same twice", () =>
    expect(new Set(Array.from({ length: 10_000 }, () => newId(1))).size).toBe(10_000));
});
