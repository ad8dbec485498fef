import {
  archiveProject,
  createProject,
  deleteProject,
  getProject,
  getProjectIdentifiers,
  getProjectStats,
  listProjectDetails,
  listProjects,
  releaseProjectIdentifier,
  replaceProject,
  restoreProject,
  updateProject,
} from "@cairn/api";
import {
  Id,
  type Instant,
  type ProjectStats,
  type Result,
  Role,
  fail,
  hasForbiddenCharacter,
  newId,
  normalIdentifier,
  ok,
} from "@cairn/domain";
import { envelope, readPage } from "../http/paging.ts";
import { type Route, handle, read } from "../http/route.ts";
import { letGo } from "./gone.ts";
import { checkReferences } from "./references.ts";
import * as projects from "./rows.ts";

function checkNames({
  name,
  identifier,
}: {
  name?: string | undefined;
  identifier?: string | undefined;
}): Result<void> {
  if (name !== undefined && hasForbiddenCharacter(name)) return fail("project_name_malformed");
  if (identifier !== undefined && hasForbiddenCharacter(identifier))
    return fail("project_identifier_malformed");
  return ok(undefined);
}

type InWorkspace = { workspace: { id: Id; role: Role }; caller: { id: Id } };

const readerOf = ({ workspace, caller }: InWorkspace): projects.Reader => ({
  workspaceId: workspace.id,
  userId: caller.id,
  role: workspace.role,
});

const whereOf = ({ workspace, project, caller }: InWorkspace & { project: { id: Id } }) => ({
  workspaceId: workspace.id,
  projectId: project.id,
  userId: caller.id,
});

/** `2026-11-15 09:30:00.123000+00:00`: the one place where the contract writes a moment like this. */
const withSpace = (at: Instant): string => at.replace("T", " ").replace(/(\.\d{3})Z$/, "$1000+00:00");

/** The ids and names a comma-separated list holds; what is neither is ignored. */
const listed = (text: string | undefined): string[] | null =>
  text ? text.split(",").map((part) => part.trim()) : null;

function pickStats(stats: ProjectStats & { id: Id }, fields: readonly string[] | null) {
  const wanted = Object.entries(stats).filter(([key]) => key === "id" || !fields || fields.includes(key));
  return Object.fromEntries(wanted) as Partial<ProjectStats> & { id: Id };
}

const changes = [updateProject, replaceProject].map((endpoint) =>
  handle(endpoint, async (call) => {
    if (call.project.archived_at) return fail("project_archived");
    const checked = checkNames(call.body);
    if (!checked.ok) return checked;
    await checkReferences(call.tx.db, whereOf(call), call.body);
    return projects.updateProject(call.tx, whereOf(call), call.body);
  }),
);

export const projectRoutes: readonly Route[] = [
  read(listProjects, (call) => projects.listProjects(call.db, readerOf(call))),

  read(listProjectDetails, async (call) => {
    const { db, query } = call;
    const reader = readerOf(call);
    if (query.per_page === undefined || query.cursor === undefined) return projects.listDetails(db, reader);
    const page = readPage(query);
    return envelope(
      await projects.listDetails(db, reader, page),
      await projects.countListed(db, reader),
      page,
    );
  }),

  handle(createProject, async ({ tx, caller, workspace, body: { id: projectId = newId(), ...body } }) => {
    const checked = checkNames(body);
    if (!checked.ok) return checked;
    await checkReferences(tx.db, { workspaceId: workspace.id, projectId }, body);
    const { id, isNew } = await projects.createProject(tx, workspace.id, { ...body, id: projectId });
    if (isNew) await projects.addMember(tx, workspace.id, id, caller.id, Role.admin);
    if (isNew && body.project_lead && body.project_lead !== caller.id)
      await projects.addMember(tx, workspace.id, id, body.project_lead, Role.admin);
    return projects.requireDetails(tx.db, workspace.id, caller.id, id);
  }),

  read(getProject, async ({ db, caller, workspace, project, services }) => {
    if (project.archived_at) return fail("project_not_found");
    if (project.role === undefined) return fail("project_not_joined");
    services.visits.note(caller.id, workspace.id, "project", project.id);
    return projects.requireDetails(db, workspace.id, caller.id, project.id);
  }),

  ...changes,

  handle(deleteProject, async (call) => {
    await letGo(call.tx, whereOf(call), "deleted");
    await projects.removeProject(call.tx, whereOf(call));
  }),

  handle(archiveProject, async (call) => {
    const { tx, project } = call;
    if (project.archived_at) return { archived_at: withSpace(project.archived_at) };
    await letGo(tx, whereOf(call), "archived");
    await projects.setArchived(tx, whereOf(call), tx.now);
    return { archived_at: withSpace(tx.now) };
  }),

  handle(restoreProject, async (call) => {
    if (call.project.archived_at) await projects.setArchived(call.tx, whereOf(call), null);
  }),

  read(getProjectIdentifiers, async ({ db, workspace, query }) => {
    const name = normalIdentifier(query.name ?? "");
    if (!name) return fail("project_identifier_name_required");
    const identifiers = await projects.listIdentifiers(db, workspace.id, name);
    return { exists: identifiers.length, identifiers };
  }),

  // A reservation lives as long as its project, so what can be given back is free by now.
  handle(releaseProjectIdentifier, async ({ tx, workspace, body }) => {
    const name = normalIdentifier(body.name);
    if (!name) return fail("project_identifier_name_required");
    const held = await projects.listIdentifiers(tx.db, workspace.id, name);
    return held.length > 0 ? fail("project_identifier_in_use") : ok(undefined);
  }),

  read(getProjectStats, async (call) => {
    const only = listed(call.query.project_ids)?.filter((id) => Id.safeParse(id).success) ?? null;
    const stats = await projects.listStats(call.db, readerOf(call), only);
    return stats.map((row) => pickStats(row, listed(call.query.fields)));
  }),
];
