import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeNextPath } from "./next-path.ts";

const HERE = "http://cairn.example";

/** Pieces that addresses are forged from, in any order, between any characters. */
const forged = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "/",
        "//",
        "\\",
        ".",
        "..",
        "%2e",
        "%2f",
        "%5c",
        "@",
        ":",
        "?",
        "#",
        ";",
        "\t",
        "\n",
        " ",
      ),
      fc.constantFrom("http:", "https://", "javascript:", "data:", "//evil.example", "evil.example", "[::1]"),
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("the path to go on to", () => {
  test("is a path of this site or nothing, however it is written", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          forged,
          forged.map((text) => `/${text}`),
        ),
        (text) => {
          const path = safeNextPath(text);
          if (path === null) return;
          expect(path).toMatch(/^\/(?!\/)/);
          // What a header can carry.
          expect(path).toMatch(/^[\u0021-\u007e]+$/);
          const url = new URL(path, HERE);
          expect(url.origin).toBe(HERE);
          expect(url.pathname + url.search + url.hash).toBe(path);
          // Checked once or twice, the outcome is the same.
          expect(safeNextPath(path)).toBe(path);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test.for([
    ["/acme/projects/", "/acme/projects/"],
    ["/a?b=c&d#e", "/a?b=c&d#e"],
    ["https://elsewhere.example/acme/", "/acme/"],
    ["/über", "/%C3%BCber"],
    ["/.//evil.example", null],
    ["/%2E//evil.example", null],
    ["//evil.example", null],
    ["acme", null],
    ["/a/../b", null],
    ["/a b", null],
    ["", null],
    [undefined, null],
    [`/${"x".repeat(500)}`, null],
  ] as const)("of %j is %j", ([text, path]) => expect(safeNextPath(text)).toBe(path));
});
