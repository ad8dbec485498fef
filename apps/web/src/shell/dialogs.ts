import { makeAutoObservable } from "mobx";

/** Dialogs that can be opened from anywhere, by name; the table of their screens is `dialogs.tsx`. */
export type DialogName = "create_project" | "shortcuts";

class Dialogs {
  current: DialogName | null = null;
  paletteOpen = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open(name: DialogName): void {
    this.paletteOpen = false;
    this.current = name;
  }

  close(): void {
    this.current = null;
  }

  setPalette(open: boolean): void {
    this.paletteOpen = open;
  }
}

export const dialogs = new Dialogs();
