import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import { useFloatingLayer } from "./floating-layer.ts";

export interface PopoverProps {
  trigger: ReactElement;
  /** Name of the panel for screen readers. */
  label: string;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
}

export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    children,
    side,
    align = "start",
    open,
    onOpenChange,
    initialFocus,
    className,
  } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={useFloatingLayer()}
        >
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            className={classNames(
              "floating max-h-(--available-height) max-w-(--available-width) overflow-y-auto p-3",
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
