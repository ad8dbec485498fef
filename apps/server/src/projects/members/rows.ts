import {
  Failure,
  type Id,
  type JsonObject,
  type ProjectMember,
  type ProjectMemberRow,
  Role,
  defaultMemberProps,
  defaultPreferences,
  newId,
} from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import { deleted, inserted, updated } from "../../changes/log.ts";
import type { Tx } from "../../changes/transaction.ts";
import type { Db } from "../../db/database.ts";
import type { Place } from "../rows.ts";

const entryOf = (projectId: Id, id: Id) =>
  ({
    type: "project_member",
    id,
    project_id: projectId,
    audience: { to: "project", project: projectId },
  }) as const;

/** What the project is to one person; goes to them alone. */
const mineOf = (projectId: Id, person: Id) =>
  ({
    type: "project_mine",
    id: projectId,
    project_id: projectId,
    audience: { to: "person", person },
  }) as const;

const rowFields = sql`
  m.id, m.role, m.member_id as member, m.project_id as project, m.role as original_role, m.created_at`;

/** Active memberships `m` of a project, of people whose place in the workspace is active too. */
const activeIn = ({ workspaceId, projectId }: Place) => sql`
  from project_members m
  join users u on u.id = m.member_id and not u.is_bot
  join workspace_members w on w.workspace_id = m.workspace_id and w.member_id = m.member_id and w.is_active
    and w.deleted_at is null
  where m.workspace_id = ${workspaceId} and m.project_id = ${projectId} and m.is_active and m.deleted_at is null`;

export async function listMembers(db: Db, place: Place, only?: readonly Id[]): Promise<ProjectMemberRow[]> {
  const named = only ? sql`and m.member_id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<ProjectMemberRow>`
    select ${rowFields} ${activeIn(place)} ${named} order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}

/** A membership with the place its person has in the workspace: what the rules about roles ask for. */
export type Membership = ProjectMemberRow & { readonly workspace_role: Role };

async function getMembership(
  db: Db,
  place: Place,
  where: RawBuilder<unknown>,
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select ${rowFields}, w.role as workspace_role ${activeIn(place)} and ${where}`.execute(db);
  return rows[0];
}

export async function requireMembership(db: Db, place: Place, id: Id): Promise<Membership> {
  const member = await getMembership(db, place, sql`m.id = ${id}`);
  if (!member) throw new Failure("project_member_not_found");
  return member;
}

export async function requireMembershipOf(db: Db, place: Place, userId: Id): Promise<Membership> {
  const member = await getMembership(db, place, sql`m.member_id = ${userId}`);
  if (!member) throw new Failure("object_not_found");
  return member;
}

interface Stored extends Omit<ProjectMember, "view_props" | "default_props" | "preferences"> {
  readonly view_props: JsonObject | null;
  readonly default_props: JsonObject | null;
  readonly preferences: JsonObject | null;
}

/** The full form; an address is shown only where the contract says so. */
export async function requireFull(
  db: Db,
  place: Place,
  id: Id,
  { withAddress }: { withAddress: boolean },
): Promise<ProjectMember> {
  const address = withAddress
    ? sql`|| jsonb_build_object('email', u.email, 'last_login_medium', u.last_login_medium)`
    : sql``;
  const { rows } = await sql<Stored>`
    select m.id, m.created_at, m.updated_at, m.deleted_at, m.created_by, m.updated_by, m.comment, m.role,
      m.view_props, m.default_props, m.preferences, m.sort_order, m.is_active,
      jsonb_build_object('name', s.name, 'slug', s.slug, 'id', s.id, 'logo_url', s.logo) as workspace,
      jsonb_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'cover_image', p.cover_image,
        'cover_image_url', coalesce('/api/assets/v2/static/' || p.cover_image_asset || '/', p.cover_image),
        'logo_props', p.logo_props, 'description', p.description) as project,
      jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
        'avatar_url', nullif(u.avatar, ''), 'is_bot', u.is_bot, 'display_name', u.display_name) ${address} as member
    from project_members m
    join users u on u.id = m.member_id
    join workspaces s on s.id = m.workspace_id
    join projects p on p.workspace_id = m.workspace_id and p.id = m.project_id
    where m.workspace_id = ${place.workspaceId} and m.project_id = ${place.projectId} and m.id = ${id}
      and m.is_active and m.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw new Failure("project_member_not_found");
  return {
    ...row,
    view_props: row.view_props ?? defaultMemberProps,
    default_props: row.default_props ?? defaultMemberProps,
    preferences: row.preferences ?? defaultPreferences,
  };
}

/** The roles that people have in the workspace; who is in it no longer is absent. */
export async function workspaceRoles(db: Db, workspaceId: Id, people: readonly Id[]): Promise<Map<Id, Role>> {
  const { rows } = await sql<{ member: Id; role: Role }>`
    select m.member_id as member, m.role from workspace_members m
    join users u on u.id = m.member_id and u.is_active
    where m.workspace_id = ${workspaceId} and m.member_id = any(${people}::uuid[]) and m.is_active
      and m.deleted_at is null`.execute(db);
  return new Map(rows.map(({ member, role }) => [member, role]));
}

