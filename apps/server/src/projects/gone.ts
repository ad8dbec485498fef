import type { Tx } from "../changes/transaction.ts";
import { removeFavoritesOf } from "../favorites/rows.ts";
import type { Place } from "./rows.ts";

/** What else happens when a project is archived or deleted. A feature that keeps something of it adds a row here. */
export const onProjectGone: readonly ((
  tx: Tx,
  place: Place,
  how: "archived" | "deleted",
) => Promise<void>)[] = [
  (tx, { workspaceId, projectId }) => removeFavoritesOf(tx, workspaceId, "project", [projectId]),
];

export async function letGo(tx: Tx, place: Place, how: "archived" | "deleted"): Promise<void> {
  for (const leave of onProjectGone) await leave(tx, place, how);
}
