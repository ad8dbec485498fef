import type { Reply } from "@cairn/api";
import type { Change, ChangeRow, Id } from "@cairn/domain";
import { reaction } from "mobx";
import { Commands } from "./command.ts";
import { Data } from "./data.ts";
import type { CommandFailure } from "./failure-text.ts";

/** Rows small enough to read in a test. `number` is what only the server can give. */
export interface Item {
  readonly id: Id;
  readonly name: string;
  readonly state: string;
  readonly rank: number;
  readonly label_ids: readonly string[];
  readonly number: number | null;
}
export interface Note {
  readonly id: Id;
  readonly item: Id;
  readonly text: string;
}
export type TestTables = { item: Item; note: Note };

export const anItem = (id: Id, fields: Partial<Item> = {}): Item => ({
  id,
  name: `Item ${id}`,
  state: "open",
  rank: 0,
  label_ids: [],
  number: 1,
  ...fields,
});

export const aChange = (n: number, ...rows: Pick<ChangeRow, "op" | "id" | "fields">[]): Change => ({
  n,
  at: "2026-11-15T09:30:00.000Z",
  by: null,
  cause: "test",
  rows: rows.map(({ op, id, fields }) => ({ type: "item", project_id: null, op, id, fields })),
});
export const inserted = (item: Item) => ({ op: "insert", id: item.id, fields: { ...item } }) as const;
export const updated = (id: Id | Id[], fields: Partial<Item>) => ({ op: "update", id, fields }) as const;
export const deleted = (id: Id) => ({ op: "delete", id, fields: {} }) as const;

/** A command on the wire, answered when the test says so. */
export interface Request {
  readonly name: string;
  readonly args: unknown;
  ok(changeNumber: number | null, value?: unknown): Promise<void>;
  fail(status?: number, body?: unknown): Promise<void>;
  /** The server is not reached. */
  lose(): Promise<void>;
}

/** Lets everything that waits for a promise go on; works with a fake clock too. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

export function setUp() {
  const requests: Request[] = [];
  const failures: CommandFailure[] = [];
  const commands = new Commands<TestTables>();

  const send = <R>(name: string, args: unknown): Promise<Reply<R>> => {
    const { promise, resolve } = Promise.withResolvers<Reply<R>>();
    const answer = (reply: Reply<R>) => {
      resolve(reply);
      return settled();
    };
    requests.push({
      name,
      args,
      ok: (changeNumber, value) => answer({ ok: true, value: value as R, changeNumber }),
      fail: (status = 400, body = { error: "No" }) => answer({ ok: false, status, body }),
      lose: () => answer({ ok: false, status: 0, body: "Failed to fetch" }),
    });
    return promise;
  };

  const update = commands.define({
    name: "item.update",
    label: "Change item",
    apply: (tx, { id, patch }: { id: Id; patch: Partial<Item> }) => tx.update("item", id, patch),
    send: (args) => send("update", args),
    invert: ({ id, patch }, before) => {
      const held = before.get("item", id);
      if (!held) return null;
      const fields = Object.keys(patch) as (keyof Item)[];
      return {
        name: "item.update",
        args: { id, patch: Object.fromEntries(fields.map((f) => [f, held[f]])) },
      };
    },
  });
  const remove = commands.define({
    name: "item.remove",
    apply: (tx, { id }: { id: Id }) => tx.remove("item", id),
    send: (args) => send("remove", args),
    invert: ({ id }, before) => {
      const held = before.get("item", id);
      return held ? { name: "item.add", args: held } : null;
    },
  });
  const add = commands.define({
    name: "item.add",
    apply: (tx, item: Item) => tx.insert("item", item),
    send: (args) => send<Item | undefined>("add", args),
    merge: (value) => (value ? [{ type: "item", row: value }] : []),
    invert: ({ id }) => remove.with({ id }),
  });
  const comment = commands.define({
    name: "note.add",
    apply: (tx, note: Note) => {
      if (tx.get("item", note.item)) tx.insert("note", note);
    },
    send: (args) => send("comment", args),
  });

  const data = new Data<TestTables>({
    types: ["item", "note"],
    commands,
    context: { slug: "orbit" },
    onFailure: (failure) => failures.push(failure),
  });

  /** Every value the person could have seen of this row, one after the other. */
  const seen = (id: Id) => {
    const values: (Item | undefined)[] = [];
    reaction(
      () => data.row("item", id),
      (item) => values.push(item),
      { fireImmediately: true },
    );
    return values;
  };

  return { data, requests, failures, commands, update, add, remove, comment, seen };
}

/** The same, following a stream that has reached number `n`. */
export function setUpLive(n = 0, items: readonly Item[] = []) {
  const all = setUp();
  all.data.startAt(n);
  all.data.setStream("live");
  all.data.load("item", items, n);
  return all;
}
