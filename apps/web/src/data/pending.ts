import type { Reply } from "@cairn/api";
import type { AnyCommand, CommandData } from "./command.ts";
import type { RowKey, TableMap } from "./row.ts";
import { LayerTx, overlayLayer } from "./transaction.ts";
import type { Tables } from "./rows.ts";

/** A command that is shown and not yet part of the confirmed rows. */
export interface Pending<T extends TableMap> {
  readonly id: number;
  readonly data: CommandData;
  readonly command: AnyCommand<T>;
  readonly reads: ReadonlySet<RowKey>;
  readonly writes: ReadonlySet<RowKey>;
  /** Rows that exist only because of this command. */
  readonly inserted: ReadonlySet<RowKey>;
  /** `confirmed`: the server has it, the stream has not brought it yet. */
  state: "waiting" | "sending" | "confirmed";
  confirmedAt: number | null;
  /** The refusal of the command that was to create what this one needs. */
  abandoned: boolean;
  readonly answered: Promise<Reply<unknown>>;
  readonly answer: (reply: Reply<unknown>) => void;
}

/** The pending commands in the order they were given, and the rows as they look with all of them applied. */
export class PendingList<T extends TableMap> {
  private readonly tables: Tables<T>;
  private list: Pending<T>[] = [];
  /** Every row that a replay read or wrote; a change to any other row cannot alter the outcome. */
  private touched = new Set<RowKey>();
  private lastId = 0;

  constructor(tables: Tables<T>) {
    this.tables = tables;
  }

  get all(): readonly Pending<T>[] {
    return this.list;
  }

  get unanswered(): number {
    return this.list.reduce((count, pending) => (pending.state === "confirmed" ? count : count + 1), 0);
  }

  touches(key: RowKey): boolean {
    return this.touched.has(key);
  }

  begin(command: AnyCommand<T>, data: CommandData): Pending<T> {
    const tx = new LayerTx(this.tables, overlayLayer);
    try {
      command.apply(tx, data.args);
    } catch (error) {
      this.replay();
      throw error;
    }
    this.note(tx);
    const { promise: answered, resolve: answer } = Promise.withResolvers<Reply<unknown>>();
    const keys = command.keys?.(data.args);
    const pending: Pending<T> = {
      id: ++this.lastId,
      data,
      command,
      reads: keys ? new Set() : tx.reads,
      writes: keys ? new Set(keys) : tx.writes,
      inserted: tx.inserted,
      state: "waiting",
      confirmedAt: null,
      abandoned: false,
      answered,
      answer,
    };
    this.list.push(pending);
    return pending;
  }

  /** Takes out what `gone` names; true when anything was. */
  remove(gone: (pending: Pending<T>) => boolean): boolean {
    const left = this.list.filter((pending) => !gone(pending));
    const removed = left.length < this.list.length;
    this.list = left;
    return removed;
  }

  replay(): void {
    for (const rows of this.tables.each()) rows.clearOverlay();
    this.touched = new Set();
    for (const pending of this.list) {
      const tx = new LayerTx(this.tables, overlayLayer);
      try {
        pending.command.apply(tx, pending.data.args);
      } catch (error) {
        // A faulty command must not stop the rows of everyone else; the error still reaches the console.
        queueMicrotask(() => {
          throw error;
        });
      }
      this.note(tx);
    }
  }

  private note(tx: LayerTx<T>): void {
    for (const key of tx.reads) this.touched.add(key);
    for (const key of tx.writes) this.touched.add(key);
  }
}
