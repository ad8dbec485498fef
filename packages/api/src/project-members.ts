import {
  Id,
  JsonObject,
  ProjectMember,
  ProjectMemberRow,
  ProjectUserProperties,
  Role,
  RoleNumber,
} from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InProject } from "./projects.ts";

const project = "/api/workspaces/:slug/projects/:projectId/";
const collection = `${project}members/`;
const one = `${collection}:memberId/`;
const InMember = InProject.extend({ memberId: Id });
const InPreferences = InProject.extend({ memberUserId: Id });

const MEMBERS_MAX = 1000;
const SORT_ORDER_MAX = 1e12;
const sort_order = z.number().min(-SORT_ORDER_MAX).max(SORT_ORDER_MAX);

export const listProjectMembers = endpoint({
  method: "GET",
  path: collection,
  needs: "projectMember.read",
  summary: "The members of a project, newest first",
  params: InProject,
  reply: z.array(ProjectMemberRow),
});

export const addProjectMembers = endpoint({
  method: "POST",
  path: collection,
  needs: "projectMember.add",
  status: 201,
  summary: "Add members of the workspace to a project",
  params: InProject,
  body: z.object({
    members: z
      .array(z.object({ member_id: Id, role: RoleNumber.default(Role.guest) }))
      .max(MEMBERS_MAX)
      .default([]),
  }),
  reply: z.array(ProjectMemberRow),
});

export const getProjectMember = endpoint({
  method: "GET",
  path: one,
  needs: "projectMember.read",
  summary: "One membership; guests see the light form",
  params: InMember,
  reply: z.union([ProjectMember, ProjectMemberRow]),
});

export const updateProjectMember = endpoint({
  method: "PATCH",
  path: one,
  needs: "projectMember.edit",
  summary: "Change the role of a member",
  params: InMember,
  body: z.object({ role: RoleNumber.optional() }),
  reply: ProjectMember,
});

export const removeProjectMember = endpoint({
  method: "DELETE",
  path: one,
  needs: "projectMember.remove",
  summary: "Remove a member from a project",
  params: InMember,
});

export const leaveProject = endpoint({
  method: "POST",
  path: `${collection}leave/`,
  needs: "project.leave",
  summary: "Leave a project",
  params: InProject,
});

export const getMyProjectMember = endpoint({
  method: "GET",
  path: `${project}project-members/me/`,
  needs: "projectMember.read",
  summary: "The caller's own membership",
  params: InProject,
  reply: ProjectMember,
});

export const updateProjectViews = endpoint({
  method: "POST",
  path: `${project}project-views/`,
  needs: "project.arrange",
  status: 204,
  summary: "What the caller's membership remembers of lists",
  params: InProject,
  body: z
    .object({ view_props: JsonObject, default_props: JsonObject, preferences: JsonObject, sort_order })
    .partial(),
});

export const getMemberPreferences = endpoint({
  method: "GET",
  path: `${project}preferences/member/:memberUserId/`,
  needs: "projectMember.read",
  summary: "The preferences of a member",
  params: InPreferences,
  reply: z.object({ preferences: JsonObject, project_id: Id, member_id: Id, workspace_id: Id }),
});

export const updateMemberPreferences = endpoint({
  method: "PATCH",
  path: `${project}preferences/member/:memberUserId/`,
  needs: "project.arrange",
  summary: "Change the caller's own preferences, each named part as a whole",
  params: InPreferences,
  body: z.object({ pages: JsonObject, navigation: JsonObject }).partial(),
  reply: z.object({ preferences: JsonObject }),
});

export const getProjectUserProperties = endpoint({
  method: "GET",
  path: `${project}user-properties/`,
  needs: "project.arrange",
  summary: "How the caller sees the project's lists",
  params: InProject,
  reply: ProjectUserProperties,
});

export const updateProjectUserProperties = endpoint({
  method: "PATCH",
  path: `${project}user-properties/`,
  needs: "project.arrange",
  status: 200,
  summary: "Change how the caller sees the project's lists, and where the project stands among theirs",
  params: InProject,
  body: z
    .object({
      filters: JsonObject,
      display_filters: JsonObject,
      display_properties: JsonObject,
      rich_filters: JsonObject,
      preferences: JsonObject,
      sort_order,
    })
    .partial(),
  reply: ProjectUserProperties,
});
