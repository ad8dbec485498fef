import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { Id } from "./schema.ts";

/** In the order work passes through them; triage is the waiting room of intake and is in no list of states. */
export const stateGroups = ["backlog", "unstarted", "started", "completed", "cancelled"] as const;
export const TRIAGE = "triage";
export const StateGroup = z.enum([...stateGroups, TRIAGE]);
export type StateGroup = z.infer<typeof StateGroup>;

export const State = z.object({
  id: Id,
  project_id: Id,
  workspace_id: Id,
  name: z.string(),
  color: z.string(),
  group: StateGroup,
  default: z.boolean(),
  description: z.string(),
  sequence: z.number(),
});
export type State = z.infer<typeof State>;

/** As lists show it: with its place among the states of its group, from just above 0 to 1. */
export const ListedState = State.extend({ order: z.number() });
export type ListedState = z.infer<typeof ListedState>;

export const SEQUENCE_STEP = 15000;

export const defaultStates = [
  { name: "Backlog", color: "#60646C", group: "backlog", sequence: 15000, default: true },
  { name: "Todo", color: "#60646C", group: "unstarted", sequence: 25000, default: false },
  { name: "In Progress", color: "#F59E0B", group: "started", sequence: 35000, default: false },
  { name: "Done", color: "#46A758", group: "completed", sequence: 45000, default: false },
  { name: "Cancelled", color: "#9AA4BC", group: "cancelled", sequence: 55000, default: false },
  { name: "Triage", color: "#4E5355", group: TRIAGE, sequence: 65000, default: false },
] as const satisfies readonly (Pick<State, "name" | "color" | "sequence" | "default"> & {
  group: StateGroup;
})[];

/** Gives each state its place in its group; the states come in their order. */
export function withOrder(states: readonly State[]): ListedState[] {
  const sizes = new Map<StateGroup, number>();
  for (const { group } of states) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const seen = new Map<StateGroup, number>();
  return states.map((state) => {
    const position = (seen.get(state.group) ?? 0) + 1;
    seen.set(state.group, position);
    return { ...state, order: position / sizes.get(state.group)! };
  });
}

/** Whether a state may go; what is in it must have somewhere to go to. */
export function checkStateRemoval(
  state: Pick<State, "default">,
  { holdsItems, hasTarget }: { holdsItems: boolean; hasTarget: boolean },
): Result<void> {
  if (state.default) return fail("state_is_default");
  if (holdsItems && !hasTarget) return fail("state_not_empty");
  return ok(undefined);
}
