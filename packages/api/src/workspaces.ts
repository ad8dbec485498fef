import {
  Id,
  JsonObject,
  MyWorkspace,
  Name,
  ProjectInvite,
  Slug,
  WORKSPACE_NAME_MAX,
  Workspace,
  isTimezone,
} from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const InWorkspace = z.object({ slug: Slug });

const text = z.string().trim();
const looseText = text.optional();
const organizationSize = z.string().max(20).nullable();
const timezone = z.string().refine(isTimezone, "Not a valid timezone.");
const LOGO_MAX = 800;
/** An address a browser can show a picture from; nothing else may stand there. */
const logo = z
  .string()
  .max(LOGO_MAX, `Ensure this field has no more than ${LOGO_MAX} characters.`)
  .regex(/^(https?:\/\/[^\s]+)?$/i, "Enter a valid URL.")
  .nullable();

export const checkSlug = endpoint({
  method: "GET",
  path: "/api/workspace-slug-check/",
  needs: "account.use",
  summary: "Whether an address is free",
  query: z.object({ slug: looseText }),
  reply: z.object({ status: z.boolean() }),
});

export const createWorkspace = endpoint({
  method: "POST",
  path: "/api/workspaces/",
  needs: "workspace.create",
  status: 201,
  summary: "Create a workspace; the caller becomes its admin",
  body: z.object({
    // Missing and too long are told apart by the contract's own messages, in its own order.
    name: z.string().trim().default(""),
    slug: z.string().trim().default(""),
    organization_size: organizationSize.default(null),
    timezone: timezone.default("UTC"),
    logo: logo.default(null),
    company_role: z.string().max(255).nullable().default(null),
    with_sample: z.boolean().default(false),
  }),
  reply: MyWorkspace,
});

export const listWorkspaces = endpoint({
  method: "GET",
  path: "/api/workspaces/",
  needs: "account.use",
  summary: "The workspaces of the signed-in person, newest first",
  reply: z.array(MyWorkspace),
});

export const getWorkspace = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/",
  needs: "workspace.read",
  summary: "One workspace",
  params: InWorkspace,
  reply: Workspace,
});

const change = {
  path: "/api/workspaces/:slug/",
  needs: "workspace.edit",
  summary: "Change a workspace",
  params: InWorkspace,
  body: z
    .object({
      name: Name(WORKSPACE_NAME_MAX),
      slug: z.string().trim(),
      logo,
      logo_asset: Id.nullable(),
      organization_size: organizationSize,
      timezone,
    })
    .partial(),
  reply: Workspace,
} as const;

export const updateWorkspace = endpoint({ method: "PATCH", ...change });
/** The same under the other name; what is absent stays here too. */
export const replaceWorkspace = endpoint({ method: "PUT", ...change });

export const deleteWorkspace = endpoint({
  method: "DELETE",
  path: "/api/workspaces/:slug/",
  needs: "workspace.delete",
  summary: "Delete a workspace and everything in it",
  params: InWorkspace,
});

export const getLastVisitedWorkspace = endpoint({
  method: "GET",
  path: "/api/users/last-visited-workspace/",
  needs: "account.use",
  summary: "The workspace the signed-in person used last, and their projects in it",
  reply: z.object({
    workspace_details: z.union([Workspace, z.strictObject({})]),
    project_details: z.array(
      z.object({ id: Id, role: z.number().int(), member: Id, project: Id, is_active: z.boolean() }),
    ),
  }),
});

export const listMyProjectRoles = endpoint({
  method: "GET",
  path: "/api/users/me/workspaces/:slug/project-roles/",
  needs: "workspace.read",
  summary: "The role of the signed-in person in each project they are in",
  params: InWorkspace,
  reply: z.record(Id, z.number().int()),
});

export const listMyProjectInvitations = endpoint({
  method: "GET",
  path: "/api/users/me/workspaces/:slug/projects/invitations/",
  needs: "workspace.read",
  summary: "Invitations to projects, for the proven address of the signed-in person",
  params: InWorkspace,
  reply: z.array(ProjectInvite),
});

export const joinProjects = endpoint({
  method: "POST",
  path: "/api/users/me/workspaces/:slug/projects/invitations/",
  needs: "project.join",
  status: 201,
  summary: "Join projects",
  params: InWorkspace,
  body: z.object({ project_ids: z.array(Id).max(1000).default([]) }),
  reply: z.object({ message: z.string() }),
});

export const saveWorkspaceView = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/workspace-views/",
  needs: "preferences.use",
  summary: "How the signed-in person looks at lists of the whole workspace",
  params: InWorkspace,
  body: z.object({ view_props: JsonObject.default({}) }),
});