/**
 * Adds somebody to a project, at the top of their own list; who is in it already, or was, gets the role. The id of
 * the membership.
 */
export async function addMember(tx: Tx, workspaceId: Id, projectId: Id, userId: Id, role: Role): Promise<Id> {
  const { id, created_at, was_active } = await storeMember(tx, { workspaceId, projectId }, userId, role);
  const properties = await ensureProperties(tx, { workspaceId, projectId }, userId);
  if (was_active) {
    tx.change(
      workspaceId,
      updated(entryOf(projectId, id), { role, original_role: role }),
      updated(mineOf(projectId, userId), { member_role: role }),
    );
    return id;
  }
  const member = { id, role, member: userId, project: projectId, original_role: role, created_at };
  const mine = { id: projectId, member_role: role, ...properties };
  tx.change(workspaceId, inserted(entryOf(projectId, id), member), inserted(mineOf(projectId, userId), mine));
  return id;
}

async function storeMember(tx: Tx, { workspaceId, projectId }: Place, userId: Id, role: Role) {
  const { rows } = await sql<{ id: Id; created_at: string; was_active: boolean }>`
    with old as (
      select is_active from project_members
      where workspace_id = ${workspaceId} and project_id = ${projectId} and member_id = ${userId}
        and deleted_at is null for update
    )
    insert into project_members (workspace_id, id, project_id, member_id, role, created_at, updated_at, created_by)
    values (${workspaceId}, ${newId()}, ${projectId}, ${userId}, ${role}, ${tx.now}, ${tx.now}, ${tx.by})
    on conflict (workspace_id, project_id, member_id) where deleted_at is null
    do update set role = excluded.role, is_active = true, updated_at = excluded.updated_at, updated_by = ${tx.by}
    returning id, created_at, coalesce((select is_active from old), false) as was_active`.execute(tx.db);
  return rows[0]!;
}

/** What the list of projects shows this person of the project; made where it is missing. */
export async function ensureProperties(
  tx: Tx,
  { workspaceId, projectId }: Place,
  userId: Id,
): Promise<{ sort_order: number; is_favorite: boolean }> {
  const { rows } = await sql<{ sort_order: number; is_favorite: boolean }>`
    insert into project_user_properties (workspace_id, id, project_id, user_id, sort_order, created_at, updated_at,
      created_by)
    select ${workspaceId}::uuid, ${newId()}::uuid, ${projectId}::uuid, ${userId}::uuid,
      coalesce(min(sort_order) - 10000, 65535), ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.by}::uuid
    from project_user_properties where workspace_id = ${workspaceId} and user_id = ${userId}
    on conflict (workspace_id, project_id, user_id) do update set user_id = excluded.user_id
    returning sort_order, exists (
      select 1 from favorites f where f.workspace_id = ${workspaceId} and f.user_id = ${userId}
        and f.entity_type = 'project' and f.entity_identifier = ${projectId}::text
    ) as is_favorite`.execute(tx.db);
  return rows[0]!;
}

export async function setRole(tx: Tx, place: Place, member: Membership, role: Role): Promise<void> {
  if (member.role === role) return;
  await tx.db
    .updateTable("project_members")
    .set({ role, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", member.id)
    .execute();
  tx.change(
    place.workspaceId,
    updated(entryOf(place.projectId, member.id), { role, original_role: role }, { role: member.role }),
    updated(mineOf(place.projectId, member.member), { member_role: role }, { member_role: member.role }),
  );
}

/** The membership stays, inactive, and wakes up with the next time they join. */
export async function removeMember(tx: Tx, place: Place, member: Membership): Promise<void> {
  await tx.db
    .updateTable("project_members")
    .set({ is_active: false, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", member.id)
    .execute();
  tx.change(
    place.workspaceId,
    deleted(entryOf(place.projectId, member.id)),
    updated(mineOf(place.projectId, member.member), { member_role: null }, { member_role: member.role }),
  );
}

/** Counted under a lock, so that two admins who leave at once do not both see the other stay. */
export async function countAdmins(tx: Tx, { workspaceId, projectId }: Place): Promise<number> {
  await sql`select 1 from projects where workspace_id = ${workspaceId} and id = ${projectId} for update`.execute(
    tx.db,
  );
  const { rows } = await sql`
    select 1 ${activeIn({ workspaceId, projectId })} and m.role = ${Role.admin}`.execute(tx.db);
  return rows.length;
}

export interface MemberArrangement {
  readonly view_props?: JsonObject | undefined;
  readonly default_props?: JsonObject | undefined;
  readonly preferences?: JsonObject | undefined;
  readonly sort_order?: number | undefined;
}

export async function arrange(tx: Tx, place: Place, id: Id, given: MemberArrangement): Promise<void> {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await tx.db
    .updateTable("project_members")
    .set({ ...set, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function readPreferences(db: Db, place: Place, id: Id): Promise<JsonObject> {
  const row = await db
    .selectFrom("project_members")
    .select("preferences")
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (row?.preferences as JsonObject | null | undefined) ?? defaultPreferences;
}
