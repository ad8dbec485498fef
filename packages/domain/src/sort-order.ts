import { z } from "zod";

/** The place of a row in a list that a person orders by hand; the highest comes first. */
export const SortOrder = z.number().min(-1e12).max(1e12);
// Beyond that, adding a step would change nothing, and every new row of the workspace would get the same place.
export const SORT_ORDER_FIRST = 65_535;
export const SORT_ORDER_STEP = 10_000;

/** On top of everything there is. */
export const sortOrderOnTop = (highest: number | null): number =>
  highest === null ? SORT_ORDER_FIRST : highest + SORT_ORDER_STEP;

/**
 * Where a dropped row goes: the midpoint of its new neighbours, so that a drag writes one row and not the whole list;
 * at an end, one step beyond the only neighbour.
 */
export function sortOrderBetween(above: number | null, below: number | null): number {
  if (above !== null && below !== null) return (above + below) / 2;
  return above === null ? sortOrderOnTop(below) : above - SORT_ORDER_STEP;
}
