import { autorun } from "mobx";
import { describe, expect, test } from "vitest";
import { revive, run } from "./run.ts";
import { aChange, anItem, deleted, inserted, setUp, setUpLive, updated } from "./test-data.ts";

describe("rows", () => {
  test("an observer runs for its own row only (R2)", () => {
    const { data } = setUpLive(0, [anItem("a"), anItem("b")]);
    let runs = 0;
    const stop = autorun(() => {
      data.row("item", "a");
      runs++;
    });
    data.applyChange(aChange(1, updated("b", { rank: 5 })));
    expect(runs).toBe(1);
    data.applyChange(aChange(2, updated("a", { rank: 5 })));
    expect(runs).toBe(2);
    stop();
  });

  test("are frozen, and replaced on change (R2)", () => {
    const { data } = setUpLive(0, [anItem("a")]);
    const before = data.row("item", "a")!;
    data.applyChange(aChange(1, updated("a", { rank: 5 })));
    expect(before.rank).toBe(0);
    expect(data.row("item", "a")).not.toBe(before);
    expect(Object.isFrozen(data.row("item", "a"))).toBe(true);
  });

  test("one change patches many ids, ignores rows not held and types not known (R9)", () => {
    const { data } = setUpLive(0, [anItem("a"), anItem("b")]);
    data.applyChange(aChange(1, updated(["a", "b", "c"], { state: "done" })));
    data.applyChange({
      ...aChange(2),
      rows: [{ type: "sticky", id: "x", project_id: null, op: "insert", fields: {} }],
    });
    expect([data.row("item", "a")?.state, data.row("item", "b")?.state]).toEqual(["done", "done"]);
    expect(data.row("item", "c")).toBeUndefined();
  });

  test("a change is applied once (R9)", () => {
    const { data } = setUpLive(0, [anItem("a")]);
    data.applyChange(aChange(1, updated("a", { rank: 1 })));
    data.applyChange(aChange(2, updated("a", { rank: 2 })));
    data.applyChange(aChange(1, updated("a", { rank: 1 })));
    expect(data.row("item", "a")?.rank).toBe(2);
  });

  test("those a person may no longer see are forgotten", () => {
    const { data } = setUpLive(0, [anItem("a"), anItem("b", { state: "done" })]);
    data.forget("item", (item) => item.state === "done");
    expect(data.row("item", "b")).toBeUndefined();
    expect(data.row("item", "a")).toBeDefined();
  });
});

