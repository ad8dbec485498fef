import { FAVORITE_NAME_MAX, Favorite, Id, SortOrder, favoriteTypes } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InWorkspace } from "./workspaces.ts";

const collection = "/api/workspaces/:slug/user-favorites/";
const projects = "/api/workspaces/:slug/user-favorite-projects/";
const InFavorite = InWorkspace.extend({ favoriteId: Id });

const name = z
  .string()
  .trim()
  .max(FAVORITE_NAME_MAX, `Ensure this field has no more than ${FAVORITE_NAME_MAX} characters.`)
  .nullable();

export const listFavorites = endpoint({
  method: "GET",
  path: collection,
  needs: "favorite.use",
  summary: "The caller's favorites that are in no folder, newest first",
  params: InWorkspace,
  reply: z.array(Favorite),
});

export const createFavorite = endpoint({
  method: "POST",
  path: collection,
  needs: "favorite.use",
  summary: "Favor something, or make a folder; what is favored already is answered as it is",
  params: InWorkspace,
  body: z.object({
    id: Id.optional(),
    entity_type: z.enum(favoriteTypes),
    entity_identifier: Id.nullable().default(null),
    name: name.default(null),
    is_folder: z.boolean().default(false),
    parent: Id.nullable().default(null),
    project_id: Id.nullable().default(null),
  }),
  reply: Favorite,
});

export const updateFavorite = endpoint({
  method: "PATCH",
  path: `${collection}:favoriteId/`,
  needs: "favorite.use",
  summary: "Move a favorite, or rename it",
  params: InFavorite,
  body: z.object({ parent: Id.nullable(), sequence: SortOrder, name }).partial(),
  reply: Favorite,
});

export const removeFavorite = endpoint({
  method: "DELETE",
  path: `${collection}:favoriteId/`,
  needs: "favorite.use",
  summary: "Favor something no longer; a folder takes along what is in it",
  params: InFavorite,
});

export const listFolder = endpoint({
  method: "GET",
  path: `${collection}:favoriteId/group/`,
  needs: "favorite.use",
  summary: "What is in a folder, newest first",
  params: InFavorite,
  reply: z.array(Favorite),
});

export const listProjectFavorites = endpoint({
  method: "GET",
  path: projects,
  needs: "projectFavorite.use",
  summary: "The caller's favorite projects, newest first",
  params: InWorkspace,
  reply: z.array(Favorite),
});

export const createProjectFavorite = endpoint({
  method: "POST",
  path: projects,
  needs: "projectFavorite.use",
  summary: "Favor a project",
  params: InWorkspace,
  body: z.object({ project: Id }),
});

export const removeProjectFavorite = endpoint({
  method: "DELETE",
  path: `${projects}:favoriteProjectId/`,
  needs: "projectFavorite.use",
  summary: "Favor a project no longer",
  params: InWorkspace.extend({ favoriteProjectId: Id }),
});
