import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker, type DayPickerProps } from "react-day-picker";
import { dateOfDay, dayOfDate, type DayText } from "./day.ts";
import type { DayRange } from "./date-range.ts";
import type { Weekday } from "./parse-day.ts";

export interface CalendarProps {
  locale: string;
  weekStartsOn: Weekday;
  today: DayText;
  min?: DayText | undefined;
  max?: DayText | undefined;
  previousLabel: string;
  nextLabel: string;
  months?: number | undefined;
  /** One day, or a range drawn as a band. */
  selected: DayText | DayRange | null;
  onPick: (day: DayText) => void;
}

const NAV_BUTTON =
  "inline-flex size-7 items-center justify-center rounded-r2 text-text-2 hover:bg-hover hover:text-text aria-disabled:opacity-40 touch:size-10";
const classes: DayPickerProps["classNames"] = {
  root: "w-fit",
  months: "relative flex gap-6",
  nav: "absolute top-0 right-0 flex gap-0.5",
  button_previous: NAV_BUTTON,
  button_next: NAV_BUTTON,
  month_caption: "flex h-7 items-center px-2 font-medium touch:h-10",
  month_grid: "mt-1 border-collapse",
  weekday: "h-7 w-8 text-fs-1 font-medium text-text-3 touch:w-10",
  day: "p-0 text-center",
  day_button:
    "size-8 rounded-r2 tabular-nums outline-offset-0 not-disabled:hover:bg-hover disabled:text-text-3 disabled:line-through disabled:opacity-60 touch:size-10",
  outside: "text-text-3",
  hidden: "invisible",
  today: "font-semibold text-accent",
  selected: "[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover",
  range_start: "rounded-l-r2 bg-accent-soft",
  range_end: "rounded-r-r2 bg-accent-soft",
  range_middle: "bg-accent-soft [&>button]:bg-transparent! [&>button]:text-text! [&>button]:hover:bg-hover!",
};

const Chevron = ({ orientation }: { orientation?: string | undefined }) =>
  orientation === "left" ? <ChevronLeft /> : <ChevronRight />;

const dateOrNothing = (day: DayText | null | undefined) => (day ? dateOfDay(day) : undefined);

export function Calendar(props: CalendarProps) {
  const {
    locale,
    weekStartsOn,
    today,
    min,
    max,
    previousLabel,
    nextLabel,
    months = 1,
    selected,
    onPick,
  } = props;
  const format = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(locale, options).format(date);
  const fullDate = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const isRange = selected !== null && typeof selected === "object";
  const first = isRange ? (selected.start ?? selected.end) : selected;
  const minDate = dateOrNothing(min);
  const maxDate = dateOrNothing(max);
  const shared: DayPickerProps = {
    weekStartsOn,
    numberOfMonths: months,
    fixedWeeks: true,
    showOutsideDays: months === 1,
    today: dateOfDay(today),
    defaultMonth: dateOfDay(first ?? today),
    startMonth: minDate,
    ...(maxDate && { endMonth: maxDate }),
    disabled: [...(minDate ? [{ before: minDate }] : []), ...(maxDate ? [{ after: maxDate }] : [])],
    classNames: classes,
    formatters: {
      formatCaption: format({ month: "long", year: "numeric" }),
      formatWeekdayName: format({ weekday: "narrow" }),
      formatDay: format({ day: "numeric" }),
    },
    labels: {
      labelDayButton: fullDate,
      labelGridcell: fullDate,
      labelGrid: format({ month: "long", year: "numeric" }),
      labelWeekday: format({ weekday: "long" }),
      labelPrevious: () => previousLabel,
      labelNext: () => nextLabel,
    },
    components: {
      Chevron,
    },
  };
  if (!isRange) {
    return (
      <DayPicker
        {...shared}
        mode="single"
        selected={dateOrNothing(selected)}
        onSelect={(_, date) => onPick(dayOfDate(date))}
      />
    );
  }
  return (
    <DayPicker
      {...shared}
      mode="range"
      selected={{
        from: dateOrNothing(selected.start ?? selected.end),
        to: dateOrNothing(selected.end ?? selected.start),
      }}
      onSelect={(_, date) => onPick(dayOfDate(date))}
    />
  );
}
