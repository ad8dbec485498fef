import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import { useFloatingLayer } from "./floating-layer.ts";

export type PopoverCloseReason = Base.Root.ChangeEventReason;

export interface PopoverProps {
  /** Any element that takes a ref and spreads props. Absent when something else opens it, beside `anchor`. */
  trigger?: ReactElement | undefined;
  /** Where it is placed when that is not the trigger. */
  anchor?: RefObject<Element | null> | Element | null | undefined;
  /** Name of the panel for screen readers. */
  label: string;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean, reason: PopoverCloseReason) => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Without padding, for content that brings its own. */
  flush?: boolean | undefined;
  className?: string | undefined;
}

const isOtherElement = (trigger: ReactElement) =>
  typeof trigger.type === "string" && trigger.type !== "button";

export function Popover(props: PopoverProps) {
  const {
    trigger,
    anchor,
    label,
    children,
    side,
    align = "start",
    open,
    onOpenChange,
    initialFocus,
    flush,
    className,
  } = props;
  return (
    <Base.Root open={open} onOpenChange={(next, details) => onOpenChange?.(next, details.reason)}>
      {trigger && <Base.Trigger render={trigger} nativeButton={!isOtherElement(trigger)} />}
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
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
              "floating max-h-(--available-height) max-w-(--available-width) overflow-y-auto",
              !flush && "p-3",
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
