import { describe, expect, test } from "vitest";
import { isSameChoice, pickerRows, type PickerOption } from "./picker-rows.ts";

const options: PickerOption[] = [
  { value: "backlog", label: "Backlog", group: "Backlog" },
  { value: "todo", label: "Todo", group: "Open" },
  { value: "progress", label: "In progress", group: "Open", keywords: ["doing"] },
  { value: "done", label: "Done", group: "Closed" },
];
const shape = (rows: ReturnType<typeof pickerRows>) =>
  rows.map((row) => (row.kind === "option" ? row.option.value : `${row.kind}:${row.key}`));

describe("the rows of a picker", () => {
  test("begin with the current value, then follow the groups", () => {
    expect(shape(pickerRows(options, "", ["progress"], false))).toEqual([
      "progress",
      "heading:heading Backlog",
      "backlog",
      "heading:heading Open",
      "todo",
      "heading:heading Closed",
      "done",
    ]);
  });
  test("are numbered in the order they are shown", () => {
    const positions = pickerRows(options, "", ["done"], false).flatMap((row) =>
      row.kind === "option" ? [row.position] : [],
    );
    expect(positions).toEqual([1, 2, 3, 4]);
  });
  test("are flat and ranked once something is typed", () => {
    expect(shape(pickerRows(options, "do", [], false))).toEqual(["done", "todo", "progress"]);
  });
  test("offer to create what has no option of that name", () => {
    expect(shape(pickerRows(options, "Tod", [], true))).toEqual(["todo", "create:create"]);
    expect(shape(pickerRows(options, " TODO ", [], true))).toEqual(["todo"]);
  });
});

test("the order of ticking is not a change", () => {
  expect(isSameChoice(["a", "b"], ["b", "a"])).toBe(true);
  expect(isSameChoice(["a"], ["a", "b"])).toBe(false);
});
