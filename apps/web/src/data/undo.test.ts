import { describe, expect, test } from "vitest";
import { redo, run, undo } from "./run.ts";
import { aChange, anItem, deleted, setUpLive } from "./test-data.ts";

describe("undo", () => {
  test("takes back the last step, and redo gives it again (R15)", () => {
    const { data, update } = setUpLive(0, [anItem("a", { name: "Old" })]);
    void run(data, update, { id: "a", patch: { name: "One" } });
    void run(data, update, { id: "a", patch: { name: "Two" } });
    expect(undo(data)).toBe(true);
    expect(data.row("item", "a")?.name).toBe("One");
    expect(undo(data)).toBe(true);
    expect(undo(data)).toBe(false);
    expect(data.row("item", "a")?.name).toBe("Old");
    redo(data);
    redo(data);
    expect(redo(data)).toBe(false);
    expect(data.row("item", "a")?.name).toBe("Two");
    undo(data);
    expect(data.row("item", "a")?.name).toBe("One");
  });

  test("brings back what was deleted, and takes back what was created (R15)", () => {
    const { data, add, remove } = setUpLive(0, [anItem("a")]);
    void run(data, remove, { id: "a" });
    void run(data, add, anItem("b"));
    undo(data);
    expect(data.row("item", "b")).toBeUndefined();
    undo(data);
    expect(data.row("item", "a")).toEqual(anItem("a"));
  });

  test("a new command ends what could be done again (R15)", () => {
    const { data, update } = setUpLive(0, [anItem("a")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    undo(data);
    void run(data, update, { id: "a", patch: { rank: 2 } });
    expect(data.undoStack.canRedo).toBe(false);
  });

  test("takes back together what was done together, in reverse (R15)", () => {
    const { data, update, requests } = setUpLive(0, [anItem("a"), anItem("b")]);
    data.undoStack.together(() => {
      void run(data, update, { id: "a", patch: { rank: 1 } });
      void run(data, update, { id: "b", patch: { rank: 2 } });
    });
    undo(data);
    expect([data.row("item", "a")?.rank, data.row("item", "b")?.rank]).toEqual([0, 0]);
    expect(data.undoStack.canUndo).toBe(false);
    redo(data);
    expect([data.row("item", "a")?.rank, data.row("item", "b")?.rank]).toEqual([1, 2]);
    expect(requests).toHaveLength(2);
  });

  test("passes over rows that vanished (R15)", () => {
    const { data, update } = setUpLive(0, [anItem("a"), anItem("b")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    void run(data, update, { id: "b", patch: { rank: 2 } });
    data.applyChange(aChange(1, deleted("b")));
    undo(data);
    expect(data.row("item", "a")?.rank).toBe(0);
    expect(data.undoStack.canUndo).toBe(false);
  });

  test("a refused command cannot be undone, a refused undo cannot be redone (R15)", async () => {
    const { data, update, requests } = setUpLive(0, [anItem("a")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    await requests[0]!.fail();
    expect(data.undoStack.canUndo).toBe(false);
    void run(data, update, { id: "a", patch: { rank: 2 } });
    await requests[1]!.ok(1);
    undo(data);
    await requests[2]!.fail();
    expect(data.undoStack.canRedo).toBe(false);
    expect(data.row("item", "a")?.rank).toBe(2);
  });

  test("keeps the last hundred steps (R15)", () => {
    const { data, update } = setUpLive(0, [anItem("a")]);
    for (let rank = 1; rank <= 105; rank++) void run(data, update, { id: "a", patch: { rank } });
    while (undo(data));
    expect(data.row("item", "a")?.rank).toBe(5);
  });
});
