import type { Id } from "@cairn/domain";
import type { Tx } from "../changes/transaction.ts";
import type { EstimatePlace } from "./rows.ts";

/** A kind of thing that is estimated: moves to another point, or with null loses its estimate. */
export type PointHolder = (tx: Tx, place: EstimatePlace, from: readonly Id[], to: Id | null) => Promise<void>;

/** Everything that can hold a point: a row here and a point does not vanish under it. */
export const pointHolders: readonly PointHolder[] = [];

export async function movePoints(
  tx: Tx,
  place: EstimatePlace,
  from: readonly Id[],
  to: Id | null,
): Promise<void> {
  for (const move of pointHolders) await move(tx, place, from, to);
}
