import {
  createState,
  deleteState,
  getIntakeState,
  getState,
  listStates,
  listWorkspaceStates,
  markDefaultState,
  replaceState,
  updateState,
} from "@cairn/api";
import { type Id, type ListedState, checkStateRemoval, fail, newId, withOrder } from "@cairn/domain";
import { type Route, handle, read } from "../http/route.ts";
import { forgetDefaultState } from "../projects/rows.ts";
import { anyHolds, moveAll } from "./holders.ts";
import * as states from "./rows.ts";

const placeOf = (call: { workspace: { id: Id }; project: { id: Id } }): states.StatePlace => ({
  workspaceId: call.workspace.id,
  projectId: call.project.id,
});

const byGroup = (listed: readonly ListedState[]): Record<string, ListedState[]> =>
  Object.fromEntries(Map.groupBy(listed, ({ group }) => group));

const changes = [updateState, replaceState].map((endpoint) =>
  handle(endpoint, async (call) => {
    const old = await states.requireLocked(call.tx, placeOf(call), call.params.stateId);
    return states.updateState(call.tx, placeOf(call), old, call.body);
  }),
);

export const stateRoutes: readonly Route[] = [
  read(listStates, async (call) => {
    const listed = withOrder(await states.listStates(call.db, placeOf(call)));
    return call.query.grouped === "true" ? byGroup(listed) : listed;
  }),

  handle(createState, ({ body: { id = newId(), ...state }, ...call }) =>
    states.insertState(call.tx, placeOf(call), id, state),
  ),

  read(getState, (call) => states.requireState(call.db, placeOf(call), call.params.stateId)),

  ...changes,

  handle(markDefaultState, async (call) => {
    const old = await states.requireLocked(call.tx, placeOf(call), call.params.stateId);
    await states.updateState(call.tx, placeOf(call), old, { default: true });
  }),

  handle(deleteState, async (call) => {
    const { tx, params, query } = call;
    const place = placeOf(call);
    const state = await states.requireLocked(tx, place, params.stateId);
    const target = query.move_to ? await states.requireLocked(tx, place, query.move_to) : null;
    const hasTarget = target !== null && target.id !== state.id;
    const holdsItems = await anyHolds(tx, place, state.id);
    const checked = checkStateRemoval(state, { holdsItems, hasTarget });
    if (!checked.ok) return checked;
    if (hasTarget) await moveAll(tx, place, state.id, target.id);
    await forgetDefaultState(tx, place, state.id);
    await states.removeState(tx, place, state.id);
    return undefined;
  }),

  read(getIntakeState, async (call) => {
    const triage = await states.getTriage(call.db, placeOf(call));
    return triage ?? fail("state_triage_missing");
  }),

  read(listWorkspaceStates, async ({ db, caller, workspace }) =>
    withOrder(await states.listStatesOf(db, workspace.id, caller.id)),
  ),
];
