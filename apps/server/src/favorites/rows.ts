import {
  Failure,
  type Favorite,
  type FavoriteType,
  type Id,
  SORT_ORDER_FIRST,
  SORT_ORDER_STEP,
  checkFolder,
  newId,
} from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import { type LoggedRow, deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { type Favored, type Keeper, favoriteEntities, joined } from "./entities.ts";

type Stored = Omit<Favorite, "entity_data">;

const fields = sql`
  f.id, f.entity_type, f.entity_identifier, f.name, f.is_folder, f.sequence, f.parent, f.workspace_id, f.project_id`;

const own = ({ workspaceId, userId }: Keeper) =>
  sql`f.workspace_id = ${workspaceId} and f.user_id = ${userId}`;

/** Favorites of projects that the person is in no longer wait unseen until they are back. */
const inReach = (keeper: Keeper) => sql`(
  f.project_id is null or exists (
    select 1 from projects p where p.workspace_id = f.workspace_id and p.id = f.project_id
      and p.deleted_at is null and ${joined(keeper)}
  ))`;

async function withData(db: Db, keeper: Keeper, rows: readonly Stored[]): Promise<Favorite[]> {
  const found = new Map<string, Favored>();
  for (const [type, entity] of Object.entries(favoriteEntities)) {
    const ids = rows.flatMap((row) =>
      row.entity_type === type && row.entity_identifier ? [row.entity_identifier] : [],
    );
    if (ids.length === 0) continue;
    for (const favored of await entity.load(db, keeper, ids)) found.set(`${type} ${favored.id}`, favored);
  }
  return rows.map((row) => ({
    ...row,
    entity_data: found.get(`${row.entity_type} ${row.entity_identifier}`)?.data ?? null,
  }));
}

/** Newest first; `where` is a condition on `favorites f`. */
async function list(db: Db, keeper: Keeper, where: RawBuilder<unknown>): Promise<Favorite[]> {
  const { rows } = await sql<Stored>`
    select ${fields} from favorites f where ${own(keeper)} and ${inReach(keeper)} and ${where}
    order by f.created_at desc, f.id desc`.execute(db);
  return withData(db, keeper, rows);
}

export const listTopLevel = (db: Db, keeper: Keeper) => list(db, keeper, sql`f.parent is null`);
export const listChildren = (db: Db, keeper: Keeper, folder: Id) =>
  list(db, keeper, sql`f.parent = ${folder}`);
export const listOfType = (db: Db, keeper: Keeper, type: FavoriteType) =>
  list(db, keeper, sql`f.entity_type = ${type}`);

export async function getFavorite(
  db: Db,
  keeper: Keeper,
  where: { id: Id } | { type: FavoriteType; identifier: Id },
): Promise<Favorite | undefined> {
  const which =
    "id" in where
      ? sql`f.id = ${where.id}`
      : sql`f.entity_type = ${where.type} and f.entity_identifier = ${where.identifier}`;
  const [favorite] = await list(db, keeper, which);
  return favorite;
}

export async function requireFavorite(db: Db, keeper: Keeper, id: Id): Promise<Favorite> {
  const favorite = await getFavorite(db, keeper, { id });
  if (!favorite) throw new Failure("object_not_found");
  return favorite;
}

/** The thing to be favored, found like an id in a path: in the caller's sight or not at all. */
export async function requireFavored(
  db: Db,
  keeper: Keeper,
  type: FavoriteType,
  identifier: Id,
): Promise<Favored> {
  const [favored] = (await favoriteEntities[type]?.load(db, keeper, [identifier])) ?? [];
  if (!favored) throw new Failure("object_not_found");
  return favored;
}

/** The folder a favorite is to be put into must be the person's own, and a folder. */
export async function requireFolder(
  db: Db,
  keeper: Keeper,
  favorite: { is_folder: boolean },
  parent: Id,
): Promise<void> {
  const folder = await getFavorite(db, keeper, { id: parent });
  if (!folder) throw new Failure("favorite_parent_unknown");
  const checked = checkFolder(favorite, folder);
  if (!checked.ok) throw new Failure(checked.code);
}

const entryOf = (userId: Id, row: Pick<Stored, "project_id">, id: Id | Id[]) => ({
  type: "favorite",
  id,
  project_id: row.project_id,
  audience: { to: "person", person: userId } as const,
});

/** Tells the person that the thing itself is favored now, or is not any more. */
function starred(userId: Id, row: Stored, is_favorite: boolean): LoggedRow[] {
  const mine = favoriteEntities[row.entity_type]?.mine;
  if (!mine || !row.entity_identifier) return [];
  return [updated({ ...entryOf(userId, row, row.entity_identifier), type: mine }, { is_favorite })];
}

export type NewFavorite = Pick<
  Favorite,
  "entity_type" | "entity_identifier" | "name" | "is_folder" | "parent" | "project_id"
> & { readonly id?: Id | undefined };

/** On top of the list. Null when it is there already, also if somebody else's request was faster. */
export async function insertFavorite(
  tx: Tx,
  keeper: Keeper,
  favorite: NewFavorite,
): Promise<Favorite | null> {
  const id = favorite.id ?? newId();
  const { workspaceId, userId } = keeper;
  const { rows } = await sql<Stored>`
    insert into favorites as f (workspace_id, id, user_id, entity_type, entity_identifier, name, is_folder, sequence,
      parent, project_id, created_at, updated_at, created_by)
    select ${workspaceId}::uuid, ${id}::uuid, ${userId}::uuid, ${favorite.entity_type},
      ${favorite.entity_identifier}::text, ${favorite.name}::text, ${favorite.is_folder},
      coalesce(max(sequence) + ${SORT_ORDER_STEP}::float8, ${SORT_ORDER_FIRST}::float8),
      ${favorite.parent}::uuid, ${favorite.project_id}::uuid, ${tx.now}::timestamptz, ${tx.now}::timestamptz,
      ${tx.by}::uuid
    from favorites where workspace_id = ${workspaceId}
    on conflict do nothing returning ${fields}`.execute(tx.db);
  const [stored] = await withData(tx.db, keeper, rows);
  if (!stored) return null;
  tx.change(workspaceId, inserted(entryOf(userId, stored, id), stored), ...starred(userId, stored, true));
  return stored;
}

export type FavoritePatch = Partial<Pick<Favorite, "parent" | "sequence" | "name">>;

export async function updateFavorite(
  tx: Tx,
  keeper: Keeper,
  old: Favorite,
  patch: FavoritePatch,
): Promise<Favorite> {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (given.length === 0) return old;
  await tx.db
    .updateTable("favorites")
    .set({ ...Object.fromEntries(given), updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", keeper.workspaceId)
    .where("user_id", "=", keeper.userId)
    .where("id", "=", old.id)
    .execute();
  const before = Object.fromEntries(given.map(([key]) => [key, old[key as keyof FavoritePatch]]));
  tx.change(
    keeper.workspaceId,
    updated(entryOf(keeper.userId, old, old.id), Object.fromEntries(given), before),
  );
  return { ...old, ...(Object.fromEntries(given) as FavoritePatch) };
}

/** Removes favorites for good, and tells each person about their own. */
async function remove(tx: Tx, workspaceId: Id, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Stored & { user_id: Id }>`
    delete from favorites f where f.workspace_id = ${workspaceId} and ${where}
    returning ${fields}, f.user_id`.execute(tx.db);
  for (const { user_id, ...row } of rows)
    tx.change(workspaceId, deleted(entryOf(user_id, row, row.id)), ...starred(user_id, row, false));
}

/** A folder takes along what is in it. */
export const removeFavorite = (tx: Tx, { workspaceId, userId }: Keeper, id: Id): Promise<void> =>
  remove(tx, workspaceId, sql`f.user_id = ${userId} and (f.id = ${id} or f.parent = ${id})`);

/** What is archived or deleted is nobody's favorite any more, nor is anything in a project that is. */
export const removeFavoritesOf = (
  tx: Tx,
  workspaceId: Id,
  type: FavoriteType,
  ids: readonly Id[],
): Promise<void> =>
  remove(
    tx,
    workspaceId,
    type === "project"
      ? sql`f.project_id = any(${ids}::uuid[])`
      : sql`f.entity_type = ${type} and f.entity_identifier = any(${ids}::text[])`,
  );
