/** Colours that data can wear (labels, states, icons). Stored with the data, so written out and not tokens. */
export const SWATCHES = [
  "#c2503c",
  "#c9762b",
  "#b5862a",
  "#6f8f2f",
  "#2f8f5b",
  "#16877f",
  "#3f7cc2",
  "#5b62c9",
  "#8657b8",
  "#c04f86",
] as const;

/** "#ABC", "abc", "a1b2c3" → "#aabbcc", "#a1b2c3"; anything else → null. */
export function parseHex(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21, as WCAG counts it; both as "#rrggbb". */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
