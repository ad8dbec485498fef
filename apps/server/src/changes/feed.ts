import type { Id } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { type LoggedChange, readAfter } from "./log.ts";

const KEPT = 500;
const PAGE = 200;

/** The end of one workspace's log, read once per node however many streams follow it. */
export class Feed {
  readonly workspaceId: Id;
  readonly #db: Db;
  readonly #wake = new Set<() => void>();
  #recent: LoggedChange[] = [];
  #tail: number;
  #reading: Promise<void> | null = null;
  #wanted = 0;

  constructor(db: Db, workspaceId: Id, tail: number) {
    this.#db = db;
    this.workspaceId = workspaceId;
    this.#tail = tail;
  }

  /** Reads forward until `n` is here; calls that come meanwhile share the one reading. */
  async reach(n: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, n);
    if (this.#tail >= n) return;
    this.#reading ??= this.#read();
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      while (this.#tail < this.#wanted) {
        const more = await readAfter(this.#db, this.workspaceId, this.#tail, PAGE);
        if (more.length === 0) return;
        this.#recent = [...this.#recent, ...more].slice(-KEPT);
        this.#tail = more.at(-1)!.n;
        for (const wake of this.#wake) wake();
      }
    } finally {
      // In the same breath as the last look at what is wanted: who asks later starts a new reading.
      this.#reading = null;
    }
  }

  /** What follows `cursor`: from memory when it is recent, from the log when it is not. */
  async after(cursor: number): Promise<readonly LoggedChange[]> {
    if (cursor >= this.#tail) return [];
    const first = this.#recent[0]?.n ?? Infinity;
    if (cursor >= first - 1) return this.#recent.slice(cursor - first + 1);
    return readAfter(this.#db, this.workspaceId, cursor, PAGE);
  }

  listen(wake: () => void): () => void {
    this.#wake.add(wake);
    return () => this.#wake.delete(wake);
  }
}
