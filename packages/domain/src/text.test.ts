import { describe, expect, test } from "vitest";
import { Name, containsUrl } from "./text.ts";

describe("a text with an address in it", () => {
  test.for([
    "see https://example.com",
    "HTTP://EXAMPLE",
    "www.example",
    "example.com",
    "J.Doe",
    "10.0.0.1",
    "one\nexample.org\nthree",
    "one\r\nexample.org",
  ])("is found: %j", (text) => expect(containsUrl(text)).toBe(true));

  test.for([
    "Acme",
    "Version 2.0",
    "a. b",
    "wait...",
    "a.b",
    "x.toolongending",
    "1.2.3",
    "",
    `${"x".repeat(501)} example.com`,
    `example.com${"x".repeat(1000)}`,
  ])("is not found: %j", (text) => expect(containsUrl(text)).toBe(false));
});

describe("a name", () => {
  const name = Name(5);

  test("is trimmed and kept", () => expect(name.parse("  Orbit ")).toBe("Orbit"));

  test.for([
    ["   ", "This field may not be blank."],
    ["Orbits", "Ensure this field has no more than 5 characters."],
    ["a\nb", "Control characters are not allowed."],
    ["a\0b", "Control characters are not allowed."],
    ["a\u007fb", "Control characters are not allowed."],
  ] as const)("is refused: %j", ([text, message]) =>
    expect(name.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]),
  );
});
