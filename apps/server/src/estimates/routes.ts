import {
  createEstimate,
  createEstimatePoint,
  deleteEstimate,
  deleteEstimatePoint,
  getEstimate,
  listActiveEstimatePoints,
  listEstimates,
  listWorkspaceEstimates,
  updateEstimate,
  updateEstimatePoint,
} from "@cairn/api";
import { ESTIMATE_VALUE_MAX, type Estimate, Failure, type Id, fail } from "@cairn/domain";
import type { Tx } from "../changes/transaction.ts";
import { type Route, handle, read } from "../http/route.ts";
import { forgetEstimate } from "../projects/rows.ts";
import { movePoints } from "./holders.ts";
import * as estimates from "./rows.ts";

const placeOf = (call: { workspace: { id: Id }; project: { id: Id } }): estimates.EstimatePlace => ({
  workspaceId: call.workspace.id,
  projectId: call.project.id,
});

type PointEdit = { readonly id?: Id | undefined } & Pick<estimates.PointPatch, "key" | "value">;

/** A point with an id is changed, one without is added behind the others. */
async function editPoint(
  tx: Tx,
  place: estimates.EstimatePlace,
  estimate: Estimate,
  { id, key, value }: PointEdit,
): Promise<void> {
  if (id !== undefined)
    return estimates.changePoint(tx, place, estimates.requirePoint(estimate, id).id, { key, value });
  if (key === undefined || value === undefined) throw new Failure("estimate_point_incomplete");
  await estimates.addPoint(tx, place, estimate.id, { key, value });
}

export const estimateRoutes: readonly Route[] = [
  read(listEstimates, (call) => estimates.listEstimates(call.db, placeOf(call))),

  handle(createEstimate, (call) =>
    estimates.insertEstimate(call.tx, placeOf(call), call.body.estimate, call.body.estimate_points),
  ),

  read(getEstimate, (call) => estimates.requireEstimate(call.db, placeOf(call), call.params.estimateId)),

  handle(updateEstimate, async (call) => {
    const { tx, body } = call;
    const place = placeOf(call);
    const old = await estimates.requireLocked(tx, place, call.params.estimateId);
    if (body.estimate_points.length === 0) return fail("estimate_points_required");
    await estimates.updateEstimate(tx, place, old, body.estimate);
    for (const point of body.estimate_points) await editPoint(tx, place, old, point);
    return estimates.tellPoints(tx, place, old.id);
  }),

  handle(deleteEstimate, async (call) => {
    const place = placeOf(call);
    const { id, points } = await estimates.requireLocked(call.tx, place, call.params.estimateId);
    await movePoints(
      call.tx,
      place,
      points.map((point) => point.id),
      null,
    );
    await forgetEstimate(call.tx, place, id);
    await estimates.removeEstimate(call.tx, place, id);
  }),

  handle(createEstimatePoint, async (call) => {
    const { key, value, ...rest } = call.body;
    const place = placeOf(call);
    const { id } = await estimates.requireLocked(call.tx, place, call.params.estimateId);
    if (!key || !value) return fail("estimate_point_incomplete");
    if (value.length > ESTIMATE_VALUE_MAX) return fail("estimate_value_too_long");
    const point = await estimates.addPoint(call.tx, place, id, { key, value, ...rest });
    await estimates.tellPoints(call.tx, place, id);
    return point;
  }),

  handle(updateEstimatePoint, async (call) => {
    const place = placeOf(call);
    const old = await estimates.requireLocked(call.tx, place, call.params.estimateId);
    const { id } = estimates.requirePoint(old, call.params.pointId);
    await estimates.changePoint(call.tx, place, id, call.body);
    return estimates.requirePoint(await estimates.tellPoints(call.tx, place, old.id), id);
  }),

  handle(deleteEstimatePoint, async (call) => {
    const place = placeOf(call);
    const old = await estimates.requireLocked(call.tx, place, call.params.estimateId);
    const point = estimates.requirePoint(old, call.params.pointId);
    const { new_estimate_id } = call.body;
    const heir = new_estimate_id === null ? null : estimates.requirePoint(old, new_estimate_id).id;
    // A point that is its own heir leaves nothing behind.
    await movePoints(call.tx, place, [point.id], heir === point.id ? null : heir);
    const shifted = await estimates.removePoint(call.tx, place, point);
    await estimates.tellPoints(call.tx, place, old.id);
    return shifted;
  }),

  read(listActiveEstimatePoints, (call) => estimates.listActivePoints(call.db, placeOf(call))),

  read(listWorkspaceEstimates, ({ db, caller, workspace }) =>
    estimates.listUsedBy(db, workspace.id, caller.id),
  ),
];
