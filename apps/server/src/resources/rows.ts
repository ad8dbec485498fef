import type { Row } from "@cairn/api";
import { Failure, type FailureCode, type Id, type Resource } from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import type { Audience } from "../changes/audience.ts";
import { type Entry, deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";

/** The part of a plain entity's table that one call may touch. */
export interface Shelf {
  readonly resource: Resource;
  readonly workspaceId: Id;
  readonly projectId: Id | null;
  readonly ownerId: Id;
}

const columnOf = (resource: Resource, field: string): string => resource.columns[field] ?? field;

/** Column values; a value is bound as it is, so that JSON stays JSON. */
type Columns = Readonly<Record<string, unknown>>;

const columnsOf = (resource: Resource, body: Row): Columns =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columnOf(resource, field), value]),
  );

const wireFields = (resource: Resource): RawBuilder<unknown> =>
  sql.join(
    Object.keys(resource.reply.shape).map(
      (field) => sql`${sql.ref(columnOf(resource, field))} as ${sql.id(field)}`,
    ),
  );

/** Whose rows they are: the columns that both bind a new row and find an old one. */
function belonging({ resource, projectId, ownerId }: Shelf): Columns {
  switch (resource.audience) {
    case "workspace":
      // Some tables hold the rows of projects too; those of the whole workspace belong to none.
      return "project_id" in resource.reply.shape ? { project_id: null } : {};
    case "project":
      return { project_id: projectId };
    case "owner":
      return { owner_id: ownerId };
  }
}

function within(shelf: Shelf): RawBuilder<unknown> {
  const own = Object.entries(belonging(shelf)).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  );
  return sql.join([sql`workspace_id = ${shelf.workspaceId}`, sql`deleted_at is null`, ...own], sql` and `);
}

function audienceOf(shelf: Shelf): Audience {
  switch (shelf.resource.audience) {
    case "workspace":
      return { to: "workspace" };
    case "project":
      return { to: "project", project: shelf.projectId! };
    case "owner":
      return { to: "person", person: shelf.ownerId };
  }
}

const entryOf = (shelf: Shelf, id: Id | Id[]): Entry => ({
  type: shelf.resource.type,
  id,
  project_id: shelf.projectId,
  audience: audienceOf(shelf),
});

export async function listRows(db: Db, shelf: Shelf): Promise<Row[]> {
  const { table, order } = shelf.resource;
  const { rows } = await sql<Row>`
    select ${wireFields(shelf.resource)} from ${sql.table(table)} where ${within(shelf)}
    order by ${sql.ref(order.column)} ${sql.raw(order.direction)}, id`.execute(db);
  return rows;
}

export async function getRow(db: Db, shelf: Shelf, id: Id): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${wireFields(shelf.resource)} from ${sql.table(shelf.resource.table)}
    where ${within(shelf)} and id = ${id}`.execute(db);
  return rows[0];
}

export async function requireRow(db: Db, shelf: Shelf, id: Id): Promise<Row> {
  const row = await getRow(db, shelf, id);
  if (!row) throw new Failure("object_not_found");
  return row;
}

/** Locked, so that the values noted as old are the ones this change replaced. */
async function requireLocked(db: Db, shelf: Shelf, id: Id): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${wireFields(shelf.resource)} from ${sql.table(shelf.resource.table)}
    where ${within(shelf)} and id = ${id} for update`.execute(db);
  if (!rows[0]) throw new Failure("object_not_found");
  return rows[0];
}

/** A reference in a body is looked up like an id in a path: inside the caller's scope or not at all. */
async function checkReferences(db: Db, shelf: Shelf, body: Row, self: Id): Promise<void> {
  for (const [field, code] of Object.entries<FailureCode>(shelf.resource.references ?? {})) {
    const id = body[field];
    if (typeof id === "string" && (id === self || !(await getRow(db, shelf, id)))) throw new Failure(code);
  }
}

/** Behind the last row, whatever position the client asked for; found out by the statement that inserts. */
function lastPosition(shelf: Shelf): Columns {
  const { appendBy, table } = shelf.resource;
  if (!appendBy) return {};
  const { column, step, first } = appendBy;
  return {
    [column]: sql`(
      select coalesce(max(${sql.ref(column)}) + ${step}::float8, ${first}::float8)
      from ${sql.table(table)} where ${within(shelf)})`,
  };
}

/** The row that this person made with this id before (decisions 6); an id of anybody else's is taken. */
async function requireRepeated(db: Db, shelf: Shelf, by: Id | null, id: Id): Promise<Row> {
  const { rows } = await sql<{ created_by: Id }>`
    select created_by from ${sql.table(shelf.resource.table)}
    where workspace_id = ${shelf.workspaceId} and id = ${id}`.execute(db);
  const row = rows[0]?.created_by === by ? await getRow(db, shelf, id) : undefined;
  if (!row) throw new Failure("id_taken");
  return row;
}

/** A new row; or, when the same id was sent before, also at this very moment, the one that is there. */
export async function insertRow(tx: Tx, shelf: Shelf, id: Id, body: Row): Promise<Row> {
  await checkReferences(tx.db, shelf, body, id);
  const columns: Columns = {
    ...columnsOf(shelf.resource, body),
    ...lastPosition(shelf),
    ...belonging(shelf),
    workspace_id: shelf.workspaceId,
    id,
    created_at: tx.now,
    updated_at: tx.now,
    created_by: tx.by,
  };
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  const { rows } = await sql<Row>`
    insert into ${sql.table(shelf.resource.table)} (${names})
    values (${sql.join(Object.values(columns))})
    on conflict (workspace_id, id) do nothing returning ${wireFields(shelf.resource)}`.execute(tx.db);
  const [row] = rows;
  if (!row) return requireRepeated(tx.db, shelf, tx.by, id);
  tx.change(shelf.workspaceId, inserted(entryOf(shelf, id), row));
  return row;
}

export async function updateRow(tx: Tx, shelf: Shelf, id: Id, body: Row): Promise<Row> {
  const old = await requireLocked(tx.db, shelf, id);
  const columns = columnsOf(shelf.resource, body);
  if (Object.keys(columns).length === 0) return old;
  await checkReferences(tx.db, shelf, body, id);
  const all: Columns = { ...columns, updated_at: tx.now, updated_by: tx.by };
  const sets = Object.entries(all).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const { rows } = await sql<Row>`
    update ${sql.table(shelf.resource.table)} set ${sql.join(sets)}
    where ${within(shelf)} and id = ${id} returning ${wireFields(shelf.resource)}`.execute(tx.db);
  const row = rows[0]!;
  const changed = Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(old[key]));
  const pick = (from: Row) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  tx.change(shelf.workspaceId, updated(entryOf(shelf, id), pick(row), pick(old)));
  return row;
}

export async function removeRow(tx: Tx, shelf: Shelf, id: Id): Promise<void> {
  const table = sql.table(shelf.resource.table);
  await requireRow(tx.db, shelf, id);
  for (const field of Object.keys(shelf.resource.references ?? {})) {
    const { rows } = await sql<{ id: Id }>`
      update ${table} set ${sql.id(field)} = null
      where ${within(shelf)} and ${sql.ref(field)} = ${id} returning id`.execute(tx.db);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) tx.change(shelf.workspaceId, updated(entryOf(shelf, ids), { [field]: null }));
  }
  await sql`update ${table} set deleted_at = ${tx.now} where ${within(shelf)} and id = ${id}`.execute(tx.db);
  tx.change(shelf.workspaceId, deleted(entryOf(shelf, id)));
}
