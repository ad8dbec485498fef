import { z } from "zod";
import { Id, Instant, JsonObject, audit } from "./schema.ts";

export const PROJECT_NAME_MAX = 255;
export const PROJECT_IDENTIFIER_MAX = 12;
export const Network = { secret: 0, public: 2 } as const;
export type Network = (typeof Network)[keyof typeof Network];

/** What is true of a project for everybody who may see it; what is true for one viewer is in `ProjectMine`. */
export const ProjectShared = z.object({
  id: Id,
  ...audit,
  name: z.string(),
  identifier: z.string(),
  description: z.string(),
  description_text: z.unknown(),
  description_html: z.unknown(),
  network: z.union([z.literal(Network.secret), z.literal(Network.public)]),
  workspace: Id,
  default_assignee: Id.nullable(),
  project_lead: Id.nullable(),
  emoji: z.string().nullable(),
  icon_prop: z.unknown(),
  logo_props: JsonObject,
  module_view: z.boolean(),
  cycle_view: z.boolean(),
  issue_views_view: z.boolean(),
  page_view: z.boolean(),
  intake_view: z.boolean(),
  inbox_view: z.boolean(),
  is_time_tracking_enabled: z.boolean(),
  is_issue_type_enabled: z.boolean(),
  guest_view_all_features: z.boolean(),
  cover_image: z.string().nullable(),
  cover_image_asset: Id.nullable(),
  cover_image_url: z.string().nullable(),
  estimate: Id.nullable(),
  archive_in: z.number().int(),
  close_in: z.number().int(),
  default_state: Id.nullable(),
  archived_at: Instant.nullable(),
  timezone: z.string(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
});
export type ProjectShared = z.infer<typeof ProjectShared>;

export const ProjectMine = z.object({
  is_favorite: z.boolean(),
  sort_order: z.number().nullable(),
  member_role: z.number().int().nullable(),
});
export type ProjectMine = z.infer<typeof ProjectMine>;

export const Project = ProjectShared.extend({
  ...ProjectMine.shape,
  anchor: z.string().nullable(),
  members: z.array(Id),
  next_work_item_sequence: z.number().int(),
});
export type Project = z.infer<typeof Project>;

/** A project as the light list shows it. */
export const ProjectRow = Project.pick({
  id: true,
  name: true,
  identifier: true,
  sort_order: true,
  logo_props: true,
  member_role: true,
  archived_at: true,
  workspace: true,
  cycle_view: true,
  issue_views_view: true,
  module_view: true,
  page_view: true,
  inbox_view: true,
  guest_view_all_features: true,
  project_lead: true,
  network: true,
  created_at: true,
  updated_at: true,
  created_by: true,
  updated_by: true,
}).extend({ intake_count: z.number().int() });
export type ProjectRow = z.infer<typeof ProjectRow>;

/** A project inside of another row. */
export const ProjectLite = Project.pick({
  id: true,
  identifier: true,
  name: true,
  cover_image: true,
  cover_image_url: true,
  logo_props: true,
  description: true,
});
export type ProjectLite = z.infer<typeof ProjectLite>;

/** The numbers of a project; a call names those it wants. */
export const ProjectStats = z.object({
  total_issues: z.number().int(),
  completed_issues: z.number().int(),
  total_members: z.number().int(),
  total_cycles: z.number().int(),
  total_modules: z.number().int(),
});
export type ProjectStats = z.infer<typeof ProjectStats>;

/** Months after which automations act; 0 is never. */
export const AUTOMATION_MONTHS_MAX = 12;

/** What an `<img>` may show: an address of the web, or a path of ours. */
export const isImageAddress = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));

const forbidden = /[&+,:;$^}{*=?@#|'<>.()%!-]/;
export const hasForbiddenCharacter = (text: string): boolean => forbidden.test(text);

export const normalIdentifier = (text: string): string => text.trim().toUpperCase();

/** An identifier to offer while a name is being typed: "Orbital Ops" gives ORBIT. */
export const suggestIdentifier = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 5)
    .toUpperCase();
