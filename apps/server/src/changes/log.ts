import type { ChangeRow, Id, Instant } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Audience } from "./audience.ts";

/** One row of a change as it is stored: the wire row, who could see it, and what the fields held before. */
export interface LoggedRow extends ChangeRow {
  readonly before: Audience | null;
  readonly after: Audience | null;
  readonly old: Readonly<Record<string, unknown>> | null;
}

export interface LoggedChange {
  readonly n: number;
  readonly at: Instant;
  readonly by: Id | null;
  readonly cause: string;
  readonly rows: readonly LoggedRow[];
}

/** The type of the row that says: a bulk load replaced this project, fetch it anew. */
export const RESET = "reset";

export interface Entry {
  readonly type: string;
  readonly id: Id | Id[];
  readonly project_id?: Id | null;
  readonly audience: Audience;
}

export const inserted = (entry: Entry, fields: Readonly<Record<string, unknown>>): LoggedRow => ({
  type: entry.type,
  id: entry.id,
  project_id: entry.project_id ?? null,
  op: "insert",
  fields: { ...fields },
  before: null,
  after: entry.audience,
  old: null,
});

export const updated = (
  entry: Entry & { before?: Audience },
  fields: Readonly<Record<string, unknown>>,
  old: Readonly<Record<string, unknown>> | null = null,
): LoggedRow => ({
  type: entry.type,
  id: entry.id,
  project_id: entry.project_id ?? null,
  op: "update",
  fields: { ...fields },
  before: entry.before ?? entry.audience,
  after: entry.audience,
  old,
});

export const deleted = (entry: Entry): LoggedRow => ({
  type: entry.type,
  id: entry.id,
  project_id: entry.project_id ?? null,
  op: "delete",
  fields: {},
  before: entry.audience,
  after: null,
  old: null,
});

/**
 * Numbers and stores a change: the last statement of its transaction, because the counter stays locked until the
 * commit. Numbering at the first write deadlocks; a sequence lets a reader pass a number that commits later.
 */
export async function append(db: Db, workspaceId: Id, change: Omit<LoggedChange, "n">): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with counter as (
      update change_counters set seq = seq + 1 where workspace_id = ${workspaceId} returning seq
    )
    insert into changes (workspace_id, n, at, by, cause, rows)
    select ${workspaceId}::uuid, seq, ${change.at}::timestamptz, ${change.by}::uuid, ${change.cause}, ${change.rows}::jsonb
    from counter returning n`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`Workspace ${workspaceId} has no change counter`);
  return row.n;
}

export async function readAfter(
  db: Db,
  workspaceId: Id,
  after: number,
  most: number,
): Promise<LoggedChange[]> {
  return db
    .selectFrom("changes")
    .select(["n", "at", "by", "cause", "rows"])
    .where("workspace_id", "=", workspaceId)
    .where("n", ">", after)
    .orderBy("n")
    .limit(most)
    .execute();
}

/** The newest number, and the oldest that is still kept (0 when the log is empty). */
export async function span(db: Db, workspaceId: Id): Promise<{ newest: number; oldest: number }> {
  const { rows } = await sql<{ newest: number; oldest: number }>`
    select seq as newest,
      coalesce((select n from changes c where c.workspace_id = k.workspace_id order by n limit 1), seq + 1) as oldest
    from change_counters k where workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { newest: 0, oldest: 1 };
}
