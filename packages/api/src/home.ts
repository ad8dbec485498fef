import {
  HomePreference,
  JsonObject,
  NavigationControl,
  RecentVisit,
  SidebarPreference,
  WorkspaceUserProperties,
  visitedKinds,
} from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InWorkspace } from "./workspaces.ts";

const OfWidget = InWorkspace.extend({ widget: z.string() });
const OfEntry = InWorkspace.extend({ entry: z.string() });
const POSITION_MAX = 1e12;
const sort_order = z.number().min(-POSITION_MAX).max(POSITION_MAX);
const SidebarChange = z.object({ is_pinned: z.boolean(), sort_order }).partial();

export const getUserProperties = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/user-properties/",
  needs: "preferences.use",
  summary: "Preferences of the signed-in person in a workspace",
  params: InWorkspace,
  reply: WorkspaceUserProperties,
});

export const updateUserProperties = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/user-properties/",
  needs: "preferences.use",
  summary: "Change preferences; JSON fields are replaced whole",
  params: InWorkspace,
  body: z
    .object({
      filters: JsonObject,
      display_filters: JsonObject,
      display_properties: JsonObject,
      rich_filters: JsonObject,
      navigation_project_limit: z.number().int().min(0).max(1000),
      navigation_control_preference: NavigationControl,
    })
    .partial(),
  reply: WorkspaceUserProperties,
});

export const listHomePreferences = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/home-preferences/",
  needs: "preferences.use",
  summary: "The widgets of the home page",
  params: InWorkspace,
  reply: z.array(HomePreference),
});

export const updateHomePreference = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/home-preferences/:widget/",
  needs: "preferences.use",
  summary: "Show, hide or move a widget",
  params: OfWidget,
  body: z.object({ is_enabled: z.boolean(), sort_order }).partial(),
  reply: HomePreference.omit({ config: true }),
});

export const listSidebarPreferences = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/sidebar-preferences/",
  needs: "preferences.use",
  summary: "The entries of the sidebar by their key, in order",
  params: InWorkspace,
  reply: z.record(z.string(), SidebarPreference),
});

export const updateSidebarPreferences = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/sidebar-preferences/",
  needs: "preferences.use",
  summary: "Pin and move several entries; unknown ones are skipped",
  params: InWorkspace,
  body: z.array(SidebarChange.extend({ key: z.string() })).max(100),
  reply: z.object({ message: z.string() }),
});

export const updateSidebarPreference = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/sidebar-preferences/:entry/",
  needs: "preferences.use",
  summary: "Pin or move one entry",
  params: OfEntry,
  body: SidebarChange,
  reply: SidebarPreference.extend({ key: z.string() }),
});

export const listRecentVisits = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/recent-visits/",
  needs: "preferences.use",
  summary: "What the signed-in person opened lately",
  params: InWorkspace,
  query: z.object({ entity_name: z.enum(visitedKinds).optional() }),
  reply: z.array(RecentVisit),
});
