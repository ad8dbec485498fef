import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { Id, JsonObject } from "./schema.ts";

export const FAVORITE_NAME_MAX = 255;
export const favoriteTypes = ["project", "cycle", "module", "view", "page", "issue", "folder"] as const;
export type FavoriteType = (typeof favoriteTypes)[number];

export const Favorite = z.object({
  id: Id,
  entity_type: z.enum(favoriteTypes),
  entity_identifier: Id.nullable(),
  /** The favored thing as the sidebar shows it; null for folders and for what is gone. */
  entity_data: JsonObject.nullable(),
  name: z.string().nullable(),
  is_folder: z.boolean(),
  sequence: z.number(),
  parent: Id.nullable(),
  workspace_id: Id,
  project_id: Id.nullable(),
});
export type Favorite = z.infer<typeof Favorite>;

/** Folders hold favorites and no folders; whoever is put into something is put into a folder. */
export function checkFolder(
  favorite: Pick<Favorite, "is_folder">,
  parent: Pick<Favorite, "is_folder">,
): Result<void> {
  if (favorite.is_folder) return fail("favorite_folder_nested");
  return parent.is_folder ? ok(undefined) : fail("favorite_parent_no_folder");
}
