import { Failure, type Id, Network, type ProjectMemberRow, Role } from "@cairn/domain";
import { sql } from "kysely";
import { inserted, updated } from "../../changes/log.ts";
import type { Tx } from "../../changes/transaction.ts";
import type { Db } from "../../db/database.ts";
import { addMember } from "../../projects/rows.ts";

type Listed = Omit<ProjectMemberRow, "project">;

/** The active members of the projects somebody is in; for a workspace admin of all. */
export async function listByProject(
  db: Db,
  reader: { workspaceId: Id; userId: Id; role: Role },
): Promise<Record<Id, Listed[]>> {
  const { rows } = await sql<Listed & { project: Id }>`
    select o.id, o.role, o.member_id as member, o.role as original_role, o.created_at, o.project_id as project
    from project_members o
    join projects p on p.workspace_id = o.workspace_id and p.id = o.project_id and p.deleted_at is null
    join users u on u.id = o.member_id and not u.is_bot
    where o.workspace_id = ${reader.workspaceId} and o.is_active and o.deleted_at is null
      and (${reader.role === Role.admin} or exists (
        select 1 from project_members mine
        where mine.workspace_id = o.workspace_id and mine.project_id = o.project_id
          and mine.member_id = ${reader.userId} and mine.is_active and mine.deleted_at is null))
    order by o.created_at desc, o.id desc`.execute(db);
  const byProject: Record<Id, Listed[]> = {};
  for (const { project, ...row } of rows) (byProject[project] ??= []).push(row);
  return byProject;
}

export async function listMemberships(db: Db, workspaceId: Id, userId: Id) {
  const { rows } = await sql<{ id: Id; role: Role; member: Id; project: Id; is_active: boolean }>`
    select m.id, m.role, m.member_id as member, m.project_id as project, m.is_active
    from project_members m
    join projects p on p.workspace_id = m.workspace_id and p.id = m.project_id and p.deleted_at is null
    where m.workspace_id = ${workspaceId} and m.member_id = ${userId} and m.is_active and m.deleted_at is null
    order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}

interface Joinable {
  readonly id: Id;
  readonly network: Network;
  readonly membership: Id | null;
  readonly role: Role | null;
  readonly is_active: boolean | null;
  readonly joined_at: string | null;
}

/** The named projects of this workspace; ids of anything else name nothing. */
async function listJoinable(tx: Tx, workspaceId: Id, userId: Id, ids: readonly Id[]): Promise<Joinable[]> {
  // One at a time for one person: the same project joined twice at once is joined once.
  await sql`
    select 1 from workspace_members where workspace_id = ${workspaceId} and member_id = ${userId} for update`.execute(
    tx.db,
  );
  const { rows } = await sql<Joinable>`
    select p.id, p.network, m.id as membership, m.role, m.is_active, m.created_at as joined_at
    from projects p
    left join project_members m on m.workspace_id = p.workspace_id and m.project_id = p.id
      and m.member_id = ${userId} and m.deleted_at is null
    where p.workspace_id = ${workspaceId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
      and p.archived_at is null`.execute(tx.db);
  return rows;
}

/** Joins with the workspace role, or comes back with the role they had. Nothing is joined when one is refused. */
export async function joinProjects(
  tx: Tx,
  joiner: { workspaceId: Id; userId: Id; role: Role },
  ids: readonly Id[],
): Promise<void> {
  const { workspaceId, userId, role } = joiner;
  const projects = await listJoinable(tx, workspaceId, userId, ids);
  if (role < Role.admin && projects.some(({ network }) => network === Network.secret))
    throw new Failure("project_join_secret");
  for (const project of projects) {
    if (!project.membership) await addMember(tx, workspaceId, project.id, userId, role);
    else if (!project.is_active) await comeBack(tx, workspaceId, userId, project);
  }
}

async function comeBack(tx: Tx, workspaceId: Id, userId: Id, project: Joinable): Promise<void> {
  const { id, membership, role, joined_at } = project;
  await tx.db
    .updateTable("project_members")
    .set({ is_active: true, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", membership!)
    .execute();
  const member = {
    id: membership,
    role,
    member: userId,
    project: id,
    original_role: role,
    created_at: joined_at,
  };
  tx.change(
    workspaceId,
    inserted(
      { type: "project_member", id: membership!, project_id: id, audience: { to: "project", project: id } },
      member,
    ),
    updated(
      { type: "project_mine", id, project_id: id, audience: { to: "person", person: userId } },
      { member_role: role },
    ),
  );
}
