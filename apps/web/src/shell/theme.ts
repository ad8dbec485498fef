import { applyTheme, themes, type Theme } from "@cairn/ui";
import { makeAutoObservable } from "mobx";
import { readStored } from "./stored.ts";

const THEME = "theme";

class ThemeChoice {
  current: Theme = themes.find((theme) => theme === readStored<string>(THEME, "system")) ?? "system";

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  choose(theme: Theme): void {
    this.current = theme;
    localStorage.setItem(`cairn.${THEME}`, JSON.stringify(theme));
    applyTheme(theme);
  }

  start(): void {
    applyTheme(this.current);
  }
}

export const themeChoice = new ThemeChoice();
