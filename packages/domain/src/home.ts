import { z } from "zod";
import { Id, Instant, JsonObject, audit } from "./schema.ts";
import { defaultDisplayFilters, defaultDisplayProperties, defaultFilters } from "./view-props.ts";

/** The widgets of the home page; higher numbers are higher on the page. */
export const homeWidgets = {
  quick_links: { is_enabled: true, sort_order: 999 },
  recents: { is_enabled: true, sort_order: 998 },
  my_stickies: { is_enabled: true, sort_order: 997 },
} as const;

/** The entries of the sidebar that a person can pin, in the order they start with. */
export const sidebarEntries = {
  views: { is_pinned: false, sort_order: 65535 },
  active_cycles: { is_pinned: false, sort_order: 75535 },
  analytics: { is_pinned: false, sort_order: 85535 },
  drafts: { is_pinned: true, sort_order: 95535 },
  your_work: { is_pinned: true, sort_order: 105535 },
  archives: { is_pinned: false, sort_order: 115535 },
  stickies: { is_pinned: true, sort_order: 125535 },
} as const;

export const HomePreference = z.object({
  key: z.string(),
  is_enabled: z.boolean(),
  config: JsonObject,
  sort_order: z.number(),
});
export type HomePreference = z.infer<typeof HomePreference>;

export const SidebarPreference = z.object({ is_pinned: z.boolean(), sort_order: z.number() });
export type SidebarPreference = z.infer<typeof SidebarPreference>;

export const NavigationControl = z.enum(["ACCORDION", "TABBED"]);

export const WorkspaceUserProperties = z.object({
  id: Id,
  ...audit,
  workspace: Id,
  user: Id,
  filters: JsonObject,
  display_filters: JsonObject,
  display_properties: JsonObject,
  rich_filters: JsonObject,
  /** 0 means that the sidebar shows all. */
  navigation_project_limit: z.number().int(),
  navigation_control_preference: NavigationControl,
});
export type WorkspaceUserProperties = z.infer<typeof WorkspaceUserProperties>;

/** Wrapped twice, as clients of the contract expect them. */
export const defaultWorkspaceProperties = {
  filters: defaultFilters,
  display_filters: { display_filters: defaultDisplayFilters },
  display_properties: { display_properties: defaultDisplayProperties },
  rich_filters: {},
  navigation_project_limit: 10,
  navigation_control_preference: "ACCORDION",
} as const;

export const visitedKinds = ["project", "issue", "page", "cycle", "module", "view"] as const;
export type VisitedKind = (typeof visitedKinds)[number];
/** How many visits of a person in a workspace are remembered. */
export const VISITS_KEPT = 20;

export const RecentVisit = z.object({
  id: Id,
  entity_name: z.enum(visitedKinds),
  entity_identifier: Id,
  /** Null when what was visited is gone, or out of the visitor's sight by now. */
  entity_data: JsonObject.nullable(),
  visited_at: Instant,
});
export type RecentVisit = z.infer<typeof RecentVisit>;

export const WorkspaceTheme = z.object({
  id: Id,
  ...audit,
  name: z.string(),
  colors: JsonObject,
  workspace: Id,
  actor: Id.nullable(),
});
export type WorkspaceTheme = z.infer<typeof WorkspaceTheme>;
