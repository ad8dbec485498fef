import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkNewWorkspace, isReservedSlug, isSlug, reservedSlugs, suggestSlug } from "./workspace.ts";

describe("a new workspace", () => {
  test("is accepted with a name and a slug", () =>
    expect(checkNewWorkspace("Acme", "acme-1_B")).toEqual({
      ok: true,
      value: { name: "Acme", slug: "acme-1_B" },
    }));

  test.for([
    ["", "", "workspace_name_and_slug_required"],
    ["Acme", "", "workspace_name_and_slug_required"],
    ["x".repeat(81), "not a slug", "workspace_too_long"],
    ["Acme", "x".repeat(49), "workspace_too_long"],
    ["acme.com", "not a slug", "workspace_name_has_url"],
    ["Acme", "not a slug", "workspace_slug_malformed"],
    ["Acme", "ac/me", "workspace_slug_malformed"],
    ["Acme", "acmé", "workspace_slug_malformed"],
    ["Acme", "api", "workspace_slug_reserved"],
    ["Acme", "API", "workspace_slug_reserved"],
  ] as const)("is refused by the first rule it breaks: %j %j", ([name, slug, code]) =>
    expect(checkNewWorkspace(name, slug)).toEqual({ ok: false, code }),
  );
});

describe("the reserved slugs", () => {
  test("hold every first segment that is ours", () => {
    for (const slug of [
      "api",
      "auth",
      "assets",
      "healthz",
      "readyz",
      "metrics",
      "god-mode",
      "sw.js",
      "dev",
      "docs",
    ])
      expect(isReservedSlug(slug)).toBe(true);
  });

  test("are written as they are compared", () => {
    for (const slug of reservedSlugs) expect(slug).toBe(slug.toLowerCase());
    expect(reservedSlugs.has("")).toBe(false);
  });
});

describe("the slug that is offered", () => {
  test.for([
    ["Orbital Ops", "orbital-ops"],
    ["  Café & Söhne!  ", "cafe-so-hne"],
    ["日本語", ""],
    ["---", ""],
  ] as const)("for %j is %j", ([name, slug]) => expect(suggestSlug(name)).toBe(slug));

  test("can be used as it is, or is empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (name) => {
        const slug = suggestSlug(name);
        if (slug !== "") expect(isSlug(slug)).toBe(true);
        expect(slug).not.toMatch(/^-|-$/);
      }),
    );
  });
});
