import { INVITATIONS_MAX, Id, Role, RoleNumber, WorkspaceInvite } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InWorkspace } from "./workspaces.ts";

const OfInvitation = InWorkspace.extend({ workspaceInvitationId: Id });
const Message = z.object({ message: z.string() });

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/invitations/",
  needs: "invitation.manage",
  summary: "The open and declined invitations of a workspace, newest first",
  params: InWorkspace,
  reply: z.array(WorkspaceInvite),
});

export const createInvitations = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/invitations/",
  needs: "invitation.manage",
  summary: "Invite people; who is invited already is left as they are",
  status: 200,
  params: InWorkspace,
  body: z.object({
    emails: z
      .array(z.object({ email: z.string(), role: RoleNumber.default(Role.guest) }))
      .max(INVITATIONS_MAX, `Ensure this field has no more than ${INVITATIONS_MAX} elements.`)
      .default([]),
  }),
  reply: Message,
});

export const getInvitation = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/invitations/:workspaceInvitationId/",
  needs: "invitation.manage",
  summary: "One invitation",
  params: OfInvitation,
  reply: WorkspaceInvite,
});

export const updateInvitation = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/invitations/:workspaceInvitationId/",
  needs: "invitation.manage",
  summary: "Change the role somebody is invited to",
  params: OfInvitation,
  body: z.object({ role: RoleNumber }).partial(),
  reply: WorkspaceInvite,
});

export const deleteInvitation = endpoint({
  method: "DELETE",
  path: "/api/workspaces/:slug/invitations/:workspaceInvitationId/",
  needs: "invitation.manage",
  summary: "Take an invitation back; its link is dead",
  params: OfInvitation,
});

export const showInvitation = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/invitations/:workspaceInvitationId/join/",
  needs: "anyone",
  limit: "public",
  summary: "What one is invited to, without the token",
  params: OfInvitation,
  reply: WorkspaceInvite,
});

export const answerInvitation = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/invitations/:workspaceInvitationId/join/",
  needs: "anyone",
  limit: "public",
  summary: "Accept or decline with the token of the invitation",
  params: OfInvitation,
  body: z.object({ token: z.string().max(255).default(""), accepted: z.boolean().default(false) }),
  reply: Message,
});

export const listMyInvitations = endpoint({
  method: "GET",
  path: "/api/users/me/workspaces/invitations/",
  needs: "account.use",
  summary: "The invitations for the proven address of the signed-in person, newest first",
  reply: z.array(WorkspaceInvite),
});

export const acceptMyInvitations = endpoint({
  method: "POST",
  path: "/api/users/me/workspaces/invitations/",
  needs: "account.use",
  summary: "Accept invitations to the proven address of the signed-in person",
  body: z.object({ invitations: z.array(Id).max(1000).default([]) }),
});
