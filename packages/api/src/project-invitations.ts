import { Id, ProjectInvite, Role, RoleNumber } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InProject } from "./projects.ts";

const collection = "/api/workspaces/:slug/projects/:projectId/invitations/";
const one = `${collection}:projectInvitationId/`;
const InInvitation = InProject.extend({ projectInvitationId: Id });
const join = "/api/workspaces/:slug/projects/:projectId/join/:projectInvitationId/";

const INVITATIONS_MAX = 200;
const message = z.object({ message: z.string() });

export const listProjectInvitations = endpoint({
  method: "GET",
  path: collection,
  needs: "projectInvitation.manage",
  summary: "The open invitations to a project",
  params: InProject,
  reply: z.array(ProjectInvite),
});

export const createProjectInvitations = endpoint({
  method: "POST",
  path: collection,
  needs: "projectInvitation.manage",
  status: 200,
  summary: "Invite people to a project by mail",
  params: InProject,
  body: z.object({
    emails: z
      .array(z.object({ email: z.string().max(255), role: RoleNumber.default(Role.guest) }))
      .max(INVITATIONS_MAX)
      .default([]),
  }),
  reply: message,
});

export const getProjectInvitation = endpoint({
  method: "GET",
  path: one,
  needs: "projectInvitation.manage",
  summary: "One invitation to a project",
  params: InInvitation,
  reply: ProjectInvite,
});

export const deleteProjectInvitation = endpoint({
  method: "DELETE",
  path: one,
  needs: "projectInvitation.manage",
  summary: "Withdraw an invitation to a project",
  params: InInvitation,
});

export const showProjectInvitation = endpoint({
  method: "GET",
  path: join,
  needs: "anyone",
  limit: "public",
  summary: "What an invitation to a project is about, for whoever has its link",
  params: InInvitation,
  reply: ProjectInvite,
});

export const answerProjectInvitation = endpoint({
  method: "POST",
  path: join,
  needs: "anyone",
  limit: "sign_in",
  status: 200,
  summary: "Accept or decline an invitation to a project",
  params: InInvitation,
  body: z.object({
    email: z.string().max(255),
    token: z.string().max(255).default(""),
    accepted: z.boolean().default(false),
  }),
  reply: message,
});
