import type { Id } from "@cairn/domain";
import type { Tx } from "../changes/transaction.ts";
import type { StatePlace } from "./rows.ts";

/** A kind of thing that is in a state. */
export interface StateHolder {
  /** Whether anything is in the state, archived things and drafts included. */
  holds(tx: Tx, place: StatePlace, stateId: Id): Promise<boolean>;
  move(tx: Tx, place: StatePlace, from: Id, to: Id): Promise<void>;
}

/** Everything that can be in a state: a row here and its state cannot vanish under it. */
export const stateHolders: readonly StateHolder[] = [];

export async function anyHolds(tx: Tx, place: StatePlace, stateId: Id): Promise<boolean> {
  for (const holder of stateHolders) if (await holder.holds(tx, place, stateId)) return true;
  return false;
}

export async function moveAll(tx: Tx, place: StatePlace, from: Id, to: Id): Promise<void> {
  for (const holder of stateHolders) await holder.move(tx, place, from, to);
}
