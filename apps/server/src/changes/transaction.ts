import type { Id, Instant } from "@cairn/domain";
import type { LoggedRow } from "./log.ts";
import { append } from "./log.ts";
import type { Db } from "../db/database.ts";

/** A transaction in progress: the rows, the moment it happens at, and what it will have changed. */
export interface Tx {
  readonly db: Db;
  readonly now: Instant;
  readonly by: Id | null;
  /** Notes a changed row; all of them become one numbered change when the transaction ends. */
  change(workspaceId: Id, ...rows: LoggedRow[]): void;
  afterCommit(run: () => void): void;
}

export interface Committed<T> {
  readonly value: T;
  /** The number the change got in each workspace it touched. */
  readonly numbers: ReadonlyMap<Id, number>;
}

export interface TransactionOptions {
  readonly by: Id | null;
  readonly cause: string;
  readonly now: () => Date;
  readonly committed: (workspaceId: Id, n: number) => void;
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const UNIQUE_VIOLATION = "23505";

/**
 * How often a transaction is tried that failed like this. Something taken may be the very row this transaction was to
 * make, sent twice at the same moment: the second time it finds it. If it is really taken, it stays so.
 */
const tries: Readonly<Record<string, number>> = {
  [SERIALIZATION_FAILURE]: 3,
  [DEADLOCK]: 3,
  [UNIQUE_VIOLATION]: 2,
};

const triesFor = (cause: unknown): number =>
  cause instanceof Error && "code" in cause ? (tries[String(cause.code)] ?? 1) : 1;

/** Runs `work` in a transaction, numbers its change and announces it. Conflicts between writers are tried again. */
export async function transaction<T>(
  db: Db,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, options, work);
    } catch (cause) {
      if (attempt >= triesFor(cause)) throw cause;
    }
  }
}

async function once<T>(
  db: Db,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  const rows = new Map<Id, LoggedRow[]>();
  const after: (() => void)[] = [];
  const now = options.now().toISOString();
  const committed = await db.transaction().execute(async (trx) => {
    const tx: Tx = {
      db: trx,
      now,
      by: options.by,
      change(workspaceId, ...more) {
        rows.set(workspaceId, [...(rows.get(workspaceId) ?? []), ...more]);
      },
      afterCommit: (run) => after.push(run),
    };
    const value = await work(tx);
    const numbers = new Map<Id, number>();
    // Always in the same order, so that two transactions over the same workspaces cannot wait for each other.
    for (const workspaceId of [...rows.keys()].sort()) {
      const change = { at: now, by: options.by, cause: options.cause, rows: rows.get(workspaceId) ?? [] };
      numbers.set(workspaceId, await append(trx, workspaceId, change));
    }
    return { value, numbers };
  });
  for (const [workspaceId, n] of committed.numbers) options.committed(workspaceId, n);
  for (const run of after) run();
  return committed;
}
