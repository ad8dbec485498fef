import {
  getUserProperties,
  listHomePreferences,
  listRecentVisits,
  listSidebarPreferences,
  updateHomePreference,
  updateSidebarPreference,
  updateSidebarPreferences,
  updateUserProperties,
} from "@cairn/api";
import type { Caller } from "../auth/sessions.ts";
import { type Route, handle, read } from "../http/route.ts";
import type { WorkspaceScope } from "../http/scope.ts";
import * as home from "./rows.ts";
import { visitedReaders } from "./visited.ts";
import { listVisits } from "./visits.ts";

const ownerOf = (call: { workspace: WorkspaceScope; caller: Caller }): home.Owner => ({
  workspaceId: call.workspace.id,
  userId: call.caller.id,
});

export const homeRoutes: readonly Route[] = [
  read(getUserProperties, (call) => home.requireUserProperties(call.db, ownerOf(call))),
  handle(updateUserProperties, (call) => home.updateUserProperties(call.tx, ownerOf(call), call.body)),

  read(listHomePreferences, (call) => home.listHomePreferences(call.db, ownerOf(call))),
  handle(updateHomePreference, (call) =>
    home.updateHomePreference(call.tx, ownerOf(call), call.params.widget, call.body),
  ),

  read(listSidebarPreferences, (call) => home.listSidebarPreferences(call.db, ownerOf(call))),
  handle(updateSidebarPreferences, async (call) => {
    for (const { key, ...patch } of call.body)
      if (home.isSidebarKey(key)) await home.updateSidebarPreference(call.tx, ownerOf(call), key, patch);
    return { message: "Successfully updated" };
  }),
  handle(updateSidebarPreference, (call) =>
    home.updateSidebarPreference(call.tx, ownerOf(call), call.params.entry, call.body),
  ),

  read(listRecentVisits, async (call) => {
    // What the same person opened a moment ago is among them.
    await call.services.visits.flush();
    const reader = { ...ownerOf(call), role: call.workspace.role };
    return listVisits(call.db, reader, visitedReaders, call.query.entity_name);
  }),
];
