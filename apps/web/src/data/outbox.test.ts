import { autorun } from "mobx";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LONGEST_DELAY_MS } from "./backoff.ts";
import { MAX_IN_FLIGHT } from "./outbox.ts";
import { run } from "./run.ts";
import { anItem, setUpLive } from "./test-data.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const names = (requests: readonly { args: unknown }[]) =>
  requests.map(({ args }) => (args as { id: string }).id);

describe("sending", () => {
  test("keeps the order of commands on one row, and does not hold up others (R12)", async () => {
    const { data, update, requests } = setUpLive(0, [anItem("a"), anItem("b")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    void run(data, update, { id: "a", patch: { rank: 2 } });
    void run(data, update, { id: "b", patch: { rank: 3 } });
    expect(names(requests)).toEqual(["a", "b"]);
    await requests[0]!.ok(1);
    expect(requests[2]?.args).toEqual({ id: "a", patch: { rank: 2 } });
  });

  test("waits for the creation of what a command reads (R12)", async () => {
    const { data, add, comment, requests } = setUpLive();
    void run(data, add, anItem("a"));
    void run(data, comment, { id: "n1", item: "a", text: "First" });
    void run(data, comment, { id: "n2", item: "a", text: "Second" });
    expect(names(requests)).toEqual(["a"]);
    await requests[0]!.ok(1);
    expect(names(requests)).toEqual(["a", "n1", "n2"]);
  });

  test("goes on after a refusal (R12)", async () => {
    const { data, update, requests } = setUpLive(0, [anItem("a")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    void run(data, update, { id: "a", patch: { rank: 2 } });
    await requests[0]!.fail();
    expect(requests).toHaveLength(2);
  });

  test("does not fill every connection of the browser (R12)", async () => {
    const ids = Array.from({ length: 10 }, (_, i) => `i${i}`);
    const { data, update, requests } = setUpLive(
      0,
      ids.map((id) => anItem(id)),
    );
    for (const id of ids) void run(data, update, { id, patch: { rank: 1 } });
    expect(requests).toHaveLength(MAX_IN_FLIGHT);
    await requests[0]!.ok(1);
    expect(requests).toHaveLength(MAX_IN_FLIGHT + 1);
  });

  test("gives up what needed a row whose creation was refused, with one message (R14)", async () => {
    const { data, add, update, comment, requests, failures } = setUpLive();
    void run(data, add, anItem("a"));
    const edit = run(data, update, { id: "a", patch: { name: "New" } });
    const note = run(data, comment, { id: "n", item: "a", text: "Hello" });
    await requests[0]!.fail(400, { error: "Full" });
    expect(requests).toHaveLength(1);
    expect(await edit).toMatchObject({ ok: false, body: { error: "Full" } });
    expect(await note).toMatchObject({ ok: false, body: { error: "Full" } });
    expect(failures).toHaveLength(1);
    expect([data.row("item", "a"), data.row("note", "n"), data.pendingCount]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });

  test("a command whose sending breaks does not stay on screen (R14)", async () => {
    const { data, commands, failures } = setUpLive(0, [anItem("a")]);
    const broken = commands.define({
      name: "broken",
      apply: (tx, id: string) => tx.update("item", id, { name: "Broken" }),
      send: () => Promise.reject(new Error("a bug")),
    });
    await run(data, broken, "a");
    expect(data.row("item", "a")?.name).toBe("Item a");
    expect(failures).toHaveLength(1);
  });
});

describe("without a network", () => {
  test("a command stays, is sent again and then confirmed (R13)", async () => {
    const { data, update, requests, failures } = setUpLive(0, [anItem("a")]);
    const states: string[] = [];
    const stop = autorun(() => states.push(`${data.connection} ${data.pendingCount}`));
    const done = run(data, update, { id: "a", patch: { name: "New" } });
    await requests[0]!.lose();
    expect(data.row("item", "a")?.name).toBe("New");
    vi.advanceTimersByTime(LONGEST_DELAY_MS);
    await requests[1]!.ok(1);
    expect(await done).toMatchObject({ ok: true });
    expect(states).toEqual(["live 0", "live 1", "offline 1", "live 0"]);
    expect(failures).toEqual([]);
    stop();
  });

  test("new commands wait too, and all go out when the network is back (R13)", async () => {
    const { data, update, requests } = setUpLive(0, [anItem("a"), anItem("b")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    await requests[0]!.lose();
    void run(data, update, { id: "b", patch: { rank: 1 } });
    expect(requests).toHaveLength(1);
    data.outbox.retryNow();
    expect(names(requests.slice(1))).toEqual(["a", "b"]);
  });

  test("the stream coming back ends the wait (R13)", async () => {
    const { data, update, requests } = setUpLive(0, [anItem("a")]);
    data.setStream("offline");
    void run(data, update, { id: "a", patch: { rank: 1 } });
    await requests[0]!.lose();
    data.setStream("live");
    expect(requests).toHaveLength(2);
  });

  test("waits longer after every failure, up to ten seconds (R13)", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { data, update, requests } = setUpLive(0, [anItem("a")]);
    void run(data, update, { id: "a", patch: { rank: 1 } });
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      await requests.at(-1)!.lose();
      const start = Date.now();
      const before = requests.length;
      while (requests.length === before) vi.advanceTimersToNextTimer();
      waits.push(Date.now() - start);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    vi.restoreAllMocks();
  });
});
