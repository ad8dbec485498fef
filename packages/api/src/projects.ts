import {
  AUTOMATION_MONTHS_MAX,
  Id,
  JsonObject,
  Name,
  Network,
  PROJECT_IDENTIFIER_MAX,
  PROJECT_NAME_MAX,
  Project,
  ProjectRow,
  ProjectStats,
  isImageAddress,
  isTimezone,
  refusal,
} from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, envelopeOf } from "./paging.ts";
import { InWorkspace } from "./workspaces.ts";

export const InProject = InWorkspace.extend({ projectId: Id });

const DESCRIPTION_MAX = 100_000;
const ADDRESS_MAX = 2048;

const months = z.number().int().min(0).max(AUTOMATION_MONTHS_MAX);
const external = Name(255).nullable();

const writable = {
  name: Name(PROJECT_NAME_MAX),
  identifier: Name(PROJECT_IDENTIFIER_MAX),
  description: z.string().max(DESCRIPTION_MAX),
  description_text: JsonObject.nullable(),
  network: z.union([z.literal(Network.secret), z.literal(Network.public)]),
  logo_props: JsonObject,
  timezone: z
    .string()
    .max(64)
    .superRefine((text, context) => {
      if (!isTimezone(text)) context.addIssue(refusal("project_timezone_unknown"));
    }),
  default_assignee: Id.nullable(),
  project_lead: Id.nullable(),
  default_state: Id.nullable(),
  estimate: Id.nullable(),
  emoji: Name(255).nullable(),
  icon_prop: JsonObject.nullable(),
  module_view: z.boolean(),
  cycle_view: z.boolean(),
  issue_views_view: z.boolean(),
  page_view: z.boolean(),
  // Two names of one switch; clients send either.
  intake_view: z.boolean(),
  inbox_view: z.boolean(),
  is_time_tracking_enabled: z.boolean(),
  is_issue_type_enabled: z.boolean(),
  guest_view_all_features: z.boolean(),
  cover_image: z.string().max(ADDRESS_MAX).refine(isImageAddress, "Enter a valid URL.").nullable(),
  archive_in: months,
  close_in: months,
  external_source: external,
  external_id: external,
};
const { name, identifier, ...rest } = writable;

export const listProjects = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/projects/",
  needs: "project.list",
  summary: "The projects the caller may see, newest first, in a light form",
  params: InWorkspace,
  reply: z.array(ProjectRow),
});

export const listProjectDetails = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/projects/details/",
  needs: "project.list",
  summary: "The projects the caller may see, in their own order",
  params: InWorkspace,
  query: PageQuery,
  reply: z.union([z.array(Project), envelopeOf(Project)]),
});

export const createProject = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/projects/",
  needs: "project.create",
  status: 201,
  summary: "Create a project; the caller becomes its admin",
  params: InWorkspace,
  body: z.object({ name, identifier, ...z.object(rest).partial().shape, id: Id.optional() }),
  reply: Project,
});

export const getProject = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/projects/:projectId/",
  needs: "project.read",
  summary: "One project",
  params: InProject,
  reply: Project,
});

const change = {
  path: "/api/workspaces/:slug/projects/:projectId/",
  needs: "project.edit" as const,
  params: InProject,
  body: z.object(writable).partial(),
  reply: Project,
};

export const updateProject = endpoint({ method: "PATCH", summary: "Change a project", ...change });
export const replaceProject = endpoint({ method: "PUT", summary: "The same as PATCH", ...change });

export const deleteProject = endpoint({
  method: "DELETE",
  path: "/api/workspaces/:slug/projects/:projectId/",
  needs: "project.delete",
  summary: "Delete a project with everything in it",
  params: InProject,
});

export const archiveProject = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/projects/:projectId/archive/",
  needs: "project.archive",
  status: 200,
  summary: "Archive a project; it leaves everybody's favorites",
  params: InProject,
  // A moment as the contract writes it here: with a space, not a T.
  reply: z.object({ archived_at: z.string() }),
});

export const restoreProject = endpoint({
  method: "DELETE",
  path: "/api/workspaces/:slug/projects/:projectId/archive/",
  needs: "project.archive",
  summary: "Restore an archived project",
  params: InProject,
});

export const getProjectIdentifiers = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/project-identifiers/",
  needs: "projectIdentifier.use",
  summary: "Whether an identifier is taken, and by which project",
  params: InWorkspace,
  query: z.object({ name: z.string().max(255).optional() }),
  reply: z.object({
    exists: z.number().int(),
    identifiers: z.array(z.object({ id: z.number().int(), name: z.string(), project: Id })),
  }),
});

export const releaseProjectIdentifier = endpoint({
  method: "DELETE",
  path: "/api/workspaces/:slug/project-identifiers/",
  needs: "projectIdentifier.use",
  summary: "Give back an identifier that no project has",
  params: InWorkspace,
  body: z.object({ name: z.string().max(255).default("") }),
});

export const getProjectStats = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/project-stats/",
  needs: "project.list",
  summary: "Numbers of the projects the caller may see; `project_ids` and `fields` narrow it down",
  params: InWorkspace,
  query: z.object({ project_ids: z.string().optional(), fields: z.string().optional() }),
  reply: z.array(ProjectStats.partial().extend({ id: Id })),
});
