import { describe, expect, test } from "vitest";
import { ApiTokenDraft, isTokenActive } from "./api-token.ts";

describe("an API token", () => {
  test("is active until the moment it expires, and for ever without one", () => {
    const expiry = "2026-11-15T09:30:00.000Z";
    expect(isTokenActive(expiry, "2026-11-15T09:29:59.999Z")).toBe(true);
    expect(isTokenActive(expiry, expiry)).toBe(false);
    expect(isTokenActive(null, expiry)).toBe(true);
    expect(isTokenActive("2026-11-15T11:30:00+02:00", "2026-11-15T09:29:00Z")).toBe(true);
  });

  test("needs nothing but takes a label of one line", () => {
    expect(ApiTokenDraft.safeParse({}).success).toBe(true);
    expect(ApiTokenDraft.safeParse({ label: "two\nlines" }).success).toBe(false);
    expect(ApiTokenDraft.safeParse({ expired_at: "tomorrow" }).success).toBe(false);
  });
});
