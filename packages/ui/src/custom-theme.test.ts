import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { customTokens } from "./custom-theme.ts";
import { type Oklch, contrast, oklchToRgb, parseHex, readable, rgbToOklch } from "./oklch.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

const read = (css: string): Oklch => {
  const [l = 0, c = 0, h = 0] = css.slice(6, -1).split(" ").map(Number);
  return { l, c, h };
};

describe("a custom theme", () => {
  test("can be read whatever colours are chosen", () => {
    fc.assert(
      fc.property(hex, hex, fc.boolean(), (primary, background, dark) => {
        const tokens = customTokens({ primary, background, dark })!;
        const token = (name: string) => read(tokens[`--${name}`]!);
        for (const surface of ["canvas", "surface", "sunken", "hover", "pressed"]) {
          expect(contrast(token("text"), token(surface))).toBeGreaterThanOrEqual(6.9);
          for (const text of ["text-2", "text-3"])
            expect(contrast(token(text), token(surface))).toBeGreaterThanOrEqual(4.45);
        }
        expect(contrast(token("accent"), token("surface"))).toBeGreaterThanOrEqual(4.45);
        expect(contrast(token("on-accent"), token("accent"))).toBeGreaterThanOrEqual(4.45);
      }),
    );
  });

  test("keeps the chosen hue", () => {
    const accent = read(
      customTokens({ primary: "#7c3aed", background: "#ffffff", dark: false })!["--accent"]!,
    );
    expect(Math.abs(accent.h - rgbToOklch(parseHex("#7c3aed")!).h)).toBeLessThan(1);
  });

  test("is refused when a colour is not one", () => {
    expect(customTokens({ primary: "red", background: "#ffffff", dark: false })).toBeNull();
    expect(customTokens({ primary: "#ff0000;}", background: "#fff", dark: false })).toBeNull();
  });
});

test("colours survive the way there and back", () => {
  fc.assert(
    fc.property(hex, (text) => {
      const rgb = parseHex(text)!;
      for (const [i, value] of oklchToRgb(rgbToOklch(rgb)).entries()) expect(value).toBeCloseTo(rgb[i]!, 2);
    }),
  );
});

test("black and white are what is left when nothing else can be read", () => {
  const grey = { l: 0.5, c: 0, h: 0 };
  expect(readable(grey, [grey], 21, "lighter").l).toBe(1);
});
