import { expect, test } from "vitest";
import { contrastRatio, parseHex, SWATCHES } from "./colour.ts";

test("reads a colour with or without hash, short or long", () => {
  expect(parseHex("#ABC")).toBe("#aabbcc");
  expect(parseHex(" a1b2c3 ")).toBe("#a1b2c3");
  expect(parseHex("#ab")).toBeNull();
  expect(parseHex("teal")).toBeNull();
});
test("counts contrast as WCAG does", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
test("every swatch can be seen as a mark on white and on the dark surface", () => {
  for (const swatch of SWATCHES) {
    expect(contrastRatio(swatch, "#ffffff")).toBeGreaterThan(3);
    expect(contrastRatio(swatch, "#1a1916")).toBeGreaterThan(3);
  }
});
