import { createProject, getProject, listProjectDetails, updateProject } from "@cairn/api";
import { type Result, Role, fail, hasForbiddenCharacter, ok } from "@cairn/domain";
import { envelope, readPage } from "../http/paging.ts";
import { type Route, handle, read } from "../http/route.ts";
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

export const projectRoutes: readonly Route[] = [
  read(listProjectDetails, async ({ db, caller, workspace, query }) => {
    const reader = { workspaceId: workspace.id, userId: caller.id, role: workspace.role };
    if (query.per_page === undefined || query.cursor === undefined) return projects.listDetails(db, reader);
    const page = readPage(query);
    return envelope(
      await projects.listDetails(db, reader, page),
      await projects.countListed(db, reader),
      page,
    );
  }),

  handle(createProject, async ({ tx, caller, workspace, body }) => {
    const checked = checkNames(body);
    if (!checked.ok) return checked;
    const { id, isNew } = await projects.createProject(tx, workspace.id, body);
    if (isNew) await projects.addMember(tx, workspace.id, id, caller.id, Role.admin);
    return projects.requireDetails(tx.db, workspace.id, caller.id, id);
  }),

  read(getProject, async ({ db, caller, workspace, project }) => {
    if (project.archived_at) return fail("project_not_found");
    if (project.role === undefined) return fail("project_not_joined");
    return projects.requireDetails(db, workspace.id, caller.id, project.id);
  }),

  handle(updateProject, async ({ tx, caller, workspace, project, body }) => {
    if (project.archived_at) return fail("project_archived");
    const checked = checkNames(body);
    if (!checked.ok) return checked;
    const where = { workspaceId: workspace.id, projectId: project.id, userId: caller.id };
    return projects.updateProject(tx, where, body);
  }),
];
