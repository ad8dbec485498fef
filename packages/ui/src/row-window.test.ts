import { expect, test } from "vitest";
import { rowOffsets, rowWindow, scrollToRow } from "./row-window.ts";

const offsets = rowOffsets(Array.from({ length: 100 }, () => 10));

test("draws the rows in view and a few around them", () => {
  expect(rowWindow(offsets, 0, 50, 2)).toEqual({ start: 0, end: 8 });
  expect(rowWindow(offsets, 500, 50, 2)).toEqual({ start: 48, end: 58 });
  expect(rowWindow(offsets, 990, 50, 2)).toEqual({ start: 97, end: 100 });
  expect(rowWindow(rowOffsets([]), 0, 50)).toEqual({ start: 0, end: 0 });
});
test("scrolls no further than needed to show a row", () => {
  expect(scrollToRow(offsets, 2, 0, 50)).toBe(0);
  expect(scrollToRow(offsets, 7, 0, 50)).toBe(30);
  expect(scrollToRow(offsets, 3, 100, 50)).toBe(30);
});
