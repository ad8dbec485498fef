import {
  createFavorite,
  createProjectFavorite,
  listFavorites,
  listFolder,
  listProjectFavorites,
  removeFavorite,
  removeProjectFavorite,
  updateFavorite,
} from "@cairn/api";
import { Failure, type Favorite, type Id, fail } from "@cairn/domain";
import type { Caller } from "../auth/sessions.ts";
import type { Tx } from "../changes/transaction.ts";
import { type Route, handle, read } from "../http/route.ts";
import type { WorkspaceScope } from "../http/scope.ts";
import type { Keeper } from "./entities.ts";
import * as favorites from "./rows.ts";

const keeperOf = ({ workspace, caller }: { workspace: WorkspaceScope; caller: Caller }): Keeper => ({
  workspaceId: workspace.id,
  userId: caller.id,
  role: workspace.role,
});

/** What the new favorite stands for: a thing of its project, or nothing for a folder. */
async function resolveNew(
  tx: Tx,
  keeper: Keeper,
  body: Pick<favorites.NewFavorite, "entity_type" | "entity_identifier" | "project_id">,
): Promise<{ entity_identifier: Id | null; project_id: Id | null; is_folder: boolean }> {
  const is_folder = body.entity_type === "folder";
  const found =
    is_folder || !body.entity_identifier
      ? null
      : await favorites.requireFavored(tx.db, keeper, body.entity_type, body.entity_identifier);
  if (!is_folder && !found) throw new Failure("object_not_found");
  const project_id = found?.project_id ?? null;
  if (body.project_id !== null && body.project_id !== project_id) throw new Failure("payload_invalid");
  return { entity_identifier: found?.id ?? null, project_id, is_folder };
}

async function existing(tx: Tx, keeper: Keeper, favorite: favorites.NewFavorite) {
  const { id, entity_type: type, entity_identifier: identifier } = favorite;
  if (identifier) return favorites.getFavorite(tx.db, keeper, { type, identifier });
  return id && favorites.getFavorite(tx.db, keeper, { id });
}

export const favoriteRoutes: readonly Route[] = [
  read(listFavorites, (call) => favorites.listTopLevel(call.db, keeperOf(call))),

  handle(createFavorite, async (call) => {
    const { tx, body } = call;
    const keeper = keeperOf(call);
    const favorite = { ...body, ...(await resolveNew(tx, keeper, body)) };
    if (favorite.parent) await favorites.requireFolder(tx.db, keeper, favorite, favorite.parent);
    const known = await existing(tx, keeper, favorite);
    if (known) return known;
    const made: Favorite | null = await favorites.insertFavorite(tx, keeper, favorite);
    return made ?? fail(favorite.is_folder ? "id_taken" : "favorite_exists");
  }),

  handle(updateFavorite, async (call) => {
    const { tx, params, body } = call;
    const keeper = keeperOf(call);
    const old = await favorites.requireFavorite(tx.db, keeper, params.favoriteId);
    if (body.parent) await favorites.requireFolder(tx.db, keeper, old, body.parent);
    return favorites.updateFavorite(tx, keeper, old, body as favorites.FavoritePatch);
  }),

  handle(removeFavorite, async (call) => {
    const keeper = keeperOf(call);
    const { id } = await favorites.requireFavorite(call.tx.db, keeper, call.params.favoriteId);
    await favorites.removeFavorite(call.tx, keeper, id);
  }),

  read(listFolder, async (call) => {
    const keeper = keeperOf(call);
    const { id } = await favorites.requireFavorite(call.db, keeper, call.params.favoriteId);
    return favorites.listChildren(call.db, keeper, id);
  }),

  read(listProjectFavorites, (call) => favorites.listOfType(call.db, keeperOf(call), "project")),

  handle(createProjectFavorite, async (call) => {
    const keeper = keeperOf(call);
    const { id } = await favorites.requireFavored(call.tx.db, keeper, "project", call.body.project);
    const favorite = { entity_type: "project", entity_identifier: id, project_id: id } as const;
    const rest = { name: null, is_folder: false, parent: null };
    const made = await favorites.insertFavorite(call.tx, keeper, { ...favorite, ...rest });
    if (!made) throw new Failure("payload_invalid");
  }),

  handle(removeProjectFavorite, async (call) => {
    const keeper = keeperOf(call);
    const where = { type: "project", identifier: call.params.favoriteProjectId } as const;
    const favorite = await favorites.getFavorite(call.tx.db, keeper, where);
    if (!favorite) throw new Failure("object_not_found");
    await favorites.removeFavorite(call.tx, keeper, favorite.id);
  }),
];
