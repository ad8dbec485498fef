import type { Change } from "@cairn/domain";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "./run.ts";
import {
  aChange,
  anItem,
  deleted,
  inserted,
  setUpLive,
  updated,
  type Item,
  type Request,
} from "./test-data.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Patch = Partial<Item>;
const IDS = ["a", "b", "c"];

/** A server as simple as can be: the truth that every client must end in. */
class ModelServer {
  readonly items = new Map<string, Item>([
    ["a", anItem("a")],
    ["b", anItem("b")],
  ]);
  readonly log: Change[] = [];

  get n(): number {
    return this.log.length;
  }

  update(id: string, patch: Patch): boolean {
    const held = this.items.get(id);
    if (!held) return false;
    // `number` stands for everything that only the server can compute.
    const fields = { ...patch, number: this.n + 1 };
    this.items.set(id, { ...held, ...fields });
    this.log.push(aChange(this.n + 1, updated(id, fields)));
    return true;
  }

  add(item: Item): boolean {
    if (this.items.has(item.id)) return true;
    const row = { ...item, number: this.n + 1 };
    this.items.set(item.id, row);
    this.log.push(aChange(this.n + 1, inserted(row)));
    return true;
  }

  remove(id: string): boolean {
    if (this.items.delete(id)) this.log.push(aChange(this.n + 1, deleted(id)));
    return true;
  }

  handle({ name, args }: Request): boolean {
    if (name === "add") return this.add(args as Item);
    const { id, patch } = args as { id: string; patch: Patch };
    return name === "remove" ? this.remove(id) : this.update(id, patch);
  }
}

interface Read {
  readonly n: number;
  rows: Item[] | null;
}

/** A client and a server with everything between them under way until somebody delivers it. */
class World {
  readonly server = new ModelServer();
  readonly client = setUpLive(0, [...this.server.items.values()]);
  private echoed = 0;
  private served = 0;
  private readonly replies: (() => Promise<void>)[] = [];
  private readonly reads: Read[] = [];

  edit(id: string, patch: Patch): void {
    const { data, update, add } = this.client;
    if (data.row("item", id)) void run(data, update, { id, patch });
    else void run(data, add, anItem(id, { ...patch, number: null }));
  }

  remove(id: string): void {
    const { data, remove } = this.client;
    if (data.row("item", id)) void run(data, remove, { id });
  }

  /** The server takes the next request; what becomes of its answer is decided now and seen later. */
  serve(fate: "answered" | "refused" | "lost before" | "lost after"): void {
    const request = this.client.requests[this.served];
    if (!request) return;
    this.served++;
    const taken = fate === "answered" || fate === "lost after" ? this.server.handle(request) : false;
    const { n } = this.server;
    if (fate === "lost before" || fate === "lost after") this.replies.push(() => request.lose());
    else this.replies.push(() => (taken ? request.ok(n) : request.fail(404)));
  }

  async reply(which: number): Promise<void> {
    const [reply] = this.replies.splice(which % Math.max(1, this.replies.length), 1);
    await reply?.();
  }

  echo(): void {
    const change = this.server.log[this.echoed];
    if (change) this.client.data.applyChange(this.server.log[this.echoed++]!);
  }

  /** The number is taken before the rows are read, and both before they arrive. */
  startRead(): void {
    this.reads.push({ n: this.server.n, rows: null });
  }

  readRows(which: number): void {
    const read = this.reads[which % Math.max(1, this.reads.length)];
    if (read) read.rows ??= [...this.server.items.values()];
  }

  deliver(which: number, whole: boolean): void {
    this.readRows(which);
    const [read] = this.reads.splice(which % Math.max(1, this.reads.length), 1);
    if (!read?.rows) return;
    if (whole) this.client.data.replaceAll("item", () => true, read.rows, read.n);
    else this.client.data.load("item", read.rows, read.n);
  }

  async settle(): Promise<void> {
    while (this.reads.length > 0) this.deliver(0, false);
    for (let busy = true; busy;) {
      this.client.data.outbox.retryNow();
      this.serve("answered");
      busy = this.replies.length > 0;
      await this.reply(0);
    }
    while (this.echoed < this.server.n) this.echo();
  }

  get view(): Item[] {
    return IDS.flatMap((id) => this.client.data.row("item", id) ?? []);
  }
}

const id = fc.constantFrom(...IDS);
const patch = fc.oneof(
  fc.record({ name: fc.constantFrom("x", "y", "z") }),
  fc.record({ rank: fc.integer({ min: 1, max: 9 }) }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("edit" as const), id, patch }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("others edit" as const), id, patch }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("others remove" as const), id }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("serve" as const),
      fate: fc.constantFrom(
        "answered" as const,
        "answered" as const,
        "refused" as const,
        "lost before" as const,
        "lost after" as const,
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("reply" as const), which: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("echo" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("start read" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("read rows" as const), which: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("deliver" as const), which: fc.nat(3), whole: fc.boolean() }),
  },
);

async function take(world: World, now: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  switch (now.do) {
    case "edit":
      return world.edit(now.id, now.patch);
    case "remove":
      return world.remove(now.id);
    case "others edit":
      return void (world.server.update(now.id, now.patch) || world.server.add(anItem(now.id, now.patch)));
    case "others remove":
      return void world.server.remove(now.id);
    case "serve":
      return world.serve(now.fate);
    case "reply":
      return world.reply(now.which);
    case "echo":
      return world.echo();
    case "start read":
      return world.startRead();
    case "read rows":
      return world.readRows(now.which);
    case "deliver":
      return world.deliver(now.which, now.whole);
  }
}

test("whatever overtakes whatever, the client ends in the state of the server (R1, R4, R6, R9–R13)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50, size: "max" }), async (steps) => {
      const world = new World();
      for (const now of steps) await take(world, now);
      await world.settle();
      expect(world.view).toEqual(IDS.flatMap((key) => world.server.items.get(key) ?? []));
      expect(world.client.data.pendingCount).toBe(0);
    }),
    { numRuns: 300 },
  );
});
