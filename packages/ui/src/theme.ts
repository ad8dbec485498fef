export const themes = ["system", "light", "dark", "light-contrast", "dark-contrast"] as const;
export type Theme = (typeof themes)[number];

// Hover transitions would otherwise run on every control at once and show dark text on dark for some frames.
function show(theme: Exclude<Theme, "system">, root: HTMLElement) {
  root.dataset["switching"] = "";
  root.dataset["theme"] = theme;
  void root.offsetHeight;
  delete root.dataset["switching"];
}

let stopFollowing: (() => void) | undefined;

/** Shows the theme at once and follows the system while it is "system". Remembering the choice is the caller's. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  stopFollowing?.();
  stopFollowing = undefined;
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
