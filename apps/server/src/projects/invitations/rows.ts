import { Failure, type Id, type ProjectInvite, type Role, newId, workspaceRoleFor } from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../changes/transaction.ts";
import type { Db } from "../../db/database.ts";
import { admitMember } from "../../workspaces/rows.ts";
import { addMember, workspaceRoles } from "../members/rows.ts";
import { type Place, coverUrl } from "../rows.ts";

/** Invitations `i`; those to projects and workspaces that are gone are gone too. */
async function list(db: Db, where: RawBuilder<unknown>): Promise<ProjectInvite[]> {
  const { rows } = await sql<ProjectInvite>`
    select i.id, i.created_at, i.updated_at, i.deleted_at, i.created_by, i.updated_by, i.email, i.accepted,
      '' as token, i.message, i.responded_at, i.role,
      jsonb_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'cover_image', p.cover_image,
        'cover_image_url', ${coverUrl}, 'logo_props', p.logo_props, 'description', p.description) as project,
      jsonb_build_object('name', w.name, 'slug', w.slug, 'id', w.id, 'logo_url', w.logo) as workspace
    from project_invitations i
    join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id and p.deleted_at is null
    join workspaces w on w.id = i.workspace_id and w.deleted_at is null
    where i.deleted_at is null and ${where}
    order by i.created_at desc, i.id desc`.execute(db);
  return rows;
}

const inProject = ({ workspaceId, projectId }: Place) =>
  sql`i.workspace_id = ${workspaceId} and i.project_id = ${projectId}`;

export const listInvitations = (db: Db, place: Place) => list(db, inProject(place));

/** Those to an address that this person proved to be theirs, of any workspace. */
export const listInvitationsFor = (db: Db, userId: Id) =>
  list(
    db,
    sql`lower(i.email) = (select lower(u.email) from users u where u.id = ${userId} and u.is_email_verified)`,
  );

export async function requireInvitation(db: Db, place: Place, id: Id): Promise<ProjectInvite> {
  const [invitation] = await list(db, sql`${inProject(place)} and i.id = ${id}`);
  if (!invitation) throw new Failure("object_not_found");
  return invitation;
}

/** For somebody who comes with a link and is in no workspace yet. */
export async function requireByLink(db: Db, slug: string, projectId: Id, id: Id): Promise<ProjectInvite> {
  const [invitation] = await list(db, sql`w.slug = ${slug} and i.project_id = ${projectId} and i.id = ${id}`);
  if (!invitation) throw new Failure("object_not_found");
  return invitation;
}

/** Who is invited again gets the new role and another letter, not a second invitation. */
export async function invite(tx: Tx, place: Place, email: string, role: Role): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into project_invitations (workspace_id, id, project_id, email, role, created_at, updated_at, created_by)
    values (${place.workspaceId}, ${newId()}, ${place.projectId}, ${email}, ${role}, ${tx.now}, ${tx.now}, ${tx.by})
    on conflict (workspace_id, project_id, lower(email)) where deleted_at is null
    do update set role = excluded.role, accepted = false, responded_at = null, updated_at = excluded.updated_at,
      updated_by = ${tx.by}
    returning id`.execute(tx.db);
  return rows[0]!.id;
}

export async function withdraw(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await sql`
    update project_invitations set deleted_at = ${tx.now}, updated_by = ${tx.by}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx.db);
}

export async function noteAnswer(tx: Tx, { id, workspace }: ProjectInvite, accepted: boolean): Promise<void> {
  await sql`
    update project_invitations set accepted = ${accepted}, responded_at = ${tx.now}, updated_at = ${tx.now}
    where workspace_id = ${workspace.id} and id = ${id}`.execute(tx.db);
}

/** Lets the person into the workspace if they are not in it, and into the project. */
export async function redeem(tx: Tx, invitation: ProjectInvite, userId: Id): Promise<void> {
  const { workspace, project, role } = invitation;
  await admitMember(tx, workspace.id, userId, workspaceRoleFor(role));
  // Who was a guest or an admin before stays what they are, in the project as well.
  const place = (await workspaceRoles(tx.db, workspace.id, [userId])).get(userId)!;
  const fits = place === workspaceRoleFor(role) ? role : place;
  await addMember(tx, workspace.id, project.id, userId, fits);
  await withdraw(tx, workspace.id, invitation.id);
}

/** What somebody had accepted before they had an account. Only once their address is proven (decisions 18). */
export async function redeemAccepted(tx: Tx, userId: Id, email: string): Promise<void> {
  for (const invitation of await list(tx.db, sql`lower(i.email) = ${email} and i.accepted`))
    await redeem(tx, invitation, userId);
}
