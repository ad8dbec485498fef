import {
  answerProjectInvitation,
  createProjectInvitations,
  deleteProjectInvitation,
  getProjectInvitation,
  listProjectInvitations,
  showProjectInvitation,
} from "@cairn/api";
import {
  Failure,
  type Id,
  type Role,
  checkInvitedRole,
  checkProjectInvitation,
  fail,
  firstInvalidEmail,
  normalEmail,
  projectInviteLink,
  workspaceRoleFor,
} from "@cairn/domain";
import type { Tx } from "../../changes/transaction.ts";
import { type Route, handle, open, read } from "../../http/route.ts";
import { letter } from "../../mail/letter.ts";
import { transact } from "../../services.ts";
import { findByEmail } from "../../users/rows.ts";
import { workspaceRoles } from "../members/rows.ts";
import { type Place, requireDetails } from "../rows.ts";
import * as invitations from "./rows.ts";
import { isProjectInvitationToken, projectInvitationToken } from "./token.ts";

const placeOf = (call: { workspace: { id: Id }; project: { id: Id } }): Place => ({
  workspaceId: call.workspace.id,
  projectId: call.project.id,
});

type Invited = { readonly email: string; readonly role: Role };

/** Refuses the whole call when one of them cannot be invited like that. */
async function checkInvited(
  tx: Tx,
  caller: { workspaceId: Id; role: Role },
  all: readonly Invited[],
): Promise<void> {
  for (const { email, role } of all) {
    const user = await findByEmail(tx.db, email);
    const known = user && (await workspaceRoles(tx.db, caller.workspaceId, [user.id])).get(user.id);
    const fits = checkProjectInvitation(known, role);
    if (!fits.ok) throw new Failure(fits.code);
    const higher = checkInvitedRole(caller.role, known ?? workspaceRoleFor(role));
    if (known === undefined && !higher.ok) throw new Failure(higher.code);
  }
}

const invitationLetter = (project: string, link: string) =>
  letter(`You are invited to ${project}`, [
    `You are invited to work together in the project ${project}.`,
    { link, label: "Answer the invitation" },
    "If you do not know what this is about, you can ignore this message.",
  ]);

export const projectInvitationRoutes: readonly Route[] = [
  read(listProjectInvitations, (call) => invitations.listInvitations(call.db, placeOf(call))),

  handle(createProjectInvitations, async (call) => {
    const { tx, services, workspace, project, caller } = call;
    const all = call.body.emails.map(({ email, role }) => ({ email: normalEmail(email), role }));
    if (all.length === 0) return fail("invitation_emails_required");
    const invalid = firstInvalidEmail(all.map(({ email }) => email));
    if (invalid !== undefined)
      throw new Failure("invitation_email_invalid", {
        error: `Invalid email - ${invalid} provided a valid email address is required to send the invite`,
      });
    await checkInvited(tx, { workspaceId: workspace.id, role: workspace.role }, all);
    const { name } = await requireDetails(tx.db, workspace.id, caller.id, project.id);
    for (const { email, role } of all) {
      const id = await invitations.invite(tx, placeOf(call), email, role);
      const token = projectInvitationToken(services.secret, id);
      const path = projectInviteLink({ id, email, slug: workspace.slug, projectId: project.id, token });
      const link = new URL(path, services.startAddress).href;
      await services.mail.send(tx, { to: email, ...invitationLetter(name, link) });
    }
    return { message: "Email sent successfully" };
  }),

  read(getProjectInvitation, (call) =>
    invitations.requireInvitation(call.db, placeOf(call), call.params.projectInvitationId),
  ),

  handle(deleteProjectInvitation, async (call) => {
    const { id } = await invitations.requireInvitation(
      call.tx.db,
      placeOf(call),
      call.params.projectInvitationId,
    );
    await invitations.withdraw(call.tx, call.workspace.id, id);
  }),

  open(showProjectInvitation, ({ db, params }) =>
    invitations.requireByLink(db, params.slug, params.projectId, params.projectInvitationId),
  ),

  open(answerProjectInvitation, async ({ params, body, caller, services }) => {
    const who = { by: caller?.id ?? null, cause: "project invitation" };
    const { value } = await transact(services, who, async (tx) => {
      const invitation = await invitations.requireByLink(
        tx.db,
        params.slug,
        params.projectId,
        params.projectInvitationId,
      );
      const email = normalEmail(body.email);
      const isTheirs = isProjectInvitationToken(services.secret, invitation.id, body.token);
      if (!isTheirs || email !== invitation.email || (caller && normalEmail(caller.email) !== email))
        throw new Failure("project_invitation_not_permitted");
      if (invitation.responded_at) throw new Failure("invitation_answered");
      const user = body.accepted ? await findByEmail(tx.db, email) : undefined;
      if (user?.is_active) await invitations.redeem(tx, invitation, user.id);
      // Without an account it waits for the first sign-in that proves the address.
      else await invitations.noteAnswer(tx, invitation, body.accepted);
      return body.accepted ? "Project Invitation Accepted" : "Project Invitation was not accepted";
    });
    return { message: value };
  }),
];
