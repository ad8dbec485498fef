import {
  acceptMyInvitations,
  answerInvitation,
  createInvitations,
  deleteInvitation,
  getInvitation,
  listInvitations,
  listMyInvitations,
  showInvitation,
  updateInvitation,
} from "@cairn/api";
import {
  Failure,
  type Id,
  type Result,
  Role,
  type WorkspaceInvite,
  checkInvitedRole,
  fail,
  firstInvalidEmail,
  inviteLink,
  normalEmail,
  ok,
  seesToken,
} from "@cairn/domain";
import type { Caller } from "../auth/sessions.ts";
import type { Tx } from "../changes/transaction.ts";
import { type Route, handle, open, read } from "../http/route.ts";
import { type Services, transact } from "../services.ts";
import { findByEmail, requireMe } from "../users/rows.ts";
import { requireWorkspace } from "../workspaces/rows.ts";
import { invitationLetter } from "./invitation-letter.ts";
import * as invitations from "./invitation-rows.ts";
import { invitationToken, isInvitationToken } from "./invitation-token.ts";
import { listMembersByEmail, lockMembers } from "./rows.ts";

/** With its token for those who may use it, else with blanks. */
function shown(
  invitation: invitations.StoredInvitation,
  secret: string,
  viewer: Role | null,
): WorkspaceInvite {
  const { id, role, workspace } = invitation;
  if (viewer === null || !seesToken(viewer, role)) return { ...invitation, token: "", invite_link: "" };
  const token = invitationToken(secret, id);
  return { ...invitation, token, invite_link: inviteLink(id, workspace.slug, token) };
}

/** The last of two roles for one address counts. */
function normalInvitations(emails: readonly invitations.NewInvitation[]): invitations.NewInvitation[] {
  const byEmail = new Map(emails.map(({ email, role }) => [normalEmail(email), role]));
  return [...byEmail].map(([email, role]) => ({ email, role }));
}

async function checkInvited(
  tx: Tx,
  caller: { workspaceId: Id; role: Role },
  invited: readonly invitations.NewInvitation[],
): Promise<Result<void>> {
  if (invited.length === 0) return fail("invitation_emails_required");
  const refused = invited.map(({ role }) => checkInvitedRole(caller.role, role)).find(({ ok }) => !ok);
  if (refused) return refused;
  const emails = invited.map(({ email }) => email);
  const invalid = firstInvalidEmail(emails);
  if (invalid !== undefined)
    throw new Failure("invitation_email_invalid", {
      error: `Invalid email - ${invalid} provided a valid email address is required to send the invite`,
    });
  const workspace_users = await listMembersByEmail(tx.db, caller.workspaceId, emails);
  if (workspace_users.length > 0) throw new Failure("invitation_already_member", { workspace_users });
  return ok(undefined);
}

async function sendLetters(
  tx: Tx,
  services: Services,
  where: { workspaceId: Id; inviterId: Id },
  invited: readonly { id: Id; email: string }[],
): Promise<void> {
  if (invited.length === 0) return;
  const { name, slug } = await requireWorkspace(tx.db, where.workspaceId);
  const inviter = await requireMe(tx.db, where.inviterId);
  for (const { id, email } of invited) {
    const token = invitationToken(services.secret, id);
    const mail = { id, slug, token, workspaceName: name, inviter: inviter.display_name };
    await services.mail.send(tx, {
      to: email,
      ...invitationLetter({ ...mail, base: services.startAddress }),
    });
  }
}

/** Everything but the token and the address is decided by the invitation itself. */
async function answer(tx: Tx, invitation: invitations.StoredInvitation, accepted: boolean): Promise<string> {
  const { id, workspace } = invitation;
  const user = accepted ? await findByEmail(tx.db, invitation.email) : undefined;
  if (user?.is_active) await invitations.redeem(tx, invitation, user.id);
  // Without an account it waits for the first sign-in that proves the address.
  else await invitations.updateInvitation(tx, workspace.id, id, { accepted, responded_at: tx.now });
  return accepted ? "Workspace Invitation Accepted" : "Workspace Invitation was not accepted";
}

/** Who holds the link may answer; somebody signed in only if it was sent to them. */
const mayAnswer = (
  invitation: invitations.StoredInvitation,
  given: { secret: string; token: string; caller: Caller | null },
): boolean =>
  isInvitationToken(given.secret, invitation.id, given.token) &&
  (given.caller === null || normalEmail(given.caller.email) === invitation.email);

export const invitationRoutes: readonly Route[] = [
  read(listInvitations, async ({ db, workspace, services }) => {
    const all = await invitations.listInvitations(db, workspace.id);
    return all.map((invitation) => shown(invitation, services.secret, workspace.role));
  }),

  handle(createInvitations, async ({ tx, caller, workspace, body, services }) => {
    const invited = normalInvitations(body.emails);
    const checked = await checkInvited(tx, { workspaceId: workspace.id, role: workspace.role }, invited);
    if (!checked.ok) return checked;
    const created = await invitations.createInvitations(tx, workspace.id, invited);
    await sendLetters(tx, services, { workspaceId: workspace.id, inviterId: caller.id }, created);
    return ok({ message: "Emails sent successfully" });
  }),

  read(getInvitation, async ({ db, workspace, params, services }) => {
    const invitation = await invitations.requireInvitation(db, workspace.id, params.workspaceInvitationId);
    return shown(invitation, services.secret, workspace.role);
  }),

  handle(updateInvitation, async ({ tx, caller, workspace, params, body, services }) => {
    const me = await lockMembers(tx, workspace.id, caller.id, "invitation.manage");
    const invitation = await invitations.lockInvitation(tx, workspace.id, params.workspaceInvitationId);
    const role = body.role ?? invitation.role;
    // Neither to a role above one's own nor away from one: a member cannot undo what an admin offered.
    const checked = checkInvitedRole(me.role, Math.max(role, invitation.role) as Role);
    if (!checked.ok) return checked;
    await invitations.updateInvitation(tx, workspace.id, invitation.id, { role });
    const row = await invitations.requireInvitation(tx.db, workspace.id, invitation.id);
    return ok(shown(row, services.secret, me.role));
  }),

  handle(deleteInvitation, ({ tx, workspace, params }) =>
    invitations.removeInvitation(tx, workspace.id, params.workspaceInvitationId),
  ),

  open(showInvitation, async ({ db, params, services }) => {
    const invitation = await invitations.requireByAddress(db, params.slug, params.workspaceInvitationId);
    return shown(invitation, services.secret, null);
  }),

  open(answerInvitation, async ({ db, caller, params, body, services }) => {
    const found = await invitations.requireByAddress(db, params.slug, params.workspaceInvitationId);
    if (!mayAnswer(found, { secret: services.secret, token: body.token, caller }))
      return fail("invitation_not_permitted");
    const who = { by: caller?.id ?? null, cause: "POST invitation" };
    const { value } = await transact(services, who, async (tx): Promise<Result<{ message: string }>> => {
      const invitation = await invitations.lockInvitation(tx, found.workspace.id, found.id);
      if (invitation.responded_at) return fail("invitation_answered");
      return ok({ message: await answer(tx, invitation, body.accepted) });
    });
    return value;
  }),

  read(listMyInvitations, async ({ db, caller, services }) => {
    const mine = await invitations.listForUser(db, caller.id);
    return mine.map((invitation) => shown(invitation, services.secret, Role.admin));
  }),

  handle(acceptMyInvitations, ({ tx, caller, body }) =>
    invitations.redeemForUser(tx, caller.id, body.invitations),
  ),
];
