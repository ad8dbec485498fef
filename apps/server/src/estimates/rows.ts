import { type Estimate, type EstimatePoint, type EstimateType, Failure, type Id, newId } from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import { deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";

/** The project whose estimates a call is about. */
export interface EstimatePlace {
  readonly workspaceId: Id;
  readonly projectId: Id;
}

const auditFields = sql`created_at, updated_at, deleted_at, created_by, updated_by`;

const pointFields = sql`
  id, ${auditFields}, key, value, description, estimate_id as estimate, project_id as project,
  workspace_id as workspace`;

const estimateFields = sql`
  id, ${auditFields}, name, description, type, last_used, project_id as project, workspace_id as workspace`;

const within = ({ workspaceId, projectId }: EstimatePlace): RawBuilder<unknown> =>
  sql`workspace_id = ${workspaceId} and project_id = ${projectId} and deleted_at is null`;

const entryOf = (place: EstimatePlace, id: Id) =>
  ({
    type: "estimate",
    id,
    project_id: place.projectId,
    audience: { to: "project", project: place.projectId },
  }) as const;

type Stored = Omit<Estimate, "points">;

/** Text order by byte, the same in every database. */
async function listPoints(db: Db, workspaceId: Id, estimates: readonly Id[]): Promise<EstimatePoint[]> {
  const { rows } = await sql<EstimatePoint>`
    select ${pointFields} from estimate_points
    where workspace_id = ${workspaceId} and estimate_id = any(${estimates}::uuid[]) and deleted_at is null
    order by value collate "C", id`.execute(db);
  return rows;
}

async function withPoints(db: Db, workspaceId: Id, rows: readonly Stored[]): Promise<Estimate[]> {
  const ids = rows.map(({ id }) => id);
  const points = Map.groupBy(await listPoints(db, workspaceId, ids), ({ estimate }) => estimate);
  return rows.map((row) => ({ ...row, points: points.get(row.id) ?? [] }));
}

export async function listEstimates(db: Db, place: EstimatePlace): Promise<Estimate[]> {
  const { rows } = await sql<Stored>`
    select ${estimateFields} from estimates where ${within(place)} order by name, id`.execute(db);
  return withPoints(db, place.workspaceId, rows);
}

/** The estimates that the projects somebody is in use. */
export async function listUsedBy(db: Db, workspaceId: Id, userId: Id): Promise<Estimate[]> {
  const { rows } = await sql<Stored>`
    select ${estimateFields} from estimates
    where workspace_id = ${workspaceId} and deleted_at is null and id in (
      select p.estimate from projects p
      join project_members m on m.workspace_id = p.workspace_id and m.project_id = p.id
      where p.workspace_id = ${workspaceId} and p.deleted_at is null and p.archived_at is null
        and m.member_id = ${userId} and m.is_active and m.deleted_at is null)
    order by name, id`.execute(db);
  return withPoints(db, workspaceId, rows);
}

export async function listActivePoints(
  db: Db,
  { workspaceId, projectId }: EstimatePlace,
): Promise<EstimatePoint[]> {
  const { rows } = await sql<{ estimate: Id | null }>`
    select estimate from projects where workspace_id = ${workspaceId} and id = ${projectId}`.execute(db);
  const estimate = rows[0]?.estimate;
  return estimate ? listPoints(db, workspaceId, [estimate]) : [];
}

export async function getEstimate(db: Db, place: EstimatePlace, id: Id): Promise<Estimate | undefined> {
  const { rows } = await sql<Stored>`
    select ${estimateFields} from estimates where ${within(place)} and id = ${id}`.execute(db);
  return (await withPoints(db, place.workspaceId, rows))[0];
}

export async function requireEstimate(db: Db, place: EstimatePlace, id: Id): Promise<Estimate> {
  const estimate = await getEstimate(db, place, id);
  if (!estimate) throw new Failure("object_not_found");
  return estimate;
}

/** Locked for the whole change, so that keys are shifted by one person at a time. */
export async function requireLocked(tx: Tx, place: EstimatePlace, id: Id): Promise<Estimate> {
  await sql`select 1 from estimates where ${within(place)} and id = ${id} for update`.execute(tx.db);
  return requireEstimate(tx.db, place, id);
}

export function requirePoint(estimate: Estimate, id: Id): EstimatePoint {
  const point = estimate.points.find((one) => one.id === id);
  if (!point) throw new Failure("object_not_found");
  return point;
}

export interface NewPoint {
  readonly id?: Id | undefined;
  readonly key: number;
  readonly value: string;
  readonly description?: string | undefined;
}

export async function addPoint(
  tx: Tx,
  place: EstimatePlace,
  estimateId: Id,
  point: NewPoint,
): Promise<EstimatePoint> {
  const { rows } = await sql<EstimatePoint>`
    insert into estimate_points (workspace_id, id, project_id, estimate_id, key, value, description, created_at,
      updated_at, created_by)
    values (${place.workspaceId}, ${point.id ?? newId()}, ${place.projectId}, ${estimateId}, ${point.key},
      ${point.value}, ${point.description ?? ""}, ${tx.now}, ${tx.now}, ${tx.by})
    on conflict (workspace_id, id) do nothing returning ${pointFields}`.execute(tx.db);
  if (!rows[0]) throw new Failure("id_taken");
  return rows[0];
}

export interface NewEstimate {
  readonly id?: Id | undefined;
  readonly name?: string | undefined;
  readonly type: EstimateType;
  readonly description: string;
  readonly last_used: boolean;
}

const NAME_LETTERS = 10;

/** A name for an estimate that was given none. */
function randomName(): string {
  const letters = Array.from({ length: NAME_LETTERS }, () => Math.floor(Math.random() * 26));
  return letters.map((letter) => String.fromCharCode(97 + letter)).join("");
}

/** A new estimate; or, when the same id was sent before, the one that is there (decisions 6). */
export async function insertEstimate(
  tx: Tx,
  place: EstimatePlace,
  estimate: NewEstimate,
  points: readonly NewPoint[],
): Promise<Estimate> {
  const id = estimate.id ?? newId();
  const known = await getOwn(tx, place, id);
  if (known) return known;
  if (estimate.last_used) await clearUsed(tx, place);
  await tx.db
    .insertInto("estimates")
    .values({
      ...estimate,
      workspace_id: place.workspaceId,
      id,
      project_id: place.projectId,
      name: estimate.name ?? randomName(),
      created_at: tx.now,
      updated_at: tx.now,
      created_by: tx.by,
    })
    .execute();
  for (const point of points) await addPoint(tx, place, id, point);
  const row = await requireEstimate(tx.db, place, id);
  tx.change(place.workspaceId, inserted(entryOf(place, id), row));
  return row;
}

/** The estimate this person made with this id before; an id of anything else is taken. */
async function getOwn(tx: Tx, place: EstimatePlace, id: Id): Promise<Estimate | undefined> {
  const { rows } = await sql<{ created_by: Id | null }>`
    select created_by from estimates where workspace_id = ${place.workspaceId} and id = ${id}`.execute(tx.db);
  if (!rows[0]) return undefined;
  const estimate = rows[0].created_by === tx.by ? await getEstimate(tx.db, place, id) : undefined;
  if (!estimate) throw new Failure("id_taken");
  return estimate;
}

/** At most one estimate of a project is the one last used; the others are archived. */
async function clearUsed(tx: Tx, place: EstimatePlace): Promise<void> {
  const { rows } = await sql<{ id: Id }>`
    update estimates set last_used = false, updated_at = ${tx.now}, updated_by = ${tx.by}
    where ${within(place)} and last_used returning id`.execute(tx.db);
  for (const { id } of rows)
    tx.change(place.workspaceId, updated(entryOf(place, id), { last_used: false }, { last_used: true }));
}

export type EstimatePatch = {
  readonly [K in "name" | "type" | "description" | "last_used"]?: Estimate[K] | undefined;
};

export async function updateEstimate(
  tx: Tx,
  place: EstimatePlace,
  old: Estimate,
  patch: EstimatePatch,
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(patch).filter(
      ([key, value]) => value !== undefined && value !== old[key as keyof Estimate],
    ),
  );
  if (Object.keys(changed).length === 0) return;
  if (changed.last_used === true) await clearUsed(tx, place);
  await tx.db
    .updateTable("estimates")
    .set({ ...changed, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", old.id)
    .execute();
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, old[key as keyof Estimate]]));
  tx.change(place.workspaceId, updated(entryOf(place, old.id), changed, before));
}

