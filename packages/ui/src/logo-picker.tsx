import { lazy, Suspense, useState } from "react";
import type { LogoPanelProps } from "./logo-panel.tsx";
import { Popover, type PopoverProps } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

const Panel = lazy(() => import("./logo-panel.tsx").then((file) => ({ default: file.LogoPanel })));

export interface LogoPickerProps
  extends LogoPanelProps, Pick<PopoverProps, "trigger" | "anchor" | "side" | "align"> {}

/** An emoji, or an icon in a colour, for anything that wears an `EntityLogo`. */
export function LogoPicker({ trigger, anchor, side, align, ...panel }: LogoPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      {...{ trigger, anchor, side, align, open }}
      label={panel.label}
      onOpenChange={(next) => setOpen(next)}
      flush
    >
      <Suspense fallback={<Skeleton width={296} height={384} className="m-3" />}>
        <Panel {...panel} onDone={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
