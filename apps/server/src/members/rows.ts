import {
  type Ability,
  Failure,
  type Id,
  Role,
  type Standing,
  type WorkspaceMember,
  type WorkspaceMemberMe,
  can,
  defaultIssueProps,
  defaultViewProps,
  projectRoleAfter,
} from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import { type LoggedRow, RESET, deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";

/** The wire fields of `workspace_members m` that do not depend on who asks. */
const membershipFields = sql`
  m.id, m.created_at, m.updated_at, m.deleted_at, m.created_by, m.updated_by, m.role, m.company_role, m.is_active,
  coalesce(m.view_props, ${defaultViewProps}::jsonb) as view_props, ${defaultViewProps}::jsonb as default_props,
  ${defaultIssueProps}::jsonb as issue_props, '{}'::jsonb as getting_started_checklist, '{}'::jsonb as tips,
  '{}'::jsonb as explored_features, m.workspace_id as workspace`;

const personFields = sql`
  'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
  'avatar_url', nullif(u.avatar, ''), 'is_bot', u.is_bot, 'display_name', u.display_name`;
const addressFields = sql`'email', u.email, 'last_login_medium', u.last_login_medium`;

/** Guests see who somebody is, but not how to reach them. */
export type Detail = "with_address" | "without_address";
export const detailFor = (role: Role): Detail => (role > Role.guest ? "with_address" : "without_address");

const membersOf = (workspaceId: Id, detail: Detail, where: RawBuilder<unknown>) => sql<WorkspaceMember>`
  select ${membershipFields},
    jsonb_build_object(${detail === "with_address" ? sql`${personFields}, ${addressFields}` : personFields}) as member
  from workspace_members m join users u on u.id = m.member_id
  where m.workspace_id = ${workspaceId} and m.deleted_at is null and ${where}
  order by m.created_at desc, m.id desc`;

/** A percent sign or an underscore that somebody looks for is no wildcard. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export async function listMembers(
  db: Db,
  workspaceId: Id,
  detail: Detail,
  search: string | undefined,
): Promise<WorkspaceMember[]> {
  const named = search
    ? sql`(u.display_name ilike ${containing(search)} or u.first_name ilike ${containing(search)})`
    : sql`true`;
  return (await membersOf(workspaceId, detail, named).execute(db)).rows;
}

export async function listMembersByEmail(
  db: Db,
  workspaceId: Id,
  emails: readonly string[],
): Promise<WorkspaceMember[]> {
  const theirs = sql`m.is_active and lower(u.email) = any(${emails}::text[])`;
  return (await membersOf(workspaceId, "with_address", theirs).execute(db)).rows;
}

export async function requireMember(
  db: Db,
  workspaceId: Id,
  id: Id,
  detail: Detail,
): Promise<WorkspaceMember> {
  const { rows } = await membersOf(workspaceId, detail, sql`m.id = ${id}`).execute(db);
  if (!rows[0]) throw new Failure("member_not_found");
  return rows[0];
}

export async function requireMyMembership(db: Db, workspaceId: Id, userId: Id): Promise<WorkspaceMemberMe> {
  const { rows } = await sql<WorkspaceMemberMe>`
    select ${membershipFields}, m.member_id as member, 0 as draft_issue_count
    from workspace_members m
    where m.workspace_id = ${workspaceId} and m.member_id = ${userId} and m.is_active and m.deleted_at is null`.execute(
    db,
  );
  if (!rows[0]) throw new Failure("workspace_not_found");
  return rows[0];
}

export interface Membership extends Standing {
  readonly id: Id;
}

/**
 * Holds the workspace still until the commit: who is in it changes one after the other, so that two admins who remove
 * each other do not both succeed. What the caller was allowed a moment ago is asked anew.
 */
export async function lockMembers(
  tx: Tx,
  workspaceId: Id,
  callerId: Id,
  ability: Ability,
): Promise<Membership> {
  await sql`select 1 from workspaces where id = ${workspaceId} for no key update`.execute(tx.db);
  const { rows } = await sql<Membership>`
    select id, member_id as member, role from workspace_members
    where workspace_id = ${workspaceId} and member_id = ${callerId} and is_active and deleted_at is null`.execute(
    tx.db,
  );
  const me = rows[0];
  if (!me) throw new Failure("workspace_not_found");
  if (!can(ability, { signedIn: true, role: me.role })) throw new Failure("not_permitted");
  return me;
}

/** Bots and those who are suspended already cannot be changed. */
export async function requireActive(db: Db, workspaceId: Id, id: Id): Promise<Membership> {
  const { rows } = await sql<Membership>`
    select m.id, m.member_id as member, m.role
    from workspace_members m join users u on u.id = m.member_id and not u.is_bot
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.is_active and m.deleted_at is null`.execute(
    db,
  );
  if (!rows[0]) throw new Failure("member_not_found");
  return rows[0];
}

export async function countOtherAdmins(db: Db, workspaceId: Id, userId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from workspace_members m join users u on u.id = m.member_id and u.is_active and not u.is_bot
    where m.workspace_id = ${workspaceId} and m.member_id <> ${userId} and m.role = ${Role.admin}
      and m.is_active and m.deleted_at is null`.execute(db);
  return rows[0]!.count;
}

/** Whether some project would be left without anybody: they are its admin, and nobody else is in it. */
export async function isAloneInProject(db: Db, workspaceId: Id, userId: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from project_members mine
    join projects p on p.workspace_id = mine.workspace_id and p.id = mine.project_id and p.deleted_at is null
    where mine.workspace_id = ${workspaceId} and mine.member_id = ${userId} and mine.role = ${Role.admin}
      and mine.is_active and mine.deleted_at is null
      and not exists (
        select 1 from project_members o
        where o.workspace_id = mine.workspace_id and o.project_id = mine.project_id and o.member_id <> mine.member_id
          and o.is_active and o.deleted_at is null)
    limit 1`.execute(db);
  return rows.length > 0;
}

const entryOf = (id: Id) => ({ type: "workspace_member", id, audience: { to: "workspace" } }) as const;

/** What is listed to somebody, and what they are shown of others, follows their role: they begin anew. */
const beginAnew = (person: Id): LoggedRow =>
  inserted({ type: RESET, id: person, audience: { to: "person", person } }, {});

interface ProjectPlace {
  readonly id: Id;
  readonly project_id: Id;
}

const ofProject = (type: "project_member" | "project_mine", place: ProjectPlace, person: Id) => ({
  type,
  id: type === "project_member" ? place.id : place.project_id,
  project_id: place.project_id,
  audience:
    type === "project_member"
      ? ({ to: "project", project: place.project_id } as const)
      : ({ to: "person", person } as const),
});

export interface MemberPatch {
  readonly role?: Role | undefined;
  readonly company_role?: string | null | undefined;
}

export async function updateMember(
  tx: Tx,
  workspaceId: Id,
  target: Membership,
  { role, company_role }: MemberPatch,
): Promise<void> {
  const fields = {
    ...(role === undefined ? {} : { role }),
    ...(company_role === undefined ? {} : { company_role }),
  };
  if (Object.keys(fields).length === 0) return;
  await tx.db
    .updateTable("workspace_members")
    .set({ ...fields, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", target.id)
    .execute();
  tx.change(workspaceId, updated(entryOf(target.id), fields, { role: target.role }));
  if (role === undefined || role === target.role) return;
  tx.change(workspaceId, beginAnew(target.member));
  if (projectRoleAfter(role, Role.admin) === Role.guest)
    await makeGuestInProjects(tx, workspaceId, target.member);
}

/** In those they left too: coming back must not bring back a role that a guest cannot have. */
async function makeGuestInProjects(tx: Tx, workspaceId: Id, person: Id): Promise<void> {
  const { rows } = await sql<ProjectPlace & { is_active: boolean }>`
    update project_members set role = ${Role.guest}, updated_at = ${tx.now}, updated_by = ${tx.by}
    where workspace_id = ${workspaceId} and member_id = ${person} and role <> ${Role.guest} and deleted_at is null
    returning id, project_id, is_active`.execute(tx.db);
  for (const place of rows.filter((row) => row.is_active))
    tx.change(
      workspaceId,
      updated(ofProject("project_member", place, person), { role: Role.guest, original_role: Role.guest }),
      updated(ofProject("project_mine", place, person), { member_role: Role.guest }),
    );
}

/** Out of the workspace and all of its projects; what they did stays, and so do their rows. */
export async function suspendMember(tx: Tx, workspaceId: Id, target: Membership): Promise<void> {
  const stamp = { is_active: false, updated_at: tx.now, updated_by: tx.by };
  const places = await tx.db
    .updateTable("project_members")
    .set(stamp)
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", target.member)
    .where("is_active", "=", true)
    .where("deleted_at", "is", null)
    .returning(["id", "project_id"])
    .execute();
  await tx.db
    .updateTable("workspace_members")
    .set(stamp)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", target.id)
    .execute();
  for (const place of places)
    tx.change(
      workspaceId,
      deleted(ofProject("project_member", place, target.member)),
      updated(ofProject("project_mine", place, target.member), { member_role: null }),
    );
  tx.change(workspaceId, updated(entryOf(target.id), { is_active: false }, { is_active: true }));
}

/** How somebody looks at lists is sent to their own browsers alone. */
export async function saveViewProps(
  tx: Tx,
  workspaceId: Id,
  userId: Id,
  view_props: Record<string, unknown>,
): Promise<void> {
  await tx.db
    .updateTable("workspace_members")
    .set({ view_props })
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", userId)
    .where("deleted_at", "is", null)
    .execute();
  tx.change(
    workspaceId,
    updated(
      { type: "workspace_member_mine", id: workspaceId, audience: { to: "person", person: userId } },
      { view_props },
    ),
  );
}
