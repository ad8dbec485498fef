import {
  Id,
  JsonObject,
  Name,
  Network,
  PROJECT_IDENTIFIER_MAX,
  PROJECT_NAME_MAX,
  Project,
} from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, envelopeOf } from "./paging.ts";
import { InWorkspace } from "./workspaces.ts";

export const InProject = InWorkspace.extend({ projectId: Id });

const writable = {
  name: Name(PROJECT_NAME_MAX),
  identifier: Name(PROJECT_IDENTIFIER_MAX),
  description: z.string().max(100_000),
  network: z.union([z.literal(Network.secret), z.literal(Network.public)]),
  logo_props: JsonObject,
  timezone: z.string().max(64),
};
const { name, identifier, ...rest } = writable;

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

export const updateProject = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/projects/:projectId/",
  needs: "project.edit",
  summary: "Change a project",
  params: InProject,
  body: z.object(writable).partial(),
  reply: Project,
});
