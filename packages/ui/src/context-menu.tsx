import { ContextMenu as Base } from "@base-ui/react/context-menu";
import type { ReactElement } from "react";
import type { MenuEntries } from "./menu-entry.ts";
import { MenuPopup } from "./menu-items.tsx";

export interface ContextMenuProps {
  /** The area that answers a right click or a long press; takes a ref and spreads props. */
  children: ReactElement;
  entries: MenuEntries;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export function ContextMenu({ children, entries, onOpenChange }: ContextMenuProps) {
  return (
    <Base.Root onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={children} />
      <MenuPopup entries={entries} />
    </Base.Root>
  );
}
