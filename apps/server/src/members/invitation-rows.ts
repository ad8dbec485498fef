import { Failure, type Id, type Instant, Role, type WorkspaceInvite, newId } from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import { deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { admitMember, logoUrl } from "../workspaces/rows.ts";

/** An invitation as it is stored, without what only its link holds. */
export type StoredInvitation = Omit<WorkspaceInvite, "token" | "invite_link">;

const invitationsWhere = (where: RawBuilder<unknown>) => sql<StoredInvitation>`
  select i.id, i.created_at, i.updated_at, i.deleted_at, i.created_by, i.updated_by, i.email, i.accepted, i.message,
    i.responded_at, i.role,
    jsonb_build_object('name', w.name, 'slug', w.slug, 'id', w.id, 'logo_url', ${logoUrl}) as workspace
  from workspace_invitations i
  join workspaces w on w.id = i.workspace_id and w.deleted_at is null
  where i.deleted_at is null and ${where}`;

const newestFirst = sql`order by i.created_at desc, i.id desc`;

export async function listInvitations(db: Db, workspaceId: Id): Promise<StoredInvitation[]> {
  const ours = invitationsWhere(sql`i.workspace_id = ${workspaceId}`);
  return (await sql<StoredInvitation>`${ours} ${newestFirst}`.execute(db)).rows;
}

export async function requireInvitation(db: Db, workspaceId: Id, id: Id): Promise<StoredInvitation> {
  const { rows } = await invitationsWhere(sql`i.workspace_id = ${workspaceId} and i.id = ${id}`).execute(db);
  if (!rows[0]) throw new Failure("object_not_found");
  return rows[0];
}

/** For somebody who is not in the workspace and knows both its address and the id. */
export async function requireByAddress(db: Db, slug: string, id: Id): Promise<StoredInvitation> {
  const { rows } = await invitationsWhere(sql`w.slug = ${slug} and i.id = ${id}`).execute(db);
  if (!rows[0]) throw new Failure("object_not_found");
  return rows[0];
}

/** Invitations to an address that somebody proved to be theirs; to any other they are nobody's (decisions 18). */
const toProvenAddressOf = (userId: Id) => sql`
  i.email = (select lower(u.email) from users u where u.id = ${userId} and u.is_email_verified)`;

export async function listForUser(db: Db, userId: Id): Promise<StoredInvitation[]> {
  const mine = invitationsWhere(toProvenAddressOf(userId));
  return (await sql<StoredInvitation>`${mine} ${newestFirst}`.execute(db)).rows;
}

/** Invitations are for those who may invite: a guest learns no addresses from them. */
const entryOf = (id: Id) =>
  ({ type: "workspace_invitation", id, audience: { to: "workspace", least: Role.member } }) as const;

export interface NewInvitation {
  readonly email: string;
  readonly role: Role;
}

/** Those that are new; an address that has an invitation keeps the one it has. */
export async function createInvitations(
  tx: Tx,
  workspaceId: Id,
  invitations: readonly NewInvitation[],
): Promise<{ id: Id; email: string }[]> {
  const rows = await tx.db
    .insertInto("workspace_invitations")
    .values(
      invitations.map(({ email, role }) => ({
        workspace_id: workspaceId,
        id: newId(),
        email,
        role,
        created_at: tx.now,
        updated_at: tx.now,
        created_by: tx.by,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "email"]).where("deleted_at", "is", null).doNothing(),
    )
    .returning(["id", "email", "role", "accepted", "responded_at", "created_at"])
    .execute();
  for (const row of rows) tx.change(workspaceId, inserted(entryOf(row.id), row));
  return rows;
}

type InvitationPatch = { role?: Role; accepted?: boolean; responded_at?: Instant };

export async function updateInvitation(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  fields: InvitationPatch,
): Promise<void> {
  await tx.db
    .updateTable("workspace_invitations")
    .set({ ...fields, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  tx.change(workspaceId, updated(entryOf(id), { ...fields }));
}

export async function removeInvitation(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable("workspace_invitations")
    .set({ deleted_at: tx.now, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure("object_not_found");
  tx.change(workspaceId, deleted(entryOf(id)));
}

/** Taken by whoever comes first: the others wait here and then find nothing. */
export async function lockInvitation(tx: Tx, workspaceId: Id, id: Id): Promise<StoredInvitation> {
  await sql`
    select 1 from workspace_invitations where workspace_id = ${workspaceId} and id = ${id} for update`.execute(
    tx.db,
  );
  return requireInvitation(tx.db, workspaceId, id);
}

/** Turns an invitation into the membership it promised. */
export async function redeem(tx: Tx, invitation: StoredInvitation, userId: Id): Promise<void> {
  await admitMember(tx, invitation.workspace.id, userId, invitation.role);
  await removeInvitation(tx, invitation.workspace.id, invitation.id);
}

/** Redeems those of the named invitations that are to a proven address of this person; others are passed over. */
export async function redeemForUser(tx: Tx, userId: Id, ids: readonly Id[]): Promise<void> {
  const named = invitationsWhere(sql`${toProvenAddressOf(userId)} and i.id = any(${ids}::uuid[])`);
  const { rows } = await sql<StoredInvitation>`${named} order by i.id for update of i`.execute(tx.db);
  for (const invitation of rows) await redeem(tx, invitation, userId);
}

/** What was accepted before there was an account: to be called when its address has just been proven by a sign-in. */
export async function consumeInvitations(tx: Tx, userId: Id, email: string): Promise<void> {
  const accepted = invitationsWhere(sql`i.email = ${email} and i.accepted`);
  const { rows } = await sql<StoredInvitation>`${accepted} order by i.id for update of i`.execute(tx.db);
  for (const invitation of rows) await redeem(tx, invitation, userId);
}
