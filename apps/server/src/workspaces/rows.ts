import { randomBytes } from "node:crypto";
import { Failure, type Id, Role, type Workspace, newId, retiredSlug } from "@cairn/domain";
import { sql } from "kysely";
import { deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { EntityReader } from "../changes/translate.ts";
import type { Db } from "../db/database.ts";

/** The picture of `workspaces w`: the uploaded one, else the address that was given. */
export const logoUrl = sql`coalesce('/api/assets/v2/static/' || w.logo_asset || '/', w.logo)`;

/** The wire fields of `workspaces w`. */
export const workspaceFields = sql`
  w.id, w.created_at, w.updated_at, w.deleted_at, w.created_by, w.updated_by, w.name, w.slug, w.logo,
  w.logo_asset, ${logoUrl} as logo_url, w.owner_id as owner, w.organization_size, w.timezone, w.background_color,
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
  readonly logo?: string | null;
  readonly logo_asset?: Id | null;
}

const entryOf = (id: Id) => ({ type: "workspace", id, audience: { to: "workspace" } }) as const;

/** The workspace, its change counter and its first admin. */
export async function createWorkspace(
  tx: Tx,
  owner: Id,
  workspace: NewWorkspace,
  companyRole: string | null = null,
): Promise<Workspace> {
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
  await addMember(tx, id, owner, Role.admin, companyRole);
  const row = await requireWorkspace(tx.db, id);
  tx.change(id, inserted(entryOf(id), row));
  return row;
}

/** Locked, so that the values noted as old are the ones this change replaced. */
async function requireLocked(tx: Tx, id: Id): Promise<Workspace> {
  const { rows } = await sql<Workspace>`
    select ${workspaceFields} from workspaces w where w.id = ${id} and w.deleted_at is null
    for no key update of w`.execute(tx.db);
  if (!rows[0]) throw new Failure("workspace_not_found");
  return rows[0];
}

/** A logo is shown to everybody, so no file becomes one that was not uploaded as one. */
async function refuseOtherFiles(db: Db, workspaceId: Id, assetId: Id): Promise<void> {
  const { rows } = await sql`
    select 1 from file_assets
    where workspace_id = ${workspaceId} and id = ${assetId} and entity_type = 'WORKSPACE_LOGO' and is_uploaded
      and deleted_at is null`.execute(db);
  if (rows.length === 0) throw new Failure("workspace_logo_unknown");
}

export type WorkspacePatch = { readonly [K in keyof NewWorkspace]?: NewWorkspace[K] | undefined };

export async function updateWorkspace(tx: Tx, id: Id, patch: WorkspacePatch): Promise<Workspace> {
  const old = await requireLocked(tx, id);
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (given.length === 0) return old;
  if (patch.logo_asset) await refuseOtherFiles(tx.db, id, patch.logo_asset);
  const fields = { ...Object.fromEntries(given), updated_at: tx.now, updated_by: tx.by };
  await tx.db.updateTable("workspaces").set(fields).where("id", "=", id).execute();
  const row = await requireWorkspace(tx.db, id);
  const changed = (Object.keys(row) as (keyof Workspace)[]).filter((key) => row[key] !== old[key]);
  const pick = (from: Workspace) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  tx.change(id, updated(entryOf(id), pick(row), pick(old)));
  return row;
}

/** Nothing leads into a deleted workspace any longer, so what is in it needs no change of its own. */
export async function deleteWorkspace(tx: Tx, id: Id): Promise<void> {
  const { slug } = await requireLocked(tx, id);
  await tx.db
    .updateTable("workspaces")
    .set({ slug: retiredSlug(slug, tx.now), deleted_at: tx.now, updated_at: tx.now, updated_by: tx.by })
    .where("id", "=", id)
    .execute();
  await tx.db
    .updateTable("profiles")
    .set({ last_workspace_id: null })
    .where("last_workspace_id", "=", id)
    .execute();
  tx.change(id, deleted(entryOf(id)));
}

/** What others learn of somebody who joins: enough to show them, and no address, which guests may not see. */
async function noteJoined(
  tx: Tx,
  workspaceId: Id,
  membership: { id: Id; member: Id; role: Role; created_at: string },
): Promise<void> {
  const { rows } = await sql<{ id: Id }>`
    select u.id, u.first_name, u.last_name, u.avatar, nullif(u.avatar, '') as avatar_url, u.is_bot, u.display_name
    from users u where u.id = ${membership.member}`.execute(tx.db);
  const audience = { to: "workspace" } as const;
  tx.change(
    workspaceId,
    inserted({ type: "user", id: membership.member, audience }, rows[0]!),
    inserted({ type: "workspace_member", id: membership.id, audience }, { ...membership, is_active: true }),
  );
}

export async function addMember(
  tx: Tx,
  workspaceId: Id,
  userId: Id,
  role: Role,
  companyRole: string | null = null,
): Promise<Id> {
  const id = newId();
  const times = { created_at: tx.now, updated_at: tx.now, created_by: tx.by };
  await tx.db
    .insertInto("workspace_members")
    .values({ workspace_id: workspaceId, id, member_id: userId, role, company_role: companyRole, ...times })
    .execute();
  await noteJoined(tx, workspaceId, { id, member: userId, role, created_at: tx.now });
  return id;
}

/**
 * Lets somebody in: a new membership, or the suspended one with the new role. Who is a member already stays as they
 * are. Two that do this at once for the same person wait for each other at the row.
 */
export async function admitMember(tx: Tx, workspaceId: Id, userId: Id, role: Role): Promise<void> {
  const { rows } = await sql<{ id: Id; is_active: boolean; created_at: string }>`
    select id, is_active, created_at from workspace_members
    where workspace_id = ${workspaceId} and member_id = ${userId} and deleted_at is null for update`.execute(
    tx.db,
  );
  const known = rows[0];
  if (!known) return void (await addMember(tx, workspaceId, userId, role));
  if (known.is_active) return;
  await tx.db
    .updateTable("workspace_members")
    .set({ is_active: true, role, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", known.id)
    .execute();
  await noteJoined(tx, workspaceId, { id: known.id, member: userId, role, created_at: known.created_at });
}

export async function rememberWorkspace(db: Db, userId: Id, workspaceId: Id): Promise<void> {
  await db
    .updateTable("profiles")
    .set({ last_workspace_id: workspaceId })
    .where("user_id", "=", userId)
    .execute();
}

/** The workspace that somebody used last, if they are still in it. */
export async function findLastVisited(db: Db, userId: Id): Promise<Workspace | undefined> {
  const { rows } = await sql<Workspace>`
    select ${workspaceFields}
    from profiles p
    join workspaces w on w.id = p.last_workspace_id and w.deleted_at is null
    join workspace_members m on m.workspace_id = w.id and m.member_id = p.user_id and m.is_active
      and m.deleted_at is null
    where p.user_id = ${userId}`.execute(db);
  return rows[0];
}

export const workspaceReader: EntityReader = {
  read: async (db, workspaceId) => [await requireWorkspace(db, workspaceId)],
  audience: async (_db, workspaceId, id) => (workspaceId === id ? { to: "workspace" } : null),
};
