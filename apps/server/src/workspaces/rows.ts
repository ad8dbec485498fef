import { randomBytes } from "node:crypto";
import { type Id, Role, type Workspace, newId } from "@cairn/domain";
import { sql } from "kysely";
import { inserted } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { EntityReader } from "../changes/translate.ts";
import type { Db } from "../db/database.ts";

/** The wire fields of `workspaces w`. */
export const workspaceFields = sql`
  w.id, w.created_at, w.updated_at, w.deleted_at, w.created_by, w.updated_by, w.name, w.slug, w.logo,
  null as logo_asset, w.logo as logo_url, w.owner_id as owner, w.organization_size, w.timezone, w.background_color,
  (select count(*) from workspace_members c join users u on u.id = c.member_id and not u.is_bot
    where c.workspace_id = w.id and c.is_active and c.deleted_at is null) as total_members`;

export async function requireWorkspace(db: Db, id: Id): Promise<Workspace> {
  const { rows } = await sql<Workspace>`
    select ${workspaceFields} from workspaces w where w.id = ${id} and w.deleted_at is null`.execute(db);
  return rows[0]!;
}

export async function slugIsTaken(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workspaces where lower(slug) = lower(${slug}) and deleted_at is null`.execute(db);
  return rows.length > 0;
}

export interface NewWorkspace {
  readonly name: string;
  readonly slug: string;
  readonly organization_size: string | null;
  readonly timezone: string;
}

/** The workspace, its change counter and its first admin. */
export async function createWorkspace(tx: Tx, owner: Id, workspace: NewWorkspace): Promise<Workspace> {
  const id = newId();
  const times = { created_at: tx.now, updated_at: tx.now, created_by: tx.by };
  await tx.db
    .insertInto("workspaces")
    .values({
      ...workspace,
      id,
      owner_id: owner,
      background_color: `#${randomBytes(3).toString("hex")}`,
      ...times,
    })
    .execute();
  await tx.db.insertInto("change_counters").values({ workspace_id: id }).execute();
  await addMember(tx, id, owner, Role.admin);
  const row = await requireWorkspace(tx.db, id);
  tx.change(id, inserted({ type: "workspace", id, audience: { to: "workspace" } }, row));
  return row;
}

export async function addMember(tx: Tx, workspaceId: Id, userId: Id, role: Role): Promise<Id> {
  const id = newId();
  const times = { created_at: tx.now, updated_at: tx.now, created_by: tx.by };
  await tx.db
    .insertInto("workspace_members")
    .values({ workspace_id: workspaceId, id, member_id: userId, role, ...times })
    .execute();
  const fields = { id, member: userId, role, is_active: true, created_at: tx.now };
  tx.change(workspaceId, inserted({ type: "workspace_member", id, audience: { to: "workspace" } }, fields));
  return id;
}

export async function rememberWorkspace(db: Db, userId: Id, workspaceId: Id): Promise<void> {
  await db
    .updateTable("profiles")
    .set({ last_workspace_id: workspaceId })
    .where("user_id", "=", userId)
    .execute();
}

export const workspaceReader: EntityReader = {
  read: async (db, workspaceId) => [await requireWorkspace(db, workspaceId)],
  audience: async (_db, workspaceId, id) => (workspaceId === id ? { to: "workspace" } : null),
};
