import { type Oklch, contrast, cssOf, parseHex, readable, rgbToOklch } from "./oklch.ts";

/** What somebody chooses; everything else follows from it. */
export interface CustomTheme {
  /** The one colour of actions, `#rrggbb`. */
  readonly primary: string;
  /** The tint of the neutrals, `#rrggbb`. */
  readonly background: string;
  readonly dark: boolean;
}

const TEXT = 4.5;
const BORDER = 3;
/** Neutrals stay neutral: colour is for data. */
const NEUTRAL_CHROMA = 0.018;

// Lightness of each neutral in the built-in themes; only the tint changes.
const neutrals = {
  light: {
    canvas: 0.993,
    surface: 1,
    sunken: 0.974,
    hover: 0.957,
    pressed: 0.935,
    line: 0.918,
    "line-strong": 0.865,
    text: 0.245,
    "text-2": 0.445,
    "text-3": 0.523,
    field: 0.62,
  },
  dark: {
    canvas: 0.185,
    surface: 0.212,
    sunken: 0.165,
    hover: 0.245,
    pressed: 0.28,
    line: 0.272,
    "line-strong": 0.345,
    text: 0.93,
    "text-2": 0.745,
    "text-3": 0.65,
    field: 0.55,
  },
} as const;
type Neutral = keyof (typeof neutrals)["light"];

/** Which of the two colours stands out better on a button: near-white or near-black. */
function onColour(accent: Oklch): Oklch {
  const [white, black] = [
    { l: 0.99, c: 0.01, h: accent.h },
    { l: 0.16, c: 0.02, h: accent.h },
  ];
  return contrast(accent, white) >= contrast(accent, black) ? white : black;
}

/** The tokens of a custom theme by name, all readable; null when a colour is not one. */
export function customTokens(theme: CustomTheme): Readonly<Record<string, string>> | null {
  const [primary, background] = [parseHex(theme.primary), parseHex(theme.background)];
  if (!primary || !background) return null;
  const tint = rgbToOklch(background);
  const chroma = Math.min(tint.c, NEUTRAL_CHROMA);
  const steps = theme.dark ? neutrals.dark : neutrals.light;
  const neutral = (name: Neutral): Oklch => ({
    l: steps[name],
    c: steps[name] === 1 ? 0 : chroma,
    h: tint.h,
  });
  const surfaces = (["canvas", "surface", "sunken", "hover", "pressed"] as const).map(neutral);
  const towards = theme.dark ? "lighter" : "darker";
  const text = (name: Neutral, least: number) => readable(neutral(name), surfaces, least, towards);

  const accent = readable(rgbToOklch(primary), surfaces.slice(0, 4), TEXT, towards);
  const on = readable(onColour(accent), [accent], TEXT, onColour(accent).l > 0.5 ? "lighter" : "darker");
  const soft = {
    l: theme.dark ? 0.28 : 0.955,
    c: Math.min(accent.c, theme.dark ? 0.04 : 0.022),
    h: accent.h,
  };
  const colours: Record<string, Oklch> = {
    ...Object.fromEntries((Object.keys(steps) as Neutral[]).map((name) => [name, neutral(name)])),
    text: text("text", 7),
    "text-2": text("text-2", TEXT),
    "text-3": text("text-3", TEXT),
    field: text("field", BORDER),
    accent,
    "accent-hover": { ...accent, l: accent.l + (theme.dark ? 0.06 : -0.05) },
    "accent-soft": soft,
    selected: { ...soft, l: theme.dark ? 0.255 : 0.965, c: soft.c * 0.6 },
    "on-accent": on,
  };
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${name}`, cssOf(colour)]));
}
