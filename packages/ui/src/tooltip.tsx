import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd.tsx";

export interface TooltipProps {
  label: ReactNode;
  shortcut?: string | undefined;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  disabled?: boolean | undefined;
  /** The element that shows it; must take a ref and spread props. */
  children: ReactElement;
}

/** A picture of the name, not the name itself: the child still needs its own accessible label. */
export function Tooltip({ label, shortcut, side = "bottom", disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-toast">
          <Base.Popup className="floating flex max-w-72 items-center gap-2 rounded-r2 px-2 py-1 text-fs-2 text-text">
            {label}
            {shortcut && <Kbd shortcut={shortcut} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const DELAY_MS = 500;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Base.Provider delay={DELAY_MS}>{children}</Base.Provider>;
}
