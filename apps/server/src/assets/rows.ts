import { randomBytes } from "node:crypto";
import {
  type AssetType,
  Failure,
  type FileAsset,
  type Id,
  type JsonObject,
  Role,
  assetTypes,
  assetUrl,
  isAssetType,
  newId,
  storageKey,
} from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { type Asker, assetHolders } from "./holders.ts";

/** A file as it is stored; one of a person has no workspace, one of a workspace no user. */
export interface AssetRow {
  readonly id: Id;
  readonly workspace_id: Id | null;
  readonly slug: string;
  readonly user_id: Id | null;
  readonly project_id: Id | null;
  readonly entity_type: AssetType | null;
  readonly entity_identifier: Id | null;
  readonly attributes: {
    readonly name?: string;
    readonly type?: string;
    readonly size?: number;
  } & JsonObject;
  readonly asset: string;
  readonly size: number;
  readonly is_uploaded: boolean;
  readonly storage_metadata: { readonly ContentType?: string } & JsonObject;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  readonly created_by: Id | null;
  readonly updated_by: Id | null;
}

const workspaceAssets = sql`
  select a.id, a.workspace_id, w.slug, null::uuid as user_id, a.project_id, a.entity_type, a.entity_identifier,
    a.attributes, a.asset, a.size, a.is_uploaded, a.storage_metadata, a.created_at, a.updated_at, a.deleted_at,
    a.created_by, a.updated_by
  from file_assets a join workspaces w on w.id = a.workspace_id and w.deleted_at is null`;

const userAssets = sql`
  select a.id, null::uuid as workspace_id, '' as slug, a.user_id, null::uuid as project_id, a.entity_type,
    null as entity_identifier, a.attributes, a.asset, a.size, a.is_uploaded, a.storage_metadata, a.created_at,
    a.updated_at, a.deleted_at, a.created_by, a.updated_by
  from user_assets a`;

export type Which = { readonly id: Id } | { readonly key: string };
const matching = (which: Which) => ("id" in which ? sql`a.id = ${which.id}` : sql`a.asset = ${which.key}`);

export async function getUserAsset(db: Db, userId: Id, which: Which): Promise<AssetRow | undefined> {
  const { rows } = await sql<AssetRow>`
    ${userAssets} where a.user_id = ${userId} and ${matching(which)} and a.deleted_at is null`.execute(db);
  return rows[0];
}

export async function requireUserAsset(db: Db, userId: Id, which: Which): Promise<AssetRow> {
  const row = await getUserAsset(db, userId, which);
  if (!row) throw new Failure("asset_not_found");
  return row;
}

/** Anybody's picture that is shown without asking who looks; undefined when there is none with this id. */
export async function getAnywhere(db: Db, id: Id): Promise<AssetRow | undefined> {
  const where = sql`a.id = ${id} and a.is_uploaded and a.deleted_at is null`;
  const { rows } = await sql<AssetRow>`
    ${workspaceAssets} where ${where} union all ${userAssets} where ${where}`.execute(db);
  return rows[0];
}

export interface Access {
  /** Only a file of this project will do. */
  readonly projectId?: Id;
  /** To look at it, or to change what becomes of it. */
  readonly to: "read" | "change";
  readonly removed?: boolean;
}

/** Whether somebody may read a file and change it: by what it is attached to, and not by knowing its id. */
async function rightsTo(db: Db, asker: Asker, row: AssetRow): Promise<{ read: boolean; change: boolean }> {
  const isMine = row.created_by === asker.userId;
  // Files of the old routes belong to the workspace as a whole.
  if (!row.entity_type) return { read: true, change: isMine || asker.role === Role.admin };
  // Not attached yet: it is there for the one who is about to attach it.
  if (!row.entity_identifier) return { read: isMine, change: isMine };
  const { holder } = assetTypes[row.entity_type];
  const standing = await assetHolders[holder]?.standing(db, asker, row.entity_identifier);
  return { read: Boolean(standing), change: standing?.attach ?? false };
}

export async function requireReachable(
  db: Db,
  asker: Asker,
  which: Which,
  access: Access,
): Promise<AssetRow> {
  const inProject = access.projectId ? sql`a.project_id = ${access.projectId}` : sql`true`;
  const { rows } = await sql<AssetRow>`
    ${workspaceAssets} where a.workspace_id = ${asker.workspaceId} and ${matching(which)} and ${inProject}
      and a.deleted_at is ${access.removed ? sql`not null` : sql`null`}`.execute(db);
  const row = rows[0];
  const rights = row && (await rightsTo(db, asker, row));
  if (!row || !rights?.read) throw new Failure("asset_not_found");
  if (access.to === "change" && !rights.change) throw new Failure("not_permitted");
  return row;
}

/** What a file of this type is attached to: the thing that was named, found in the caller's sight. */
export async function requireHolder(
  db: Db,
  asker: Asker,
  type: AssetType,
  identifier: Id,
  projectId: Id | null,
): Promise<{ identifier: Id; projectId: Id | null }> {
  const standing = await assetHolders[assetTypes[type].holder]?.standing(db, asker, identifier);
  if (!standing || (projectId && standing.project_id !== projectId)) throw new Failure("object_not_found");
  if (!standing.attach) throw new Failure("not_permitted");
  return { identifier, projectId: standing.project_id };
}

/**
 * For those who store the id of a picture beside a name: it must be uploaded, of this type, and of this workspace or
 * person.
 */
export async function requireAsset(
  tx: Pick<Tx, "db">,
  scope: { workspaceId: Id } | { userId: Id },
  id: Id,
  type: AssetType,
): Promise<void> {
  const query =
    "userId" in scope
      ? sql`${userAssets} where a.user_id = ${scope.userId}`
      : sql`${workspaceAssets} where a.workspace_id = ${scope.workspaceId}`;
  const { rows } = await sql<AssetRow>`
    ${query} and a.id = ${id} and a.entity_type = ${type} and a.is_uploaded and a.deleted_at is null`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Failure("asset_not_found");
}

