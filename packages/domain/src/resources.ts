import { z } from "zod";
import { type FailureCode, refusal } from "./failures.ts";
import { WorkspaceTheme } from "./home.ts";
import { Label } from "./label.ts";
import type { Ability } from "./permissions.ts";
import { QuickLink, normalUrl } from "./quick-link.ts";
import { Id, JsonObject } from "./schema.ts";
import { SORT_ORDER_FIRST, SORT_ORDER_STEP } from "./sort-order.ts";
import { Name } from "./text.ts";

/**
 * The plain entities: what they hold, where they live and who may touch them. One function mounts their routes, so
 * that the tenth costs a row here and a table in a migration.
 */
export interface Resource {
  /** The name of the entity in the change log and in the browser's rows. */
  readonly type: string;
  /** Path of the collection below the workspace; `:projectId` in it makes the rows belong to a project. */
  readonly path: string;
  readonly table: string;
  readonly title: string;
  readonly reply: z.ZodObject;
  /** What a client may set; required on create as the schema says, all optional on change. */
  readonly input: z.ZodObject;
  readonly read: Ability;
  readonly write: Ability;
  /** Private rows are seen and changed by their owner alone. */
  readonly audience: "workspace" | "project" | "owner";
  /** Wire names that differ from their column. */
  readonly columns: Readonly<Record<string, string>>;
  readonly order: { readonly column: string; readonly direction: "asc" | "desc" };
  /** Set on create to the highest value so far plus the step, so that the new row comes last. */
  readonly appendBy?: { readonly column: string; readonly step: number; readonly first: number };
  /** References to rows of the same table in the same scope. */
  readonly references?: Readonly<Record<string, FailureCode>>;
  readonly unique: Readonly<Record<string, FailureCode>>;
  /** Whether PUT is served as another name of PATCH. */
  readonly takesPut?: boolean;
}

const color = z.string().max(255, "Ensure this field has no more than 255 characters.");
const labelInput = z.object({
  name: Name(255),
  color: color.default(""),
  parent: Id.nullable().default(null),
  sort_order: z.number().optional(),
});

const label = {
  table: "labels",
  title: "Label",
  reply: Label,
  input: labelInput,
  columns: {},
  order: { column: "sort_order", direction: "asc" },
  appendBy: { column: "sort_order", step: SORT_ORDER_STEP, first: SORT_ORDER_FIRST },
  references: { parent: "label_parent_unknown" },
  unique: { labels_project_name: "label_name_taken", labels_workspace_name: "label_name_taken" },
  takesPut: true,
} as const;

export const resources = {
  label: {
    ...label,
    type: "label",
    path: "projects/:projectId/issue-labels/",
    read: "label.read",
    write: "label.edit",
    audience: "project",
  },
  workspaceLabel: {
    ...label,
    type: "label",
    path: "labels/",
    read: "workspaceLabel.read",
    write: "workspaceLabel.edit",
    audience: "workspace",
  },
  quickLink: {
    type: "quick_link",
    path: "quick-links/",
    table: "quick_links",
    title: "Quick link",
    reply: QuickLink,
    input: z.object({
      url: z
        .string()
        .trim()
        .max(2048)
        .transform((text, context) => {
          const url = normalUrl(text);
          if (url === null) context.addIssue(refusal("quick_link_url_invalid"));
          return url ?? text;
        }),
      title: z
        .string()
        .trim()
        .max(255, "Ensure this field has no more than 255 characters.")
        .nullable()
        .default(null),
      metadata: JsonObject.default({}),
    }),
    read: "quickLink.use",
    write: "quickLink.use",
    audience: "owner",
    columns: { workspace: "workspace_id", owner: "owner_id", project: "project_id" },
    order: { column: "created_at", direction: "desc" },
    unique: { quick_links_owner_url: "quick_link_taken" },
  },
  workspaceTheme: {
    type: "workspace_theme",
    path: "workspace-themes/",
    table: "workspace_themes",
    title: "Workspace theme",
    reply: WorkspaceTheme,
    input: z.object({ name: Name(300), colors: JsonObject.default({}) }),
    read: "workspaceTheme.use",
    write: "workspaceTheme.use",
    audience: "workspace",
    columns: { workspace: "workspace_id", actor: "created_by" },
    order: { column: "created_at", direction: "desc" },
    unique: { workspace_themes_name: "payload_invalid" },
  },
} as const satisfies Record<string, Resource>;

/** The same input with every key optional and no default filled in: what a change may hold. */
export const partialInput = (input: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(input.shape).map(([key, schema]) => [
        key,
        (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType)).optional(),
      ]),
    ),
  );

export type ResourceName = keyof typeof resources;
