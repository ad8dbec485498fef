import type { Row } from "@cairn/api";
import { Failure, type Id, type Label, checkLabelParent, labelColors, newId, resources } from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { type Shelf, getRow, insertRow } from "../resources/rows.ts";

/** The labels of somebody's projects and those of the whole workspace, newest first. */
export async function listLabelsOf(db: Db, workspaceId: Id, userId: Id): Promise<Label[]> {
  const { rows } = await sql<Label>`
    select id, name, color, parent, project_id, workspace_id, sort_order from labels
    where workspace_id = ${workspaceId} and deleted_at is null and (project_id is null or project_id in (
      select p.id from projects p
      join project_members m on m.workspace_id = p.workspace_id and m.project_id = p.id
      where p.workspace_id = ${workspaceId} and p.deleted_at is null and p.archived_at is null
        and m.member_id = ${userId} and m.is_active and m.deleted_at is null))
    order by created_at desc, id desc`.execute(db);
  return rows;
}

async function hasChildren(db: Db, workspaceId: Id, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from labels where workspace_id = ${workspaceId} and parent = ${id} and deleted_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function refuseDeepTree(db: Db, shelf: Shelf, id: Id, body: Row): Promise<void> {
  if (typeof body.parent !== "string") return;
  const parent = body.parent === id ? undefined : await getRow(db, shelf, body.parent);
  const checked = checkLabelParent(parent as Label | undefined, await hasChildren(db, shelf.workspaceId, id));
  if (!checked.ok) throw new Failure(checked.code);
}

/** Renaming to exactly the name of another label has words of its own; in another case the index refuses. */
export async function refuseSameName(db: Db, shelf: Shelf, id: Id, body: Row): Promise<void> {
  if (typeof body.name !== "string") return;
  const { rows } = await sql`
    select 1 from labels
    where workspace_id = ${shelf.workspaceId} and project_id is not distinct from ${shelf.projectId}::uuid
      and name = ${body.name} and id <> ${id} and deleted_at is null`.execute(db);
  if (rows.length > 0) throw new Failure("label_name_same");
}

const randomColor = (): string => labelColors[Math.floor(Math.random() * labelColors.length)]!;

async function takenNames(db: Db, workspaceId: Id, projectId: Id): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from labels
    where workspace_id = ${workspaceId} and project_id = ${projectId} and deleted_at is null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Those of the names that are not there yet, each once. */
export async function addLabels(
  tx: Tx,
  place: { workspaceId: Id; projectId: Id; ownerId: Id },
  names: readonly string[],
): Promise<Label[]> {
  const shelf = { ...place, resource: resources.label };
  const taken = await takenNames(tx.db, place.workspaceId, place.projectId);
  const labels: Row[] = [];
  for (const name of names) {
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    labels.push(await insertRow(tx, shelf, newId(), { name, color: randomColor(), parent: null }));
  }
  // Rows of the shelf of labels.
  return labels as Label[];
}
