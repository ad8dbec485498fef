import { describe, expect, test } from "vitest";
import { addMonths, daysBetween } from "./day.ts";
import { type DayContext, parseDay } from "./parse-day.ts";

const english: DayContext = {
  today: "2026-11-11", // a Wednesday
  locale: "en-GB",
  weekStartsOn: 1,
  words: {
    today: ["today"],
    tomorrow: ["tomorrow", "tmr"],
    yesterday: ["yesterday"],
    next: ["next"],
    in: ["in"],
    day: ["d", "day", "days"],
    week: ["w", "week", "weeks"],
    month: ["m", "month", "months"],
    year: ["y", "year", "years"],
  },
};
const german: DayContext = {
  ...english,
  locale: "de",
  words: {
    ...english.words,
    today: ["heute"],
    tomorrow: ["morgen"],
    next: ["nächsten", "nächste", "nächster"],
    week: ["Woche", "Wochen"],
  },
};

describe("reading a day as a person types it", () => {
  test.for([
    ["today", "2026-11-11"],
    ["Tomorrow", "2026-11-12"],
    ["tmr", "2026-11-12"],
    ["yesterday", "2026-11-10"],
    ["fri", "2026-11-13"],
    ["wed", "2026-11-18"],
    ["friday", "2026-11-13"],
    ["next fri", "2026-11-20"],
    ["next wed", "2026-11-18"],
    ["next week", "2026-11-16"],
    ["next month", "2026-12-01"],
    ["next year", "2027-01-01"],
    ["in 2 weeks", "2026-11-25"],
    ["2 weeks", "2026-11-25"],
    ["3d", "2026-11-14"],
    ["in 1 month", "2026-12-11"],
    ["12 nov", "2026-11-12"],
    ["12 November", "2026-11-12"],
    ["nov 12", "2026-11-12"],
    ["Nov 12, 2027", "2027-11-12"],
    ["1st dec", "2026-12-01"],
    ["3 feb", "2027-02-03"],
    ["30 sept", "2026-09-30"],
    ["12/11", "2026-11-12"],
    ["12.11.", "2026-11-12"],
    ["12.11.27", "2027-11-12"],
    ["2026-11-12", "2026-11-12"],
  ])("%s", ([text, day]) => {
    expect(parseDay(text ?? "", english)).toBe(day);
  });
  test.for([
    ["", null],
    ["soon", null],
    ["31 nov", null],
    ["2026-02-30", null],
    ["in weeks", null],
    ["13/13", null],
  ])("%s is not a day", ([text]) => {
    expect(parseDay(text ?? "", english)).toBeNull();
  });
  test("puts the month first where people do", () => {
    expect(parseDay("12/11", { ...english, locale: "en-US" })).toBe("2026-12-11");
  });
  test("starts the week where the person does", () => {
    const sunday = { ...english, today: "2026-11-15" };
    expect(parseDay("next week", sunday)).toBe("2026-11-16");
    expect(parseDay("next week", { ...sunday, weekStartsOn: 0 })).toBe("2026-11-22");
  });
  test("reads another language", () => {
    expect(parseDay("nachsten Freitag", german)).toBe("2026-11-20");
    expect(parseDay("1. Dezember", german)).toBe("2026-12-01");
    expect(parseDay("3. März", german)).toBe("2027-03-03");
    expect(parseDay("12 ноября", { ...english, locale: "ru" })).toBe("2026-11-12");
  });
});

test("a month after the 31st is the last day there is", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
});
