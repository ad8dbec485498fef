import { describe, expect, test } from "vitest";
import { applyMove, moveByKey, moveFor, type SortableItem } from "./sortable.ts";

const item = (id: string, more: Partial<SortableItem> = {}): SortableItem => ({ id, label: id, ...more });
const tree = [
  item("a"),
  item("folder", { holds: true }),
  item("b", { parent: "folder" }),
  item("c", { parent: "folder" }),
  item("d"),
];
const ids = (items: readonly SortableItem[]) =>
  items.map((one) => (one.parent ? `${one.parent}/${one.id}` : one.id));

describe("dropping", () => {
  test("names the neighbours it lands between", () => {
    expect(moveFor(tree, "d", "a", "after")).toEqual({ id: "d", parent: null, after: "a", before: "folder" });
    expect(moveFor(tree, "a", "c", "before")).toEqual({ id: "a", parent: "folder", after: "b", before: "c" });
  });
  test("into a folder lands at its end", () => {
    expect(moveFor(tree, "a", "folder", "into")).toEqual({
      id: "a",
      parent: "folder",
      after: "c",
      before: null,
    });
  });
  test("changes nothing when it lands where it was", () => {
    expect(moveFor(tree, "b", "c", "before")).toBeNull();
    expect(moveFor(tree, "a", "a", "after")).toBeNull();
  });
  test("is refused inside itself, in what holds nothing, and for a folder in a folder", () => {
    const two = [...tree, item("other", { holds: true })];
    expect(moveFor(tree, "folder", "b", "after")).toBeNull();
    expect(moveFor(tree, "a", "d", "into")).toBeNull();
    expect(moveFor(two, "folder", "other", "into")).toBeNull();
  });
  test("is refused by the caller's rule and beside what is fixed", () => {
    expect(moveFor(tree, "b", "a", "after", () => false)).toBeNull();
    const fixed = [item("group", { holds: true, fixed: true }), item("x")];
    expect(moveFor(fixed, "x", "group", "before")).toBeNull();
  });
});

describe("moving by key", () => {
  const after = (id: string, key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight", items = tree) => {
    const move = moveByKey(items, id, key);
    return move && ids(applyMove(items, move));
  };
  test("up and down pass the neighbour", () => {
    expect(after("c", "ArrowUp")).toEqual(["a", "folder", "folder/c", "folder/b", "d"]);
    expect(after("a", "ArrowDown")).toEqual(["folder", "folder/b", "folder/c", "a", "d"]);
  });
  test("leaves a folder at its edge", () => {
    expect(after("b", "ArrowUp")).toEqual(["a", "b", "folder", "folder/c", "d"]);
  });
  test("right goes in, left comes out", () => {
    expect(after("d", "ArrowRight")).toEqual(["a", "folder", "folder/b", "folder/c", "folder/d"]);
    expect(moveByKey(tree, "b", "ArrowLeft")).toEqual({
      id: "b",
      parent: null,
      after: "folder",
      before: "d",
    });
  });
  test("goes from one fixed group to the next", () => {
    const groups = [
      item("g1", { holds: true, fixed: true }),
      item("x", { parent: "g1" }),
      item("g2", { holds: true, fixed: true }),
    ];
    expect(after("x", "ArrowDown", groups)).toEqual(["g1", "g2", "g2/x"]);
  });
});
