import { Id, ProjectMemberRow, RoleNumber, WorkspaceMember, WorkspaceMemberMe } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InWorkspace } from "./workspaces.ts";

/** The id of a membership, not of a person. */
const OfMember = InWorkspace.extend({ membershipId: Id });

export const listWorkspaceMembers = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/members/",
  needs: "member.list",
  summary: "Everybody who is or was in the workspace, newest first",
  params: InWorkspace,
  query: z.object({ search: z.string().trim().max(255).optional() }),
  reply: z.array(WorkspaceMember),
});

export const getWorkspaceMember = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/members/:membershipId/",
  needs: "member.list",
  summary: "One membership",
  params: OfMember,
  reply: WorkspaceMember,
});

export const updateWorkspaceMember = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/members/:membershipId/",
  needs: "member.edit",
  summary: "Change the role of a member",
  params: OfMember,
  body: z.object({ role: RoleNumber, company_role: z.string().max(255).nullable() }).partial(),
  reply: WorkspaceMember,
});

export const removeWorkspaceMember = endpoint({
  method: "DELETE",
  path: "/api/workspaces/:slug/members/:membershipId/",
  needs: "member.edit",
  summary: "Suspend a member: nothing is deleted, all access ends",
  params: OfMember,
});

export const leaveWorkspace = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/members/leave/",
  needs: "workspace.leave",
  summary: "Leave a workspace",
  params: InWorkspace,
});

export const getMyWorkspaceMembership = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/workspace-members/me/",
  needs: "workspace.read",
  summary: "The membership of the signed-in person",
  params: InWorkspace,
  reply: WorkspaceMemberMe,
});

export const listMembersByProject = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/project-members/",
  needs: "member.list",
  summary: "The members of every project the caller is in",
  params: InWorkspace,
  reply: z.record(Id, z.array(ProjectMemberRow.omit({ project: true }))),
});
