import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { Id } from "./schema.ts";
import { SORT_ORDER_FIRST, SORT_ORDER_STEP } from "./sort-order.ts";

export const Label = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  parent: Id.nullable(),
  project_id: Id.nullable(),
  workspace_id: Id,
  sort_order: z.number(),
});
export type Label = z.infer<typeof Label>;

/** Where a label goes between its new neighbours: so that a drag writes one row and not the whole list. */
export function labelOrderBetween(above: number | null, below: number | null): number {
  if (above === null && below === null) return SORT_ORDER_FIRST;
  if (above === null) return below! / 2;
  return below === null ? above + SORT_ORDER_STEP : (above + below) / 2;
}

type Placed = Pick<Label, "id" | "parent" | "sort_order">;

export interface LabelDrop {
  /** The group it is dropped into, or null for the root. */
  readonly parent: Id | null;
  /** The label it is dropped next to; without one it becomes the last of the group. */
  readonly target: { readonly id: Id; readonly edge: "above" | "below" } | null;
}

/** What a drop changes; null when it changes nothing: the same group without a target, or beside itself. */
export function moveLabel(
  label: Placed,
  drop: LabelDrop,
  labels: readonly Placed[],
): Pick<Label, "parent" | "sort_order"> | null {
  const { parent, target } = drop;
  if (target?.id === label.id || (target === null && parent === label.parent)) return null;
  const siblings = labels
    .filter((other) => other.parent === parent && other.id !== label.id)
    .toSorted((a, b) => a.sort_order - b.sort_order);
  const at = target ? siblings.findIndex(({ id }) => id === target.id) : -1;
  // A target that is gone by now counts as none.
  const place = at === -1 ? siblings.length : at + (target!.edge === "below" ? 1 : 0);
  const above = siblings[place - 1]?.sort_order ?? null;
  const below = siblings[place]?.sort_order ?? null;
  return { parent, sort_order: labelOrderBetween(above, below) };
}

/** Groups hold labels, not groups: the tree has one level. */
export function checkLabelParent(
  parent: Pick<Label, "parent"> | undefined,
  hasChildren: boolean,
): Result<void> {
  if (!parent) return fail("label_parent_unknown");
  return parent.parent !== null || hasChildren ? fail("label_tree_too_deep") : ok(undefined);
}

/** The ten colours the form offers; labels made in bulk take one of them. */
export const labelColors = [
  "#C0503C",
  "#B9853A",
  "#8A8F3C",
  "#55806F",
  "#3F9A8F",
  "#3F7FC0",
  "#5F6AC0",
  "#8B5FC0",
  "#B9548F",
  "#7A7F87",
] as const;
