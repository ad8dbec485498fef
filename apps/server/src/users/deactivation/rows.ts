import { type FailureCode, type Id, Role, isLastAdmin } from "@cairn/domain";
import { sql } from "kysely";
import { closeAllSessions } from "../../auth/sessions.ts";
import type { Tx } from "../../changes/transaction.ts";
import { suspendMember } from "../../members/rows.ts";
import { isInstanceAdmin } from "../rows.ts";

interface Place {
  readonly workspace_id: Id;
  readonly id: Id;
  readonly role: Role;
  readonly otherAdmins: number;
  readonly otherMembers: number;
}

/** In the order of their ids, so that two who leave the same workspaces wait for each other and do not deadlock. */
async function lockWorkspaces(tx: Tx, userId: Id): Promise<void> {
  await sql`
    select 1 from workspaces w where w.deleted_at is null and w.id in (
      select workspace_id from workspace_members
      where member_id = ${userId} and is_active and deleted_at is null
    ) order by w.id for no key update`.execute(tx.db);
}

/** Each membership of a kind, with how many others are there. */
async function listPlaces(tx: Tx, userId: Id, kind: "workspace" | "project"): Promise<Place[]> {
  const table = sql.table(`${kind}_members`);
  const inProject = kind === "project";
  const sameProject = inProject ? sql`and o.project_id = m.project_id` : sql``;
  const alive = inProject
    ? sql`join projects p on p.workspace_id = m.workspace_id and p.id = m.project_id and p.deleted_at is null`
    : sql``;
  const { rows } = await sql<Place>`
    select m.workspace_id, m.id, m.role, others.admins as "otherAdmins", others.members as "otherMembers"
    from ${table} m
    join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    ${alive}
    cross join lateral (
      select count(*) filter (where o.role = ${Role.admin}) as admins, count(*) as members
      from ${table} o join users u on u.id = o.member_id and u.is_active and not u.is_bot
      where o.workspace_id = m.workspace_id ${sameProject} and o.member_id <> m.member_id
        and o.is_active and o.deleted_at is null
    ) others
    where m.member_id = ${userId} and m.is_active and m.deleted_at is null
    order by m.workspace_id`.execute(tx.db);
  return rows;
}

async function removeInvitations(tx: Tx, email: string): Promise<void> {
  for (const table of ["workspace_invitations", "project_invitations"] as const)
    await sql`
      update ${sql.table(table)} set deleted_at = ${tx.now}, updated_at = ${tx.now}
      where lower(email) = ${email} and deleted_at is null`.execute(tx.db);
}

async function closeAccount(tx: Tx, userId: Id, address: string): Promise<void> {
  const steps = { profile_complete: false, workspace_create: false, workspace_join: false };
  await tx.db
    .updateTable("profiles")
    .set({
      last_workspace_id: null,
      is_tour_completed: false,
      is_onboarded: false,
      onboarding_step: { ...steps, workspace_invite: false },
      updated_at: tx.now,
    })
    .where("user_id", "=", userId)
    .execute();
  await tx.db
    .updateTable("users")
    .set({
      // No password matches none, so an administrator who revives the account revives no old password.
      password_hash: null,
      is_password_autoset: true,
      is_active: false,
      last_logout_time: tx.now,
      last_logout_ip: address,
      updated_at: tx.now,
    })
    .where("id", "=", userId)
    .execute();
}

/** Out of every workspace and every browser at once; null when it is done. What they made stays theirs. */
export async function deactivate(
  tx: Tx,
  { id, email }: { id: Id; email: string },
  address: string,
): Promise<FailureCode | null> {
  if (await isInstanceAdmin(tx.db, id)) return "account_is_instance_admin";
  await lockWorkspaces(tx, id);
  const workspaces = await listPlaces(tx, id, "workspace");
  if ((await listPlaces(tx, id, "project")).some(isLastAdmin)) return "account_is_last_project_admin";
  if (workspaces.some(isLastAdmin)) return "account_is_last_workspace_admin";
  for (const { workspace_id, id: membership, role } of workspaces)
    await suspendMember(tx, workspace_id, { id: membership, member: id, role });
  await removeInvitations(tx, email);
  await closeAllSessions(tx.db, id);
  await closeAccount(tx, id, address);
  return null;
}
