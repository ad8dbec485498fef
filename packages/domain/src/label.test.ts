import { describe, expect, test } from "vitest";
import { newId } from "./id.ts";
import { checkLabelParent, labelOrderBetween, moveLabel } from "./label.ts";

const aLabel = (sort_order: number, parent: string | null = null) => ({ id: newId(), parent, sort_order });

describe("the order number of a label", () => {
  test.for([
    ["alone", null, null, 65535],
    ["at the top", null, 20000, 10000],
    ["at the bottom", 20000, null, 30000],
    ["between two", 10000, 30000, 20000],
  ] as const)("%s", ([, above, below, wanted]) => expect(labelOrderBetween(above, below)).toBe(wanted));
});

describe("dropping a label", () => {
  test("into its own group without a target changes nothing", () => {
    const group = aLabel(1);
    const child = aLabel(5, group.id);
    expect(moveLabel(child, { parent: group.id, target: null }, [group, child])).toBeNull();
  });

  test("beside itself changes nothing", () => {
    const label = aLabel(1);
    expect(moveLabel(label, { parent: null, target: { id: label.id, edge: "above" } }, [label])).toBeNull();
  });

  test("into an empty group gives it the first number", () => {
    const [group, label] = [aLabel(1), aLabel(2)];
    expect(moveLabel(label, { parent: group.id, target: null }, [group, label])).toEqual({
      parent: group.id,
      sort_order: 65535,
    });
  });

  test("next to a target lands between it and its neighbour", () => {
    const [a, b, c] = [aLabel(10000), aLabel(30000), aLabel(90000)];
    const drop = (edge: "above" | "below") =>
      moveLabel(c, { parent: null, target: { id: b.id, edge } }, [a, b, c]);
    expect(drop("above")?.sort_order).toBe(20000);
    expect(drop("below")?.sort_order).toBe(40000);
  });

  test("next to a target that is gone makes it the last", () => {
    const [a, b] = [aLabel(10000), aLabel(5000)];
    const drop = { parent: null, target: { id: newId(), edge: "above" } } as const;
    expect(moveLabel(b, drop, [a, b])?.sort_order).toBe(20000);
  });
});

describe("the group of a label", () => {
  test("must exist, must not be in a group itself, and takes no groups", () => {
    expect(checkLabelParent(undefined, false)).toEqual({ ok: false, code: "label_parent_unknown" });
    expect(checkLabelParent({ parent: newId() }, false)).toEqual({ ok: false, code: "label_tree_too_deep" });
    expect(checkLabelParent({ parent: null }, true)).toEqual({ ok: false, code: "label_tree_too_deep" });
    expect(checkLabelParent({ parent: null }, false).ok).toBe(true);
  });
});