/** The project switches to this estimate: from now on it is the one last used. */
export async function useEstimate(tx: Tx, place: EstimatePlace, id: Id): Promise<void> {
  await updateEstimate(tx, place, await requireLocked(tx, place, id), { last_used: true });
}

export async function removeEstimate(tx: Tx, place: EstimatePlace, id: Id): Promise<void> {
  await sql`
    update estimate_points set deleted_at = ${tx.now} where ${within(place)} and estimate_id = ${id}`.execute(
    tx.db,
  );
  await sql`update estimates set deleted_at = ${tx.now} where ${within(place)} and id = ${id}`.execute(tx.db);
  tx.change(place.workspaceId, deleted(entryOf(place, id)));
}

/** The points are part of their estimate: whoever follows gets them anew, as lists show them. */
export async function tellPoints(tx: Tx, place: EstimatePlace, estimateId: Id): Promise<Estimate> {
  const estimate = await requireEstimate(tx.db, place, estimateId);
  tx.change(place.workspaceId, updated(entryOf(place, estimateId), { points: estimate.points }));
  return estimate;
}

export type PointPatch = { readonly [K in "key" | "value" | "description"]?: EstimatePoint[K] | undefined };

export async function changePoint(tx: Tx, place: EstimatePlace, id: Id, patch: PointPatch): Promise<void> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  await tx.db
    .updateTable("estimate_points")
    .set({ ...given, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Removes a point and closes the gap it leaves; the points that moved up. */
export async function removePoint(
  tx: Tx,
  place: EstimatePlace,
  point: EstimatePoint,
): Promise<EstimatePoint[]> {
  await sql`update estimate_points set deleted_at = ${tx.now} where ${within(place)} and id = ${point.id}`.execute(
    tx.db,
  );
  const { rows } = await sql<EstimatePoint>`
    update estimate_points set key = key - 1, updated_at = ${tx.now}, updated_by = ${tx.by}
    where ${within(place)} and estimate_id = ${point.estimate} and key > ${point.key}
    returning ${pointFields}`.execute(tx.db);
  return rows.toSorted((a, b) => a.key - b.key);
}
