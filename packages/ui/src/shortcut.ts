export type Platform = "mac" | "other";

// `userAgentData` is missing in Firefox and Safari; `platform` is deprecated but answers everywhere.
export const currentPlatform = (): Platform =>
  typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform) ? "mac" : "other";

const macKeys: Record<string, string> = { mod: "⌘", ctrl: "⌃", alt: "⌥", shift: "⇧", backspace: "⌫" };
const otherKeys: Record<string, string> = {
  mod: "Ctrl",
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  backspace: "Backspace",
};
const namedKeys: Record<string, string> = {
  enter: "↵",
  esc: "Esc",
  space: "Space",
  tab: "Tab",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  plus: "+",
};
const ariaKeys: Record<string, string> = {
  ctrl: "Control",
  alt: "Alt",
  shift: "Shift",
  backspace: "Backspace",
  enter: "Enter",
  esc: "Escape",
  space: "Space",
  tab: "Tab",
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
};

const stepsOf = (shortcut: string): string[][] =>
  shortcut
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((step) => step.split("+"));

/** "mod+shift+k" → ["⇧⌘K"] or ["Ctrl Shift K"]; the sequence "g p" → ["G", "P"]: one text per key cap. */
export function formatShortcut(shortcut: string, platform: Platform): string[] {
  const names = platform === "mac" ? macKeys : otherKeys;
  return stepsOf(shortcut).map((keys) =>
    keys.map((key) => names[key] ?? namedKeys[key] ?? key.toUpperCase()).join(platform === "mac" ? "" : " "),
  );
}

/** The value of `aria-keyshortcuts`, which cannot say "one key after the other". */
export function ariaShortcut(shortcut: string | undefined, platform: Platform): string | undefined {
  const steps = shortcut ? stepsOf(shortcut) : [];
  const [keys] = steps;
  if (!keys || steps.length > 1) return undefined;
  const mod = platform === "mac" ? "Meta" : "Control";
  return keys.map((key) => (key === "mod" ? mod : (ariaKeys[key] ?? key.toUpperCase()))).join("+");
}
