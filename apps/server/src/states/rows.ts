import { Failure, type Id, SEQUENCE_STEP, type State, TRIAGE, defaultStates, newId } from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import { deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";

/** The project whose states a call is about. */
export interface StatePlace {
  readonly workspaceId: Id;
  readonly projectId: Id;
}

const fields = sql`id, project_id, workspace_id, name, color, "group", "default", description, sequence`;

const within = ({ workspaceId, projectId }: StatePlace): RawBuilder<unknown> =>
  sql`workspace_id = ${workspaceId} and project_id = ${projectId} and deleted_at is null`;

const entryOf = (place: StatePlace, id: Id | Id[]) =>
  ({
    type: "state",
    id,
    project_id: place.projectId,
    audience: { to: "project", project: place.projectId },
  }) as const;

export async function listStates(db: Db, place: StatePlace): Promise<State[]> {
  const { rows } = await sql<State>`
    select ${fields} from states where ${within(place)} and "group" <> ${TRIAGE} order by sequence, id`.execute(
    db,
  );
  return rows;
}

/** The states of the projects that somebody is in. */
export async function listStatesOf(db: Db, workspaceId: Id, userId: Id): Promise<State[]> {
  const { rows } = await sql<State>`
    select ${fields} from states
    where workspace_id = ${workspaceId} and deleted_at is null and "group" <> ${TRIAGE} and project_id in (
      select p.id from projects p
      join project_members m on m.workspace_id = p.workspace_id and m.project_id = p.id
      where p.workspace_id = ${workspaceId} and p.deleted_at is null and p.archived_at is null
        and m.member_id = ${userId} and m.is_active and m.deleted_at is null)
    order by sequence, id`.execute(db);
  return rows;
}

export async function getTriage(db: Db, place: StatePlace): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select ${fields} from states where ${within(place)} and "group" = ${TRIAGE}`.execute(db);
  return rows[0];
}

/** A state people can see: triage is not one of them. */
export async function getState(db: Db, place: StatePlace, id: Id): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select ${fields} from states where ${within(place)} and id = ${id} and "group" <> ${TRIAGE}`.execute(db);
  return rows[0];
}

export async function requireState(db: Db, place: StatePlace, id: Id): Promise<State> {
  const state = await getState(db, place, id);
  if (!state) throw new Failure("object_not_found");
  return state;
}

/** Locked, so that the values noted as old are the ones this change replaced. */
export async function requireLocked(tx: Tx, place: StatePlace, id: Id): Promise<State> {
  const { rows } = await sql<State>`
    select ${fields} from states where ${within(place)} and id = ${id} and "group" <> ${TRIAGE} for update`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Failure("object_not_found");
  return rows[0];
}

/** The states every project starts with. */
export async function addDefaultStates(tx: Tx, place: StatePlace): Promise<void> {
  const { rows } = await sql<State>`
    insert into states (workspace_id, project_id, id, name, color, "group", sequence, "default", created_at,
      updated_at, created_by)
    values ${sql.join(
      defaultStates.map(
        (state) => sql`(${place.workspaceId}, ${place.projectId}, ${newId()}, ${state.name}, ${state.color},
          ${state.group}, ${state.sequence}, ${state.default}, ${tx.now}, ${tx.now}, ${tx.by})`,
      ),
    )} returning ${fields}`.execute(tx.db);
  tx.change(
    place.workspaceId,
    ...rows.filter(({ group }) => group !== TRIAGE).map((state) => inserted(entryOf(place, state.id), state)),
  );
}

export type NewState = Pick<State, "name" | "color" | "group" | "description" | "default">;

/** A new state behind the others; or, when the same id was sent before, the one that is there (decisions 6). */
export async function insertState(tx: Tx, place: StatePlace, id: Id, state: NewState): Promise<State> {
  const known = await getOwn(tx, place, id);
  if (known) return known;
  if (state.default) await clearDefault(tx, place);
  const { rows } = await sql<State>`
    insert into states (workspace_id, project_id, id, name, color, "group", description, "default", sequence,
      created_at, updated_at, created_by)
    select ${place.workspaceId}::uuid, ${place.projectId}::uuid, ${id}::uuid, ${state.name}, ${state.color},
      ${state.group}, ${state.description}, ${state.default}::boolean,
      coalesce(max(sequence) filter (where "group" <> ${TRIAGE}), 0) + ${SEQUENCE_STEP}::float8,
      ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.by}::uuid
    from states where ${within(place)}
    returning ${fields}`.execute(tx.db);
  const row = rows[0]!;
  tx.change(place.workspaceId, inserted(entryOf(place, id), row));
  return row;
}

/** The state this person made with this id before; an id of anything else is taken. */
async function getOwn(tx: Tx, place: StatePlace, id: Id): Promise<State | undefined> {
  const { rows } = await sql<{ created_by: Id | null }>`
    select created_by from states where workspace_id = ${place.workspaceId} and id = ${id}`.execute(tx.db);
  if (!rows[0]) return undefined;
  const state = rows[0].created_by === tx.by ? await getState(tx.db, place, id) : undefined;
  if (!state) throw new Failure("id_taken");
  return state;
}

export type StatePatch = { readonly [K in keyof NewState | "sequence"]?: State[K] | undefined };

export async function updateState(tx: Tx, place: StatePlace, old: State, patch: StatePatch): Promise<State> {
  const changed = changedFields(old, patch);
  if (Object.keys(changed).length === 0) return old;
  if (changed.default) await clearDefault(tx, place);
  await tx.db
    .updateTable("states")
    .set({ ...changed, updated_at: tx.now, updated_by: tx.by })
    .where("workspace_id", "=", place.workspaceId)
    .where("id", "=", old.id)
    .execute();
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, old[key as keyof State]]));
  tx.change(place.workspaceId, updated(entryOf(place, old.id), changed, before));
  return { ...old, ...changed };
}

function changedFields(old: State, patch: StatePatch): Partial<State> {
  const given = Object.entries(patch).filter(
    ([key, value]) => value !== undefined && value !== old[key as keyof State],
  );
  // A project always has a default; it changes hands by making another state the default.
  return Object.fromEntries(given.filter(([key, value]) => key !== "default" || value === true));
}

async function clearDefault(tx: Tx, place: StatePlace): Promise<void> {
  const { rows } = await sql<{ id: Id }>`
    update states set "default" = false, updated_at = ${tx.now}, updated_by = ${tx.by}
    where ${within(place)} and "default" returning id`.execute(tx.db);
  for (const { id } of rows)
    tx.change(place.workspaceId, updated(entryOf(place, id), { default: false }, { default: true }));
}

export async function removeState(tx: Tx, place: StatePlace, id: Id): Promise<void> {
  await sql`update states set deleted_at = ${tx.now} where ${within(place)} and id = ${id}`.execute(tx.db);
  tx.change(place.workspaceId, deleted(entryOf(place, id)));
}
