import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { calendarOf, type DateSetting, focusCalendar, LazyCalendar } from "./date-picker.tsx";
import { type DayRange, type RangeEnd, withDay } from "./date-range.ts";
import type { DayText } from "./day.ts";
import { DayField } from "./day-field.tsx";
import { Popover, type PopoverCloseReason, type PopoverProps } from "./popover.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

export interface DateRangePickerProps
  extends DateSetting, Pick<PopoverProps, "trigger" | "anchor" | "side" | "align" | "open" | "label"> {
  value: DayRange;
  /** Once, on closing, if anything changed; not after Esc. */
  onCommit: (range: DayRange) => void;
  startLabel: string;
  endLabel: string;
  min?: DayText | undefined;
  max?: DayText | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const other: Record<RangeEnd, RangeEnd> = { start: "end", end: "start" };

export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onCommit, label, min, max } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const [draft, setDraft] = useState<DayRange | null>(null);
  const [filling, setFilling] = useState<RangeEnd>("start");
  const root = useRef<HTMLDivElement>(null);
  const startField = useRef<HTMLInputElement>(null);
  const endField = useRef<HTMLInputElement>(null);
  const narrow = useIsNarrow();
  const range = draft ?? value;

  const change = (open: boolean, reason?: PopoverCloseReason) => {
    const changed = draft && (draft.start !== value.start || draft.end !== value.end);
    if (!open && changed && reason !== "escape-key") onCommit(draft);
    setDraft(null);
    setFilling("start");
    setOwnOpen(open);
    props.onOpenChange?.(open);
  };
  const pick = (which: RangeEnd, day: DayText | null) => {
    setDraft(withDay(range, which, day));
    setFilling(day ? other[which] : which);
  };
  const field = (which: RangeEnd) => (
    <DayField
      label={which === "start" ? props.startLabel : props.endLabel}
      placeholder={which === "start" ? props.startLabel : props.endLabel}
      context={props}
      value={range[which]}
      {...{ min, max, unreadable: props.unreadable, outOfRange: props.outOfRange }}
      onPick={(day) => {
        pick(which, day);
        (which === "start" ? endField : startField).current?.focus();
      }}
      onClear={() => pick(which, null)}
      onFocus={() => setFilling(which)}
      onLeave={() => focusCalendar(root.current)}
      inputRef={which === "start" ? startField : endField}
      current={filling === which}
    />
  );
  return (
    <Popover
      {...{ trigger: props.trigger, anchor: props.anchor, side: props.side, align: props.align, label }}
      open={props.open ?? ownOpen}
      onOpenChange={change}
      initialFocus={startField}
    >
      <div ref={root} className="flex w-fit min-w-56 flex-col gap-1 touch:min-w-70">
        {/* As wide as the calendar, whatever width the fields would like. */}
        <div className="flex w-0 min-w-full gap-2">
          {field("start")}
          {field("end")}
        </div>
        <LazyCalendar
          {...calendarOf(props)}
          months={narrow ? 1 : 2}
          selected={range}
          onPick={(day) => pick(filling, day)}
        />
        {(range.start ?? range.end) && (
          <Button variant="ghost" onClick={() => setDraft({ start: null, end: null })} className="self-start">
            {props.clearLabel}
          </Button>
        )}
      </div>
    </Popover>
  );
}
