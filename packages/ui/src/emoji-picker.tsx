import { lazy, Suspense, useState } from "react";
import type { EmojiPanelProps } from "./emoji-panel.tsx";
import { Popover, type PopoverProps } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

const Panel = lazy(() => import("./emoji-panel.tsx").then((file) => ({ default: file.EmojiPanel })));

export interface EmojiPickerProps
  extends EmojiPanelProps, Pick<PopoverProps, "trigger" | "anchor" | "side" | "align" | "open"> {
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export function EmojiPicker(props: EmojiPickerProps) {
  const { trigger, anchor, side, align, open, onOpenChange, onPick, ...panel } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const pick = (emoji: string) => {
    change(false);
    onPick(emoji);
  };
  return (
    <Popover
      {...{ trigger, anchor, side, align }}
      label={panel.label}
      open={open ?? ownOpen}
      onOpenChange={change}
      flush
      className="pt-3"
    >
      <Suspense fallback={<Skeleton width={296} height={344} className="mx-3 mb-3" />}>
        <Panel {...panel} onPick={pick} />
      </Suspense>
    </Popover>
  );
}