export interface NewAsset {
  readonly type: AssetType | null;
  readonly attributes: { name: string; type: string; size: number };
  readonly projectId?: Id | null;
  readonly identifier?: Id | null;
  readonly copiedFrom?: Id;
}

const columnsOf = (tx: Tx, asset: NewAsset, key: string) => ({
  id: newId(),
  entity_type: asset.type,
  attributes: asset.attributes,
  asset: key,
  size: asset.attributes.size,
  created_at: tx.now,
  updated_at: tx.now,
  created_by: tx.by,
});

export const newKey = (workspaceId: Id | null, name: string): string =>
  storageKey(workspaceId, randomBytes(16).toString("hex"), name);

export async function insertUserAsset(
  tx: Tx,
  userId: Id,
  asset: NewAsset,
  key = newKey(null, asset.attributes.name),
): Promise<{ id: Id; key: string }> {
  const columns = columnsOf(tx, asset, key);
  await tx.db
    .insertInto("user_assets")
    .values({ ...columns, user_id: userId })
    .execute();
  return { id: columns.id, key };
}

export async function insertAsset(
  tx: Tx,
  workspaceId: Id,
  asset: NewAsset,
  key = newKey(workspaceId, asset.attributes.name),
): Promise<{ id: Id; key: string }> {
  const columns = columnsOf(tx, asset, key);
  await tx.db
    .insertInto("file_assets")
    .values({
      ...columns,
      workspace_id: workspaceId,
      project_id: asset.projectId ?? null,
      entity_identifier: asset.identifier ?? null,
      copied_from: asset.copiedFrom ?? null,
    })
    .execute();
  return { id: columns.id, key };
}

export interface AssetPatch {
  readonly is_uploaded?: boolean;
  readonly attributes?: JsonObject;
  readonly storage_metadata?: JsonObject;
  readonly size?: number;
  readonly entity_identifier?: Id;
  readonly project_id?: Id | null;
  readonly deleted_at?: string | null;
}

/** Only of the row that was found before; the table follows from whose it is. */
export async function updateAsset(tx: Tx, row: AssetRow, patch: AssetPatch): Promise<void> {
  const stamp = { updated_at: tx.now, updated_by: tx.by };
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (row.workspace_id)
    await tx.db
      .updateTable("file_assets")
      .set({ ...given, ...stamp })
      .where("workspace_id", "=", row.workspace_id)
      .where("id", "=", row.id)
      .execute();
  else
    await tx.db
      .updateTable("user_assets")
      .set({ ...given, ...stamp })
      .where("id", "=", row.id)
      .execute();
}

const COPIES_PER_MINUTE = 5;

export async function refuseManyCopies(tx: Tx, source: Id): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from file_assets
    where copied_from = ${source} and created_at > ${tx.now}::timestamptz - interval '1 minute'`.execute(
    tx.db,
  );
  if (rows[0]!.count >= COPIES_PER_MINUTE) throw new Failure("rate_limited", { retry_after: 60 });
}

/** An uploaded file of any workspace the person is in, as far as they may see it there. */
export async function getSource(db: Db, userId: Id, id: Id): Promise<AssetRow | undefined> {
  const { rows } = await sql<{ workspace_id: Id; role: Role }>`
    select m.workspace_id, m.role from file_assets a
    join workspace_members m on m.workspace_id = a.workspace_id and m.member_id = ${userId}
      and m.is_active and m.deleted_at is null
    where a.id = ${id} and a.is_uploaded and a.deleted_at is null`.execute(db);
  const home = rows[0];
  if (!home) return undefined;
  const asker = { workspaceId: home.workspace_id, userId, role: home.role };
  return requireReachable(db, asker, { id }, { to: "read" }).catch(() => undefined);
}

/** Whether somebody can see a project; files are copied into no other. */
export const isInProject = async (db: Db, asker: Asker, projectId: Id): Promise<boolean> =>
  (await assetHolders.project?.standing(db, asker, projectId)) != null;

/** The asker of a path that names a workspace by its id instead of its slug. */
export async function requireAsker(db: Db, workspaceId: Id, userId: Id): Promise<Asker> {
  const { rows } = await sql<{ role: Role }>`
    select m.role from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.workspace_id = ${workspaceId} and m.member_id = ${userId} and m.is_active
      and m.deleted_at is null`.execute(db);
  if (!rows[0]) throw new Failure("asset_not_found");
  return { workspaceId, userId, role: rows[0].role };
}

export const urlOf = (
  row: Pick<AssetRow, "id" | "entity_type" | "slug" | "project_id" | "entity_identifier">,
) =>
  assetUrl({
    id: row.id,
    type: row.entity_type,
    slug: row.slug,
    projectId: row.project_id,
    identifier: row.entity_identifier,
  });

/** The wire form; the thing it is attached to stands under the name of its kind. */
export function wireAsset(row: AssetRow): FileAsset {
  const kind = isAssetType(row.entity_type) ? assetTypes[row.entity_type].holder : null;
  const held = (wanted: string) => (kind === wanted ? row.entity_identifier : null);
  const { slug: _, user_id, workspace_id, project_id, ...rest } = row;
  return {
    ...rest,
    is_deleted: row.deleted_at !== null,
    is_archived: false,
    external_id: null,
    external_source: null,
    user: user_id,
    workspace: workspace_id,
    project: project_id,
    draft_issue: held("draft_issue"),
    issue: held("issue"),
    comment: held("comment"),
    page: held("page"),
    asset_url: urlOf(row),
  };
}
