import { type Id, type JsonObject, type ProjectUserProperties, defaultUserProperties } from "@cairn/domain";
import { sql } from "kysely";
import { updated } from "../../changes/log.ts";
import type { Tx } from "../../changes/transaction.ts";
import type { Db } from "../../db/database.ts";
import type { Place } from "../rows.ts";
import { ensureProperties } from "./rows.ts";

type Part = keyof typeof defaultUserProperties;
type Stored = Omit<ProjectUserProperties, Part> & Record<Part, JsonObject | null>;

const parts = Object.keys(defaultUserProperties) as Part[];

export async function getProperties(
  db: Db,
  place: Place,
  userId: Id,
): Promise<ProjectUserProperties | undefined> {
  const { rows } = await sql<Stored>`
    select id, created_at, updated_at, null as deleted_at, created_by, updated_by, user_id as user,
      project_id as project, workspace_id as workspace, filters, display_filters, display_properties, rich_filters,
      preferences, sort_order
    from project_user_properties
    where workspace_id = ${place.workspaceId} and project_id = ${place.projectId} and user_id = ${userId}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const filled = Object.fromEntries(parts.map((part) => [part, row[part] ?? defaultUserProperties[part]]));
  return { ...row, ...(filled as Record<Part, JsonObject>) };
}

/** Made with its defaults for somebody who never joined: a workspace admin. */
export async function requireProperties(tx: Tx, place: Place, userId: Id): Promise<ProjectUserProperties> {
  await ensureProperties(tx, place, userId);
  return (await getProperties(tx.db, place, userId))!;
}

export type PropertiesPatch = { readonly [K in Part]?: JsonObject | undefined } & {
  readonly sort_order?: number | undefined;
};

/** Each named part is replaced as a whole. */
export async function updateProperties(
  tx: Tx,
  place: Place,
  userId: Id,
  patch: PropertiesPatch,
): Promise<ProjectUserProperties> {
  const old = await requireProperties(tx, place, userId);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return old;
  await tx.db
    .updateTable("project_user_properties")
    .set({ ...given, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", old.id)
    .execute();
  const entry = { project_id: place.projectId, audience: { to: "person", person: userId } } as const;
  tx.change(
    place.workspaceId,
    updated({ ...entry, type: "project_user_properties", id: old.id }, given),
    ...(patch.sort_order === undefined
      ? []
      : [updated({ ...entry, type: "project_mine", id: place.projectId }, { sort_order: patch.sort_order })]),
  );
  return { ...old, ...given, updated_at: tx.now, updated_by: tx.by };
}
