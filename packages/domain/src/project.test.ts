import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  PROJECT_IDENTIFIER_MAX,
  hasForbiddenCharacter,
  normalIdentifier,
  suggestIdentifier,
} from "./project.ts";

describe("an identifier", () => {
  test.for([
    ["Orbital Ops", "ORBIT"],
    ["é a", "EA"],
    ["日本", ""],
  ] as const)("is offered for a name: %j gives %j", ([name, identifier]) =>
    expect(suggestIdentifier(name)).toBe(identifier),
  );

  test("that is offered is always a usable one, or empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const identifier = suggestIdentifier(name);
        expect(identifier.length).toBeLessThanOrEqual(PROJECT_IDENTIFIER_MAX);
        expect(hasForbiddenCharacter(identifier)).toBe(false);
        expect(normalIdentifier(identifier)).toBe(identifier);
      }),
    );
  });

  test("is written in capitals without spaces around it", () =>
    expect(normalIdentifier(" orb ")).toBe("ORB"));
});

describe("a character of a name", () => {
  test("is forbidden when the contract lists it", () => {
    for (const character of "&+,:;$^}{*=?@#|'<>.()%!-")
      expect(hasForbiddenCharacter(`a${character}`)).toBe(true);
    for (const text of ["Orbit", "日本 語", "a_b/c", 'say "hi"'])
      expect(hasForbiddenCharacter(text)).toBe(false);
  });
});
