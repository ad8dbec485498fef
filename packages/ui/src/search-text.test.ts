import { describe, expect, test } from "vitest";
import { matchRank, searchable } from "./search-text.ts";

describe("searching by what was typed", () => {
  test("ignores case and accents", () => {
    expect(searchable(" Jonas KRÜGER ")).toBe("jonas kruger");
    expect(searchable("Łódź Straße")).toBe("lodz strasse");
  });
  test("puts what begins with it before words and before parts", () => {
    expect(matchRank("mar", "mara lind")).toBe(0);
    expect(matchRank("lin", "mara lind")).toBe(1);
    expect(matchRank("ara", "mara lind")).toBe(2);
    expect(matchRank("xyz", "mara lind")).toBeNull();
  });
  test("finds a name by the beginnings of its parts", () => {
    expect(matchRank("ma li", "mara lind")).toBe(1);
    expect(matchRank("lind mara", "mara lind")).toBe(1);
  });
});
