import { addDays, addMonths, dateOfDay, type DayText, daysBetween, makeDay } from "./day.ts";
import { searchable } from "./search-text.ts";

/** The words of one language; the names of months and weekdays come from the browser. */
export interface DateWords {
  today: readonly string[];
  tomorrow: readonly string[];
  yesterday: readonly string[];
  next: readonly string[];
  in: readonly string[];
  day: readonly string[];
  week: readonly string[];
  month: readonly string[];
  year: readonly string[];
}

export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface DayContext {
  today: DayText;
  /** BCP 47, such as "en-GB": the names, and whether 3/4 is March or April. */
  locale: string;
  words: DateWords;
  /** 0 is Sunday. */
  weekStartsOn: Weekday;
}

const MIN_NAME = 3;

/** In languages that inflect, "November" alone and "12 November" are two words. */
function monthNames(locale: string): string[][] {
  const inDate = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" });
  const forms = ["long", "short"] as const;
  return Array.from({ length: 12 }, (_, month) => {
    const date = new Date(2026, month, 15);
    const alone = forms.map((form) => new Intl.DateTimeFormat(locale, { month: form }).format(date));
    const inside = inDate.formatToParts(date).filter((part) => part.type === "month");
    return [...alone, ...inside.map((part) => part.value)].map(searchable);
  });
}

function weekdayNames(locale: string): string[][] {
  const forms = ["long", "short"] as const;
  // 1 November 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, weekday) =>
    forms.map((form) =>
      searchable(new Intl.DateTimeFormat(locale, { weekday: form }).format(new Date(2026, 10, 1 + weekday))),
    ),
  );
}

function indexOfName(names: readonly string[][], typed: string): number {
  const bare = typed.replace(/\.$/, "");
  return names.findIndex((forms) =>
    forms.some(
      (form) =>
        form === typed ||
        form.replace(/\.$/, "") === bare ||
        (bare.length >= MIN_NAME && form.startsWith(bare)),
    ),
  );
}

const isOneOf = (words: readonly string[], typed: string | undefined) =>
  typed !== undefined && words.some((word) => searchable(word) === typed);

/** Without a year, the one that brings it closest: "3 feb" typed in November is next year's. */
function nearestYear(today: DayText, month: number, date: number): DayText | null {
  const year = dateOfDay(today).getFullYear();
  const near = [year, year + 1, year - 1].flatMap((candidate) => makeDay(candidate, month, date) ?? []);
  const distance = (day: DayText) => Math.abs(daysBetween(today, day));
  return near.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const inYear = (today: DayText, month: number, date: number, year: string | undefined) => {
  if (year === undefined) return nearestYear(today, month, date);
  return makeDay(year.length === 2 ? 2000 + Number(year) : Number(year), month, date);
};

function monthComesFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2026, 10, 15));
  const order = parts.map((part) => part.type);
  return order.indexOf("month") < order.indexOf("day");
}

function parseNumbers(text: string, { today, locale }: DayContext): DayText | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return makeDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const pair = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2})?)?$/.exec(text);
  if (!pair) return null;
  const numbers = [Number(pair[1]), Number(pair[2])];
  // A point is written only where the day comes first.
  const [month = 0, date = 0] =
    monthComesFirst(locale) && !text.includes(".") ? numbers : numbers.toReversed();
  return inYear(today, month, date, pair[3]);
}

function parseNamed(parts: readonly string[], { today, locale }: DayContext): DayText | null {
  const names = monthNames(locale);
  const [first = "", second = "", year] = parts;
  if (parts.length < 2 || parts.length > 3 || (year !== undefined && !/^\d{4}$/.test(year))) return null;
  const dayIsFirst = /^\d/.test(first);
  const date = Number.parseInt(dayIsFirst ? first : second, 10);
  const month = indexOfName(names, dayIsFirst ? second : first);
  return month < 0 || Number.isNaN(date) ? null : inYear(today, month + 1, date, year);
}

function parseStep(parts: readonly string[], { today, words }: DayContext): DayText | null {
  const rest = isOneOf(words.in, parts[0]) ? parts.slice(1) : parts;
  const [, count = "", unit] = /^(\d{1,3})\s*(\D+)$/.exec(rest.join(" ")) ?? [];
  const amount = Number(count);
  if (isOneOf(words.day, unit)) return addDays(today, amount);
  if (isOneOf(words.week, unit)) return addDays(today, amount * 7);
  if (isOneOf(words.month, unit)) return addMonths(today, amount);
  return isOneOf(words.year, unit) ? addMonths(today, amount * 12) : null;
}

function parseNext(parts: readonly string[], context: DayContext): DayText | null {
  const { today, words, weekStartsOn, locale } = context;
  if (!isOneOf(words.next, parts[0]) || parts.length !== 2) return null;
  const unit = parts[1] ?? "";
  const sinceStart = (dateOfDay(today).getDay() - weekStartsOn + 7) % 7;
  const nextWeek = addDays(today, 7 - sinceStart);
  if (isOneOf(words.week, unit)) return nextWeek;
  if (isOneOf(words.month, unit)) return `${addMonths(today, 1).slice(0, 7)}-01`;
  if (isOneOf(words.year, unit)) return makeDay(dateOfDay(today).getFullYear() + 1, 1, 1);
  const weekday = indexOfName(weekdayNames(locale), unit);
  return weekday < 0 ? null : addDays(nextWeek, (weekday - weekStartsOn + 7) % 7);
}

function parseWeekday(typed: string, { today, locale }: DayContext): DayText | null {
  const weekday = indexOfName(weekdayNames(locale), typed);
  if (weekday < 0) return null;
  return addDays(today, ((weekday - dateOfDay(today).getDay() + 6) % 7) + 1);
}

/** "tomorrow", "fri", "next fri", "in 2 weeks", "3d", "12 nov", "nov 12 2027", "12.11.", "2026-11-12"; else null. */
export function parseDay(text: string, context: DayContext): DayText | null {
  const typed = searchable(text).replaceAll(",", " ");
  if (!typed) return null;
  const { today, words } = context;
  if (isOneOf(words.today, typed)) return today;
  if (isOneOf(words.tomorrow, typed)) return addDays(today, 1);
  if (isOneOf(words.yesterday, typed)) return addDays(today, -1);
  const parts = typed.split(/\s+/);
  return (
    parseNumbers(typed.replaceAll(" ", ""), context) ??
    parseStep(parts, context) ??
    parseNext(parts, context) ??
    parseNamed(parts, context) ??
    parseWeekday(typed, context)
  );
}
