import {
  checkSlug,
  createWorkspace,
  deleteWorkspace,
  getLastVisitedWorkspace,
  getWorkspace,
  listWorkspaces,
  replaceWorkspace,
  updateWorkspace,
} from "@cairn/api";
import {
  type Result,
  Role,
  type Workspace,
  checkNewWorkspace,
  checkWorkspaceChange,
  fail,
  isOn,
  isReservedSlug,
  isSlug,
  ok,
} from "@cairn/domain";
import type { Tx } from "../changes/transaction.ts";
import { type Route, handle, read } from "../http/route.ts";
import type { WorkspaceScope } from "../http/scope.ts";
import { readSettings } from "../instance/settings.ts";
import { listMemberships } from "../members/projects/rows.ts";
import { listWorkspaces as listMine } from "../users/rows.ts";
import * as workspaces from "./rows.ts";

async function change(call: {
  tx: Tx;
  workspace: WorkspaceScope;
  body: workspaces.WorkspacePatch;
}): Promise<Result<Workspace>> {
  const checked = checkWorkspaceChange(call.body);
  if (!checked.ok) return checked;
  return ok(await workspaces.updateWorkspace(call.tx, call.workspace.id, call.body));
}

export const workspaceRoutes: readonly Route[] = [
  read(checkSlug, async ({ db, query: { slug } }) => {
    if (!slug) return fail("workspace_slug_required");
    return ok({ status: isSlug(slug) && !isReservedSlug(slug) && !(await workspaces.slugIsTaken(db, slug)) });
  }),

  handle(createWorkspace, async ({ tx, caller, body, services }) => {
    const settings = await readSettings(tx.db, services.secret);
    if (isOn(settings.DISABLE_WORKSPACE_CREATION)) return fail("workspace_creation_disabled");
    const checked = checkNewWorkspace(body.name, body.slug);
    if (!checked.ok) return checked;
    const { with_sample, company_role, ...workspace } = body;
    const row = await workspaces.createWorkspace(tx, caller.id, workspace, company_role);
    await workspaces.rememberWorkspace(tx.db, caller.id, row.id);
    if (with_sample)
      await services.jobs.enqueue(tx, "fill_sample", { workspaceId: row.id, userId: caller.id });
    return ok({ ...row, role: Role.admin });
  }),

  read(listWorkspaces, ({ db, caller }) => listMine(db, caller.id)),
  read(getWorkspace, ({ db, workspace }) => workspaces.requireWorkspace(db, workspace.id)),
  handle(updateWorkspace, change),
  handle(replaceWorkspace, change),
  handle(deleteWorkspace, ({ tx, workspace }) => workspaces.deleteWorkspace(tx, workspace.id)),

  read(getLastVisitedWorkspace, async ({ db, caller }) => {
    const workspace = await workspaces.findLastVisited(db, caller.id);
    if (!workspace) return { workspace_details: {}, project_details: [] };
    return {
      workspace_details: workspace,
      project_details: await listMemberships(db, workspace.id, caller.id),
    };
  }),
];
