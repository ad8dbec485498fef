import type { DayText } from "./day.ts";

export interface DayRange {
  start: DayText | null;
  end: DayText | null;
}
export type RangeEnd = keyof DayRange;

/** The end that was not picked gives way when the two would cross. */
export function withDay(range: DayRange, which: RangeEnd, day: DayText | null): DayRange {
  const next = { ...range, [which]: day };
  if (next.start === null || next.end === null || next.start <= next.end) return next;
  return which === "start" ? { start: day, end: null } : { start: null, end: day };
}
