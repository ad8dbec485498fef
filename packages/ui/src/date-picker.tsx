import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { CalendarProps } from "./calendar.tsx";
import type { DayText } from "./day.ts";
import { DayField } from "./day-field.tsx";
import type { DayContext } from "./parse-day.ts";
import { Popover, type PopoverProps } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

const Calendar = lazy(() => import("./calendar.tsx").then((file) => ({ default: file.Calendar })));

/** What both date pickers need to know about the reader, and their words. */
export interface DateSetting extends DayContext {
  previousLabel: string;
  nextLabel: string;
  clearLabel: string;
  /** Under the field when the text is no date. */
  unreadable: string;
  /** Under the field when the date lies outside `min` and `max`. */
  outOfRange: string;
}

type Placement = Pick<PopoverProps, "trigger" | "anchor" | "side" | "align" | "open" | "label">;

export interface DatePickerProps extends DateSetting, Placement {
  value: DayText | null;
  onCommit: (day: DayText | null) => void;
  placeholder: string;
  min?: DayText | undefined;
  max?: DayText | undefined;
  clearable?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Loaded when the popover opens; the day that Tab would reach gets the focus from `focusCalendar`. */
export const LazyCalendar = (props: CalendarProps) => (
  <Suspense fallback={<Skeleton width={224 * (props.months ?? 1)} height={252} />}>
    <Calendar {...props} />
  </Suspense>
);

export const focusCalendar = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[role=gridcell] button[tabindex="0"]')?.focus();

export function DatePicker(props: DatePickerProps) {
  const { value, onCommit, placeholder, min, max, clearable = true, label } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = (open: boolean) => {
    setOwnOpen(open);
    props.onOpenChange?.(open);
  };
  const pick = (day: DayText | null) => {
    if (day !== value) onCommit(day);
    change(false);
  };
  const clear = clearable && value !== null ? () => pick(null) : undefined;
  return (
    <Popover
      {...{ trigger: props.trigger, anchor: props.anchor, side: props.side, align: props.align, label }}
      open={props.open ?? ownOpen}
      onOpenChange={change}
      initialFocus={field}
    >
      <div ref={root} className="flex w-fit min-w-56 flex-col gap-1 touch:min-w-70">
        <div className="flex w-0 min-w-full">
          <DayField
            {...{ label, placeholder, value, min, max, context: props }}
            unreadable={props.unreadable}
            outOfRange={props.outOfRange}
            onPick={pick}
            onClear={clear}
            onLeave={() => focusCalendar(root.current)}
            inputRef={field}
          />
        </div>
        <LazyCalendar {...calendarOf(props)} selected={value} onPick={pick} />
        {clear && (
          <Button variant="ghost" onClick={clear} className="self-start">
            {props.clearLabel}
          </Button>
        )}
      </div>
    </Popover>
  );
}

export const calendarOf = (
  props: DateSetting & { min?: DayText | undefined; max?: DayText | undefined },
) => ({
  locale: props.locale,
  weekStartsOn: props.weekStartsOn,
  today: props.today,
  min: props.min,
  max: props.max,
  previousLabel: props.previousLabel,
  nextLabel: props.nextLabel,
});
