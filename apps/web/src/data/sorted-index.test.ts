import { autorun } from "mobx";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byCodePoint, type IndexSpec } from "./sorted-index.ts";
import { SortedList } from "./sorted-list.ts";
import { aChange, anItem, deleted, inserted, setUpLive, updated, type Item } from "./test-data.ts";

const spec: IndexSpec<Item> = {
  filter: (item) => item.rank >= 0,
  groupOf: (item) => (item.label_ids.length > 0 ? item.label_ids : "none"),
  compare: (a, b) => a.rank - b.rank,
};

function naive(items: readonly Item[]): Record<string, string[]> {
  const groups: Record<string, Item[]> = {};
  for (const item of items.filter(spec.filter!)) {
    for (const group of new Set([spec.groupOf!(item)].flat())) (groups[group] ??= []).push(item);
  }
  const ids = (group: Item[]) =>
    group.sort((a, b) => spec.compare!(a, b) || byCodePoint(a.id, b.id)).map(({ id }) => id);
  return Object.fromEntries(Object.entries(groups).map(([key, group]) => [key, ids(group)]));
}

const anyItem = fc.record({
  id: fc.integer({ min: 0, max: 20 }).map(String),
  rank: fc.integer({ min: -2, max: 5 }),
  label_ids: fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 3 }),
  gone: fc.boolean(),
});

describe("an index", () => {
  test("is at every step what sorting everything would give (R16)", () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 60 }), fc.nat(20), (steps, start) => {
        const { data } = setUpLive(0);
        const held = new Map<string, Item>();
        const index = data.index("item", spec);
        steps.forEach(({ gone, ...fields }, i) => {
          const item = anItem(fields.id, fields);
          data.applyChange(aChange(i + 1, gone ? deleted(item.id) : inserted(item)));
          if (gone) held.delete(item.id);
          else held.set(item.id, item);
          if (i < start) return;
          const expected = naive([...held.values()]);
          expect(index.groups()).toEqual(Object.keys(expected).sort());
          for (const [group, ids] of Object.entries(expected)) {
            expect(index.count(group)).toBe(ids.length);
            expect(index.slice(group, 0, ids.length)).toEqual(ids);
            expect(ids.map((id) => index.indexOf(id, group))).toEqual(ids.map((_, at) => at));
            expect(index.at(group, ids.length - 1)).toBe(ids.at(-1));
          }
        });
      }),
    );
  });

  test("follows pending commands and their end (R16)", async () => {
    const { data, update, requests } = setUpLive(0, [anItem("a", { rank: 1 }), anItem("b", { rank: 2 })]);
    const index = data.index("item", spec);
    expect(index.slice("none", 0, 9)).toEqual(["a", "b"]);
    data.outbox.send(data.begin(update.with({ id: "a", patch: { rank: 3 } })));
    expect(index.slice("none", 0, 9)).toEqual(["b", "a"]);
    await requests[0]!.fail();
    expect(index.slice("none", 0, 9)).toEqual(["a", "b"]);
  });

  test("wakes only those who read a group whose order changed (R16)", () => {
    const { data } = setUpLive(0, [
      anItem("a", { label_ids: ["x"] }),
      anItem("b", { label_ids: ["y"], rank: 1 }),
    ]);
    const index = data.index("item", spec);
    const runs = { x: 0, y: 0, groups: 0 };
    const stops = [
      autorun(() => void (index.slice("x", 0, 9), runs.x++)),
      autorun(() => void (index.count("y"), runs.y++)),
      autorun(() => void (index.groups(), runs.groups++)),
    ];
    data.applyChange(aChange(1, updated("a", { name: "Other", rank: 4 })));
    expect(runs).toEqual({ x: 1, y: 1, groups: 1 });
    data.applyChange(aChange(2, inserted(anItem("c", { label_ids: ["x"] }))));
    expect(runs).toEqual({ x: 2, y: 1, groups: 1 });
    data.applyChange(aChange(3, updated("c", { label_ids: ["z"] })));
    expect(runs).toEqual({ x: 3, y: 1, groups: 2 });
    stops.forEach((stop) => stop());
  });

  test("rests when nobody observes it, and is right when it is read again (R16)", () => {
    const { data } = setUpLive(0, [anItem("a")]);
    let compared = 0;
    const compare = (a: Item, b: Item) => (compared++, a.rank - b.rank);
    const index = data.index("item", { compare });
    autorun(() => index.count())();
    compared = 0;
    data.applyChange(aChange(1, inserted(anItem("b"))));
    expect(compared).toBe(0);
    expect(index.slice("", 0, 9)).toEqual(["a", "b"]);
  });
});

test("a long list splits its blocks and stays in order", () => {
  const list = new SortedList<number>((a, b) => a - b);
  const values = Array.from({ length: 5000 }, (_, i) => (i * 2741) % 5003);
  for (const value of values) list.add(value);
  const sorted = values.toSorted((a, b) => a - b);
  expect(list.slice(0, 5000)).toEqual(sorted);
  expect(list.slice(1020, 1030)).toEqual(sorted.slice(1020, 1030));
  expect(list.indexOf(sorted[4321]!)).toBe(4321);
  for (const value of values.slice(0, 4990)) expect(list.delete(value)).toBe(true);
  expect(list.slice(0, 99)).toEqual(values.slice(4990).toSorted((a, b) => a - b));
  expect(list.delete(-1)).toBe(false);
});
