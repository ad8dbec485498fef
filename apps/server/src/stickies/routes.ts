import { createSticky, getSticky, listStickies, removeSticky, updateSticky } from "@cairn/api";
import { STICKY_PAGE_DEFAULT } from "@cairn/domain";
import type { Caller } from "../auth/sessions.ts";
import { richText } from "../html/sanitize.ts";
import { PAGE_MAX, envelope, readPage } from "../http/paging.ts";
import { type Route, handle, read } from "../http/route.ts";
import type { WorkspaceScope } from "../http/scope.ts";
import * as stickies from "./rows.ts";

const padOf = ({ workspace, caller }: { workspace: WorkspaceScope; caller: Caller }): stickies.Pad => ({
  workspaceId: workspace.id,
  ownerId: caller.id,
});

export const stickyRoutes: readonly Route[] = [
  read(listStickies, async (call) => {
    const page = readPage(call.query, PAGE_MAX, STICKY_PAGE_DEFAULT);
    const { rows, total } = await stickies.listStickies(call.db, padOf(call), call.query.query ?? "", page);
    return envelope(rows, total, page);
  }),

  handle(createSticky, (call) =>
    stickies.insertSticky(call.tx, padOf(call), { ...call.body, ...richText(call.body.description_html) }),
  ),

  read(getSticky, (call) => stickies.requireSticky(call.db, padOf(call), call.params.stickyId)),

  handle(updateSticky, ({ tx, params, body, ...call }) => {
    const { description_html, ...rest } = body;
    const text = description_html === undefined ? {} : richText(description_html);
    // Undefined keys are left out when the row is written.
    const patch = { ...rest, ...text } as Partial<stickies.StickyFields>;
    return stickies.updateSticky(tx, padOf(call), params.stickyId, patch);
  }),

  handle(removeSticky, (call) => stickies.removeSticky(call.tx, padOf(call), call.params.stickyId)),
];
