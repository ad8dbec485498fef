import { checkSlug, createWorkspace, getWorkspace } from "@cairn/api";
import { Role, checkNewWorkspace, fail, isReservedSlug, isSlug, ok } from "@cairn/domain";
import { type Route, handle, read } from "../http/route.ts";
import * as workspaces from "./rows.ts";

export const workspaceRoutes: readonly Route[] = [
  read(checkSlug, async ({ db, query: { slug } }) => {
    if (!slug) return fail("workspace_slug_required");
    return ok({ status: isSlug(slug) && !isReservedSlug(slug) && !(await workspaces.slugIsTaken(db, slug)) });
  }),

  handle(createWorkspace, async ({ tx, caller, body, services }) => {
    const checked = checkNewWorkspace(body.name, body.slug);
    if (!checked.ok) return checked;
    const { with_sample, ...workspace } = body;
    const row = await workspaces.createWorkspace(tx, caller.id, workspace);
    await workspaces.rememberWorkspace(tx.db, caller.id, row.id);
    if (with_sample)
      await services.jobs.enqueue(tx, "fill_sample", { workspaceId: row.id, userId: caller.id });
    return ok({ ...row, role: Role.admin });
  }),

  read(getWorkspace, ({ db, workspace }) => workspaces.requireWorkspace(db, workspace.id)),
];
