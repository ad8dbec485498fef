import { describe, expect, test } from "vitest";
import { avatarColour, initials } from "./avatar-identity.ts";

describe("initials", () => {
  test.each([
    ["Mara Lind", "ML"],
    ["  jonas  k. krüger ", "JK"],
    ["Émile", "É"],
    ["mara.lind@example.org", "M"],
    ["李 小龙", "李小"],
    ["👩‍🚀 crew", "👩C"],
    ["", "?"],
  ])("of %j are %j", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe("the colour of an avatar", () => {
  test("is stable and one of eight", () => {
    expect(avatarColour("a1")).toBe(avatarColour("a1"));
    const seen = new Set(Array.from({ length: 200 }, (_, n) => avatarColour(`user-${n}`)));
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
