import { lazy, Suspense } from "react";
import type { ColourPanelProps } from "./colour-panel.tsx";
import { Popover, type PopoverProps } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

const Panel = lazy(() => import("./colour-panel.tsx").then((file) => ({ default: file.ColourPanel })));

export interface ColourPickerProps
  extends
    ColourPanelProps,
    Pick<PopoverProps, "trigger" | "anchor" | "label" | "side" | "align" | "open" | "onOpenChange"> {}

/** Ten swatches, a hex field and the system's dialog. The popover stays open: colours are tried, not picked. */
export function ColourPicker(props: ColourPickerProps) {
  const { trigger, anchor, label, side, align, open, onOpenChange, ...panel } = props;
  return (
    <Popover {...{ trigger, anchor, label, side, align, open, onOpenChange }} className="min-w-52">
      <Suspense fallback={<Skeleton width={184} height={108} />}>
        <Panel {...panel} />
      </Suspense>
    </Popover>
  );
}
