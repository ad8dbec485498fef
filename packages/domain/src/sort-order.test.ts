import { describe, expect, test } from "vitest";
import { sortOrderBetween, sortOrderOnTop } from "./sort-order.ts";

describe("the place of a dropped row", () => {
  test("is the midpoint of its neighbours", () => {
    expect(sortOrderBetween(85_535, 75_535)).toBe(80_535);
  });

  test("is one step beyond its only neighbour at either end", () => {
    expect(sortOrderBetween(65_535, null)).toBe(55_535);
    expect(sortOrderBetween(null, 65_535)).toBe(75_535);
  });

  test("in an empty list is the first place", () => {
    expect(sortOrderBetween(null, null)).toBe(65_535);
  });
});

test("a new row goes on top of the highest", () => {
  expect(sortOrderOnTop(null)).toBe(65_535);
  expect(sortOrderOnTop(65_535)).toBe(75_535);
});
