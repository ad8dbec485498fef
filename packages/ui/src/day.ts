/** A day as the calendar on the wall knows it: "2026-11-15". It compares as text. */
export type DayText = string;

/** Noon, so that no change of the clock can move it to a neighbour. */
export const dateOfDay = (day: DayText): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
};

export const dayOfDate = (date: Date): DayText =>
  [
    String(date.getFullYear()).padStart(4, "0"),
    String(date.getMonth() + 1).padStart(2, "0"),
    String(date.getDate()).padStart(2, "0"),
  ].join("-");

/** Null for a day that no month has, such as 31 November. */
export function makeDay(year: number, month: number, date: number): DayText | null {
  const made = new Date(year, month - 1, date, 12);
  return made.getMonth() === month - 1 && made.getDate() === date ? dayOfDate(made) : null;
}

export function addDays(day: DayText, count: number): DayText {
  const date = dateOfDay(day);
  date.setDate(date.getDate() + count);
  return dayOfDate(date);
}

/** 31 January and one month is the last day of February. */
export function addMonths(day: DayText, count: number): DayText {
  const date = dateOfDay(day);
  const wanted = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + count);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(wanted, last));
  return dayOfDate(date);
}

const DAY_MS = 86_400_000;

export const daysBetween = (from: DayText, to: DayText): number =>
  Math.round((dateOfDay(to).getTime() - dateOfDay(from).getTime()) / DAY_MS);
