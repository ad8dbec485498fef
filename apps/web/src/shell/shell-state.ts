import { createContext, useContext } from "react";

export interface ShellState {
  readonly collapsed: boolean;
  setCollapsed(collapsed: boolean): void;
  readonly sheetOpen: boolean;
  setSheetOpen(open: boolean): void;
}

export const ShellContext = createContext<ShellState | null>(null);

export function useShell(): ShellState {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("No shell around this screen");
  return shell;
}
