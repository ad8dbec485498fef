import { Button, DatePicker, DateRangePicker, type DateSetting, type DayRange } from "@cairn/ui";
import { Calendar, CalendarRange } from "lucide-react";
import { useState } from "react";
import { Sample } from "./gallery-section.tsx";

const setting: DateSetting = {
  today: "2026-11-15",
  locale: "en-GB",
  weekStartsOn: 1,
  words: {
    today: ["today", "tod"],
    tomorrow: ["tomorrow", "tmr"],
    yesterday: ["yesterday"],
    next: ["next"],
    in: ["in"],
    day: ["d", "day", "days"],
    week: ["w", "week", "weeks"],
    month: ["m", "month", "months"],
    year: ["y", "year", "years"],
  },
  previousLabel: "Previous month",
  nextLabel: "Next month",
  clearLabel: "Clear date",
  unreadable: "Not a date yet",
  outOfRange: "Not possible here",
};

export function DateSamples() {
  const [due, setDue] = useState<string | null>("2026-11-18");
  const [range, setRange] = useState<DayRange>({ start: "2026-11-09", end: "2026-11-20" });
  return (
    <Sample name="dates">
      <DatePicker
        {...setting}
        label="Due date"
        placeholder="tomorrow, next fri, 12 nov"
        value={due}
        onCommit={setDue}
        min="2026-11-05"
        trigger={<Button icon={<Calendar />}>{due ?? "No due date"}</Button>}
      />
      <DateRangePicker
        {...setting}
        label="Cycle dates"
        startLabel="Start date"
        endLabel="End date"
        value={range}
        onCommit={setRange}
        trigger={
          <Button icon={<CalendarRange />}>{`${range.start ?? "start"} to ${range.end ?? "end"}`}</Button>
        }
      />
    </Sample>
  );
}