describe("a command", () => {
  test("shows in the same tick (R3)", () => {
    const { data, update } = setUpLive(0, [anItem("a")]);
    void run(data, update, { id: "a", patch: { name: "New" } });
    expect(data.row("item", "a")?.name).toBe("New");
    expect(data.pendingCount).toBe(1);
  });

  test("stays applied until the stream has carried its number, without a flash (R5)", async () => {
    const { data, update, requests, seen } = setUpLive(4, [anItem("a", { name: "Old" })]);
    const values = seen("a");
    void run(data, update, { id: "a", patch: { name: "New" } });
    await requests[0]!.ok(6);
    expect(data.pendingCount).toBe(0);
    data.applyChange(aChange(5, updated("a", { rank: 9 })));
    data.applyChange(aChange(6, updated("a", { name: "New" })));
    data.applyChange(aChange(7, updated("a", { name: "Newer" })));
    expect(values.map((item) => [item?.name, item?.rank])).toEqual([
      ["Old", 0],
      ["New", 0],
      ["New", 9],
      ["Newer", 9],
    ]);
  });

  test("an echo that overtakes its reply changes nothing, and neither does the reply (R6)", async () => {
    const { data, update, requests, seen } = setUpLive(4, [anItem("a", { name: "Old" })]);
    const values = seen("a");
    void run(data, update, { id: "a", patch: { name: "New" } });
    data.applyChange(aChange(5, updated("a", { name: "New" })));
    await requests[0]!.ok(5);
    expect(values.map((item) => item?.name)).toEqual(["Old", "New"]);
    data.applyChange(aChange(6, updated("a", { name: "Theirs" })));
    expect(data.row("item", "a")?.name).toBe("Theirs");
  });

  test("an insert takes the server's fields from its echo, before or after the reply (R7)", async () => {
    for (const echoFirst of [true, false]) {
      const { data, add, requests, seen } = setUpLive(4);
      const values = seen("a");
      void run(data, add, anItem("a", { number: null }));
      const echo = () => data.applyChange(aChange(5, inserted(anItem("a", { number: 12 }))));
      if (echoFirst) {
        echo();
        expect(data.row("item", "a")?.number).toBe(12);
      }
      await requests[0]!.ok(5);
      if (!echoFirst) echo();
      expect(values.map((item) => item?.number)).toEqual([undefined, null, 12]);
    }
  });

  test("an edit of a new row survives the echo of its creation (R7)", async () => {
    const { data, add, update, requests, seen } = setUpLive(4);
    const values = seen("a");
    void run(data, add, anItem("a", { name: "First", number: null }));
    void run(data, update, { id: "a", patch: { name: "Second" } });
    await requests[0]!.ok(5);
    data.applyChange(aChange(5, inserted(anItem("a", { name: "First", number: 12 }))));
    await requests[1]!.ok(6);
    data.applyChange(aChange(6, updated("a", { name: "Second" })));
    expect(values.map((item) => item && [item.name, item.number])).toEqual([
      undefined,
      ["First", null],
      ["Second", null],
      ["Second", 12],
    ]);
  });

  test("the row of the reply shows before its echo (R8)", async () => {
    const { data, add, requests, seen } = setUpLive(4);
    const values = seen("a");
    void run(data, add, anItem("a", { number: null }));
    await requests[0]!.ok(6, anItem("a", { number: 12, rank: 3 }));
    expect(data.row("item", "a")?.number).toBe(12);
    data.applyChange(aChange(5, inserted(anItem("other"))));
    data.applyChange(aChange(6, inserted(anItem("a", { number: 12, rank: 3 }))));
    expect(values.map((item) => item && [item.number, item.rank])).toEqual([undefined, [null, 0], [12, 3]]);
  });

  test("without a stream it becomes part of the rows at the reply (R8)", async () => {
    const { data, update, add, requests, seen } = setUp();
    data.load("item", [anItem("a", { name: "Old" })], 3);
    const values = seen("a");
    void run(data, update, { id: "a", patch: { name: "New" } });
    await requests[0]!.ok(4);
    void run(data, add, anItem("b", { number: null }));
    await requests[1]!.ok(null, anItem("b", { number: 8 }));
    expect(values.map((item) => item?.name)).toEqual(["Old", "New"]);
    expect(data.row("item", "b")?.number).toBe(8);
  });

  test("two edits of one row overlap and both stay (R1)", async () => {
    const { data, update, requests, seen } = setUpLive(0, [anItem("a", { name: "Old" })]);
    const values = seen("a");
    void run(data, update, { id: "a", patch: { name: "One" } });
    void run(data, update, { id: "a", patch: { name: "Two" } });
    await requests[0]!.ok(1);
    data.applyChange(aChange(1, updated("a", { name: "One" })));
    await requests[1]!.ok(2);
    data.applyChange(aChange(2, updated("a", { name: "Two" })));
    expect(values.map((item) => item?.name)).toEqual(["Old", "One", "Two"]);
  });

  test("a late failure keeps the newer edit (R4)", async () => {
    const { data, update, requests, failures } = setUpLive(0, [anItem("a", { name: "Old" })]);
    void run(data, update, { id: "a", patch: { name: "One", rank: 1 } });
    void run(data, update, { id: "a", patch: { name: "Two" } });
    await requests[0]!.fail();
    expect(data.row("item", "a")).toMatchObject({ name: "Two", rank: 0 });
    await requests[1]!.fail();
    expect(data.row("item", "a")).toMatchObject({ name: "Old", rank: 0 });
    expect(failures).toHaveLength(2);
  });

  test("failures in any order end in the rows the server has (R4)", async () => {
    const { data, update, requests } = setUpLive(0, [anItem("a"), anItem("b")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    void run(data, update, { id: "b", patch: { rank: 2 } });
    await requests[1]!.fail(403);
    expect([data.row("item", "a")?.rank, data.row("item", "b")?.rank]).toEqual([1, 0]);
    await requests[0]!.fail(500);
    expect([data.row("item", "a")?.rank, data.row("item", "b")?.rank]).toEqual([0, 0]);
  });

  test("an edit of a row that someone deletes meanwhile does not bring it back (R1)", async () => {
    const { data, update, requests, seen } = setUpLive(0, [anItem("a")]);
    const values = seen("a");
    void run(data, update, { id: "a", patch: { name: "New" } });
    data.applyChange(aChange(1, deleted("a")));
    await requests[0]!.fail(404);
    expect(values.map((item) => item?.name)).toEqual(["Item a", "New", undefined]);
  });

  test("a deletion hides the row under a pending edit, and a refused deletion shows it edited (R1)", async () => {
    const { data, update, remove, requests } = setUpLive(0, [anItem("a")]);
    void run(data, update, { id: "a", patch: { name: "New" } });
    void run(data, remove, { id: "a" });
    expect(data.row("item", "a")).toBeUndefined();
    await requests[0]!.ok(1);
    await requests[1]!.fail(403);
    expect(data.row("item", "a")?.name).toBe("New");
  });

  test("tells the failure once, unless the form shows it itself (R14)", async () => {
    const { data, update, requests, failures } = setUpLive(0, [anItem("a")]);
    const loud = run(data, update, { id: "a", patch: { name: "" } });
    await requests[0]!.fail(400, { name: ["May not be blank."] });
    const quiet = run(data, update, { id: "a", patch: { name: "" } }, { quiet: true });
    await requests[1]!.fail(400, { name: ["May not be blank."] });
    expect(await loud).toEqual({ ok: false, status: 400, body: { name: ["May not be blank."] } });
    expect(await quiet).toEqual(await loud);
    expect(failures).toMatchObject([{ label: "Change item", reply: { status: 400 } }]);
  });

  test("that throws while it is applied leaves nothing behind (R3)", async () => {
    const { data, commands } = setUpLive(0, [anItem("a")]);
    const broken = commands.define({
      name: "broken",
      apply: (tx, id: string) => {
        tx.update("item", id, { name: "Half" });
        throw new Error("broken");
      },
      send: () => Promise.reject(new Error("never")),
    });
    await expect(run(data, broken, "a")).rejects.toThrow("broken");
    expect(data.row("item", "a")?.name).toBe("Item a");
    expect(data.pendingCount).toBe(0);
  });

  test("is found by its name after a reload; one that no longer exists is dropped (R13)", async () => {
    const before = setUpLive(0, [anItem("a")]);
    void run(before.data, before.update, { id: "a", patch: { name: "Typed offline" } });
    const stored = JSON.parse(JSON.stringify([...before.data.unsent(), { name: "gone", args: {} }]));
    const after = setUpLive(0, [anItem("a")]);
    revive(after.data, stored);
    expect(after.data.row("item", "a")?.name).toBe("Typed offline");
    await after.requests[0]!.ok(1);
    expect(after.data.pendingCount).toBe(0);
  });

  test("two of the same name are refused", () => {
    const { commands, update } = setUp();
    expect(() => commands.define({ ...update })).toThrow("item.update");
  });
});
