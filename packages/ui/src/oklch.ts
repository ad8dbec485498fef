/** A colour by lightness (0–1), chroma and hue: steps of equal lightness look equally far apart. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Rgb = readonly [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Null for anything but `#rrggbb`. */
export function parseHex(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) return null;
  const [, r = "0", g = "0", b = "0"] = match;
  return [parseInt(r, 16) / 255, parseInt(g, 16) / 255, parseInt(b, 16) / 255];
}

// The matrices are those of Björn Ottosson's Oklab, as CSS Color 4 has them.
export function rgbToOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

export function oklchToRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ];
  return linear.map((value) => Math.min(1, Math.max(0, fromLinear(value)))) as unknown as Rgb;
}

export const cssOf = ({ l, c, h }: Oklch): string => `oklch(${l.toFixed(3)} ${c.toFixed(3)} ${h.toFixed(1)})`;

const luminance = (colour: Oklch): number => {
  const [r, g, b] = oklchToRgb(colour).map(toLinear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The ratio of WCAG: 1 for the same colour, 21 for black on white. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const STEP = 0.01;

/** The nearest lightness of a colour that can be read on all of these; black or white when nothing less will do. */
export function readable(
  colour: Oklch,
  on: readonly Oklch[],
  least: number,
  towards: "lighter" | "darker",
): Oklch {
  const step = towards === "lighter" ? STEP : -STEP;
  for (let { l } = colour; l >= 0 && l <= 1; l += step) {
    const candidate = { ...colour, l };
    if (on.every((background) => contrast(candidate, background) >= least)) return candidate;
  }
  return { l: towards === "lighter" ? 1 : 0, c: 0, h: 0 };
}
