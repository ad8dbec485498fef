import { describe, expect, test } from "vitest";
import { LOG_LENGTH } from "./change-log.ts";
import { aChange, anItem, deleted, inserted, setUp, setUpLive, updated } from "./test-data.ts";

describe("a reply older than the stream", () => {
  test("does not overwrite what the stream brought since (R9)", () => {
    const { data, seen } = setUpLive(4, [anItem("a")]);
    const values = seen("a");
    data.applyChange(aChange(5, updated("a", { name: "Five" })));
    expect(data.load("item", [anItem("a", { rank: 3 })], 4)).toBe(true);
    expect(values.map((item) => [item?.name, item?.rank])).toEqual([
      ["Item a", 0],
      ["Five", 0],
      ["Five", 3],
    ]);
  });

  test("is brought up to date for rows that were not held when the change came (R9)", () => {
    const { data } = setUpLive(4);
    data.applyChange(aChange(5, updated(["a", "b"], { name: "Five" })));
    data.applyChange(aChange(6, updated("a", { rank: 6 })));
    data.load("item", [anItem("a"), anItem("b")], 4);
    expect(data.row("item", "a")).toMatchObject({ name: "Five", rank: 6 });
    expect(data.row("item", "b")).toMatchObject({ name: "Five", rank: 0 });
  });

  test("does not bring back what was deleted since (R9)", () => {
    const { data } = setUpLive(4, [anItem("a")]);
    data.applyChange(aChange(5, deleted("a")));
    data.load("item", [anItem("a")], 4);
    expect(data.row("item", "a")).toBeUndefined();
  });

  test("is refused when the changes since are no longer known (R9)", () => {
    const { data } = setUpLive(4);
    for (let n = 5; n < 5 + LOG_LENGTH * 2; n++) data.applyChange(aChange(n, updated("a", { rank: n })));
    expect(data.load("item", [anItem("a")], 4)).toBe(false);
    expect(data.row("item", "a")).toBeUndefined();
    expect(data.load("item", [anItem("a")], data.position!)).toBe(true);
  });

  test("is refused when it was read before the rows were replaced in bulk (R20)", () => {
    const { data } = setUpLive(4);
    data.reset(5, "project");
    data.applyChange(aChange(5));
    expect(data.load("item", [anItem("a")], 4)).toBe(false);
    expect(data.load("item", [anItem("a")], 5)).toBe(true);
  });
});

describe("a reply ahead of the stream", () => {
  test("is not undone by the changes it includes (R10)", () => {
    const { data, seen } = setUpLive(4, [anItem("a", { name: "Four" })]);
    const values = seen("a");
    data.load("item", [anItem("a", { name: "Six" })], 6);
    data.applyChange(aChange(5, updated("a", { name: "Five" })));
    data.applyChange(aChange(6, updated("a", { name: "Six" })));
    data.applyChange(aChange(7, updated("a", { name: "Seven" })));
    expect(values.map((item) => item?.name)).toEqual(["Four", "Six", "Seven"]);
  });

  test("lets changes through for the fields it does not carry (R10)", () => {
    const { data } = setUpLive(4, [anItem("a")]);
    const { rank: _, ...short } = anItem("a", { name: "Six" });
    data.load("item", [short as ReturnType<typeof anItem>], 6);
    data.applyChange(aChange(5, updated("a", { name: "Five", rank: 5 })));
    expect(data.row("item", "a")).toMatchObject({ name: "Six", rank: 5 });
  });

  test("wins over a slower reply that was read before it (R10)", () => {
    const { data } = setUpLive(4);
    data.load("item", [anItem("a", { name: "Eight" })], 8);
    data.load("item", [anItem("a", { name: "Six" })], 6);
    expect(data.row("item", "a")?.name).toBe("Eight");
  });

  test("keeps a row that a change it includes had deleted (R10)", () => {
    const { data } = setUpLive(4);
    data.load("item", [anItem("a")], 6);
    data.applyChange(aChange(5, deleted("a")));
    expect(data.row("item", "a")).toBeDefined();
  });
});

describe("a whole list", () => {
  const open = (item: { state: string }) => item.state === "open";

  test("removes what belongs to it and is not in it (R11)", () => {
    const { data } = setUpLive(4, [anItem("a"), anItem("b"), anItem("c", { state: "done" })]);
    data.replaceAll("item", open, [anItem("a")], 4);
    expect(["a", "b", "c"].map((id) => data.row("item", id) !== undefined)).toEqual([true, false, true]);
  });

  test("keeps what the stream added since it was read (R11)", () => {
    const { data } = setUpLive(4);
    data.applyChange(aChange(5, inserted(anItem("new"))));
    data.replaceAll("item", open, [anItem("a")], 4);
    expect(data.row("item", "new")).toBeDefined();
  });

  test("keeps what a newer reply brought (R11)", () => {
    const { data } = setUpLive(4);
    data.load("item", [anItem("new")], 6);
    data.replaceAll("item", open, [anItem("a")], 5);
    expect(data.row("item", "new")).toBeDefined();
  });
});

describe("the position to follow the stream from", () => {
  test("is that of the oldest reply taken before (R9)", () => {
    const { data } = setUp();
    expect(data.position).toBeNull();
    data.load("item", [anItem("a")], 7);
    data.load("item", [anItem("b")], 5);
    expect(data.position).toBe(5);
    data.setStream("connecting");
    expect(data.load("item", [anItem("c")], 4)).toBe(false);
    expect(data.position).toBe(5);
  });

  test("moves on when the stream starts again elsewhere; confirmed commands stay visible (R20)", async () => {
    const { data, update, requests, seen } = setUpLive(4, [anItem("a", { name: "Old" })]);
    const values = seen("a");
    data.outbox.send(data.begin(update.with({ id: "a", patch: { name: "New" } })));
    await requests[0]!.ok(6);
    data.reset(90, null);
    expect(data.position).toBe(90);
    data.replaceAll("item", () => true, [anItem("a", { name: "New" })], 90);
    expect(values.map((item) => item?.name)).toEqual(["Old", "New"]);
  });
});
