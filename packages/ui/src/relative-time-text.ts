const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** "now", "5 minutes ago", "yesterday", "in 3 days"; beyond a week the date, with the year if it is another one. */
export function relativeTimeText(
  at: Date,
  now: Date,
  locale: string,
  style: "long" | "narrow" = "long",
): string {
  const difference = at.getTime() - now.getTime();
  const distance = Math.abs(difference);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
  if (distance < MINUTE) return words.format(0, "second");
  if (distance < HOUR) return words.format(Math.trunc(difference / MINUTE), "minute");
  if (distance < DAY) return words.format(Math.trunc(difference / HOUR), "hour");
  if (distance < WEEK) return words.format(Math.trunc(difference / DAY), "day");
  const sameYear = at.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    ...(!sameYear && { year: "numeric" }),
  }).format(at);
}
