import { Failure, type Id, type JsonObject, type Sticky, newId, sortOrderOnTop } from "@cairn/domain";
import { sql } from "kysely";
import { deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import type { Page } from "../http/paging.ts";

/** Stickies are one person's own: for everybody else they do not exist. */
export interface Pad {
  readonly workspaceId: Id;
  readonly ownerId: Id;
}

const fields = sql`
  id, created_at, updated_at, deleted_at, created_by, updated_by, name, description, description_html,
  description_stripped, null as description_binary, logo_props, color, background_color, sort_order,
  workspace_id as workspace, owner_id as owner`;

const own = ({ workspaceId, ownerId }: Pad) =>
  sql`workspace_id = ${workspaceId} and owner_id = ${ownerId} and deleted_at is null`;

// What a person searches for is text, so the wildcards in it are not.
const containing = (text: string) =>
  text === ""
    ? sql`true`
    : sql`description_stripped ilike ${`%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`}`;

export async function listStickies(
  db: Db,
  pad: Pad,
  text: string,
  { perPage, page }: Page,
): Promise<{ rows: Sticky[]; total: number }> {
  const where = sql`${own(pad)} and ${containing(text)}`;
  const { rows } = await sql<Sticky>`
    select ${fields} from stickies where ${where}
    order by sort_order desc, id desc limit ${perPage} offset ${perPage * page}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) from stickies where ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.count };
}

export async function requireSticky(db: Db, pad: Pad, id: Id): Promise<Sticky> {
  const { rows } = await sql<Sticky>`
    select ${fields} from stickies where ${own(pad)} and id = ${id}`.execute(db);
  if (!rows[0]) throw new Failure("object_not_found");
  return rows[0];
}

/** What is stored when a sticky is written; the HTML is sanitised by then. */
export interface StickyFields {
  readonly name: string | null;
  readonly description: JsonObject;
  readonly description_html: string;
  readonly description_stripped: string | null;
  readonly logo_props: JsonObject;
  readonly color: string | null;
  readonly background_color: string | null;
  readonly sort_order: number;
}

const entryOf = (pad: Pad, id: Id) => ({
  type: "sticky",
  id,
  audience: { to: "person", person: pad.ownerId } as const,
});

async function highest(db: Db, workspaceId: Id): Promise<number | null> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(sort_order) as highest from stickies
    where workspace_id = ${workspaceId} and deleted_at is null`.execute(db);
  return rows[0]?.highest ?? null;
}

/** A new sticky on top of the others; or, when the same id was sent before, the one that is there. */
export async function insertSticky(
  tx: Tx,
  pad: Pad,
  { id = newId(), ...sticky }: Omit<StickyFields, "sort_order"> & { id?: Id | undefined },
): Promise<Sticky> {
  const made = await tx.db
    .insertInto("stickies")
    .values({
      ...sticky,
      sort_order: sortOrderOnTop(await highest(tx.db, pad.workspaceId)),
      workspace_id: pad.workspaceId,
      id,
      owner_id: pad.ownerId,
      created_at: tx.now,
      updated_at: tx.now,
      created_by: tx.by,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  const row = await requireSticky(tx.db, pad, id).catch(() => null);
  if (!row) throw new Failure("id_taken");
  if (made) tx.change(pad.workspaceId, inserted(entryOf(pad, id), row));
  return row;
}

export async function updateSticky(tx: Tx, pad: Pad, id: Id, patch: Partial<StickyFields>): Promise<Sticky> {
  const old = await requireSticky(tx.db, pad, id);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return old;
  const stamp = { updated_at: tx.now, updated_by: tx.by };
  await tx.db
    .updateTable("stickies")
    .set({ ...given, ...stamp })
    .where("workspace_id", "=", pad.workspaceId)
    .where("id", "=", id)
    .execute();
  const before = Object.fromEntries(Object.keys(given).map((key) => [key, old[key as keyof Sticky]]));
  tx.change(pad.workspaceId, updated(entryOf(pad, id), { ...given, ...stamp }, before));
  return { ...old, ...given, ...stamp };
}

export async function removeSticky(tx: Tx, pad: Pad, id: Id): Promise<void> {
  await requireSticky(tx.db, pad, id);
  await tx.db
    .updateTable("stickies")
    .set({ deleted_at: tx.now })
    .where("workspace_id", "=", pad.workspaceId)
    .where("id", "=", id)
    .execute();
  tx.change(pad.workspaceId, deleted(entryOf(pad, id)));
}
