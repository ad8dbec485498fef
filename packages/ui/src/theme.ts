import { type CustomTheme, customTokens } from "./custom-theme.ts";

export const themes = ["system", "light", "dark", "light-contrast", "dark-contrast"] as const;
export type Theme = (typeof themes)[number];

let stopFollowing: (() => void) | undefined;
let ownTokens: readonly string[] = [];

// Hover transitions would otherwise run on every control at once and show dark text on dark for some frames.
function show(
  theme: Exclude<Theme, "system">,
  root: HTMLElement,
  tokens: Readonly<Record<string, string>> = {},
) {
  root.dataset["switching"] = "";
  root.dataset["theme"] = theme;
  for (const name of ownTokens) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
  ownTokens = Object.keys(tokens);
  void root.offsetHeight;
  delete root.dataset["switching"];
}

function leaveSystem(): void {
  stopFollowing?.();
  stopFollowing = undefined;
}

/** Shows the theme at once and follows the system while it is "system". Remembering the choice is the caller's. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  leaveSystem();
  if (theme !== "system") return show(theme, root);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const follow = () => show(`${dark.matches ? "dark" : "light"}${contrast.matches ? "-contrast" : ""}`, root);
  follow();
  dark.addEventListener("change", follow);
  contrast.addEventListener("change", follow);
  stopFollowing = () => {
    dark.removeEventListener("change", follow);
    contrast.removeEventListener("change", follow);
  };
}

/** Shows a theme made of somebody's own colours; false, and nothing changes, when one of them is not a colour. */
export function applyCustomTheme(theme: CustomTheme, root: HTMLElement = document.documentElement): boolean {
  const tokens = customTokens(theme);
  if (!tokens) return false;
  leaveSystem();
  show(theme.dark ? "dark" : "light", root, tokens);
  return true;
}
