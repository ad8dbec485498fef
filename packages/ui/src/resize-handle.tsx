import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { classNames } from "./class-names.ts";

export interface ResizeHandleProps {
  label: string;
  width: number;
  min: number;
  max: number;
  onWidthChange: (width: number) => void;
  /** Double click on the edge. */
  onDoubleClick?: (() => void) | undefined;
  className?: string | undefined;
}

const STEP_PX = 8;

/** The right edge of a panel: dragged, or moved with the arrow keys, Home and End. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, width, min, max, onWidthChange, onDoubleClick, className } = props;
  const start = useRef<{ x: number; width: number } | null>(null);
  const set = (next: number) => onWidthChange(Math.round(Math.min(max, Math.max(min, next))));
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: width - STEP_PX,
      ArrowRight: width + STEP_PX,
      Home: min,
      End: max,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) set(start.current.width + event.clientX - start.current.x);
  };
  const end = () => {
    start.current = null;
  };
  return (
    <div
      // An `hr` cannot be focused and moved; a focusable separator with a value is the pattern for splitters.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onDoubleClick}
      className={classNames(
        "absolute inset-y-0 -right-1 z-sticky w-2 cursor-col-resize touch-none outline-none",
        "after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 after:transition-colors hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent",
        className,
      )}
    />
  );
}
