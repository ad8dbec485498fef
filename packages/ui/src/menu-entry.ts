import type { ReactNode } from "react";

interface MenuRow {
  id: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  /** Why it cannot be used now; shown as a second line and disables the row. */
  disabledReason?: string | undefined;
}

export interface MenuAction extends MenuRow {
  kind?: "item" | undefined;
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  /** Present: the row is a choice and shows a check when true. */
  checked?: boolean | undefined;
  /** Second line. */
  description?: string | undefined;
  /** Makes the row a real link, so that it can be opened in a new tab; `run` then handles the plain click. */
  href?: string | undefined;
  keepOpen?: boolean | undefined;
  run?: (() => void) | undefined;
}

export interface MenuSubmenu extends MenuRow {
  kind: "submenu";
  entries: MenuEntry[];
}

export interface MenuGroup {
  kind: "group";
  id: string;
  label: string;
  entries: MenuEntry[];
}

export interface MenuSeparator {
  kind: "separator";
  id: string;
}

export type MenuEntry = MenuAction | MenuSubmenu | MenuGroup | MenuSeparator;

/** A function when building the table costs something: it is called when the menu opens. */
export type MenuEntries = MenuEntry[] | (() => MenuEntry[]);
