import { expect, test } from "vitest";
import { withDay } from "./date-range.ts";

test("picking one end keeps the other", () => {
  expect(withDay({ start: "2026-11-01", end: null }, "end", "2026-11-05")).toEqual({
    start: "2026-11-01",
    end: "2026-11-05",
  });
});
test("an end that would cross gives way", () => {
  const range = { start: "2026-11-03", end: "2026-11-05" };
  expect(withDay(range, "start", "2026-11-08")).toEqual({ start: "2026-11-08", end: null });
  expect(withDay(range, "end", "2026-11-01")).toEqual({ start: null, end: "2026-11-01" });
});
