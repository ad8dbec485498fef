import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import type { MenuEntries } from "./menu-entry.ts";
import { MenuPopup } from "./menu-items.tsx";

export interface MenuProps {
  /** A `Button` or `IconButton`: takes a ref and spreads props. */
  trigger: ReactElement;
  entries: MenuEntries;
  /** Above the rows, not part of the arrow-key order: who is signed in. */
  header?: ReactNode;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export function Menu({ trigger, entries, header, side, align = "start", open, onOpenChange }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <MenuPopup entries={entries} header={header} side={side} align={align} sideOffset={4} />
    </Base.Root>
  );
}
