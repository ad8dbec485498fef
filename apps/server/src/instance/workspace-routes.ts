import { checkSlugAsAdmin, createWorkspaceAsAdmin, listAllWorkspaces } from "@cairn/api";
import { checkNewWorkspace, fail, isReservedSlug, isSlug, ok } from "@cairn/domain";
import { envelope, readPage } from "../http/paging.ts";
import { type Route, handle, read } from "../http/route.ts";
import { createWorkspace, slugIsTaken } from "../workspaces/rows.ts";
import * as workspaces from "./workspace-rows.ts";

const PER_PAGE = 10;

export const workspaceAdminRoutes: readonly Route[] = [
  read(checkSlugAsAdmin, async ({ db, query: { slug } }) => {
    if (!slug) return fail("workspace_slug_required");
    return ok({ status: isSlug(slug) && !isReservedSlug(slug) && !(await slugIsTaken(db, slug)) });
  }),

  read(listAllWorkspaces, async ({ db, query }) => {
    const page = readPage(query, PER_PAGE);
    const { rows, total } = await workspaces.listWorkspaces(db, query.search ?? "", page);
    return envelope(rows, total, page);
  }),

  handle(createWorkspaceAsAdmin, async ({ tx, caller, body }) => {
    const checked = checkNewWorkspace(body.name, body.slug);
    if (!checked.ok) return checked;
    if (await slugIsTaken(tx.db, body.slug)) return fail("admin_workspace_slug_taken");
    const { company_role, ...workspace } = body;
    const { id } = await createWorkspace(tx, caller.id, { ...workspace, timezone: "UTC" });
    if (company_role) await workspaces.setCompanyRole(tx.db, id, caller.id, company_role);
    return ok(await workspaces.requireWorkspace(tx.db, id));
  }),
];
