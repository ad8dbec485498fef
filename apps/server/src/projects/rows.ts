import {
  Failure,
  type Id,
  type Network,
  type Project,
  type ProjectRow,
  type ProjectShared,
  type ProjectStats,
  Role,
  newId,
  normalIdentifier,
} from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import type { Audience } from "../changes/audience.ts";
import { deleted, inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { EntityReader } from "../changes/translate.ts";
import type { Db } from "../db/database.ts";
import { useEstimate } from "../estimates/rows.ts";
import type { Page } from "../http/paging.ts";
import { addDefaultStates } from "../states/rows.ts";

export { addMember } from "./members/rows.ts";

export interface Place {
  readonly workspaceId: Id;
  readonly projectId: Id;
}

/** The address of the cover of `projects p`: of the file that was uploaded, else the one that was typed. */
export const coverUrl = sql`
  coalesce('/api/assets/v2/static/' || p.cover_image_asset || '/', p.cover_image)`;

/** The wire fields of `projects p` that are the same for everybody. */
const sharedFields = sql`
  p.id, p.created_at, p.updated_at, p.deleted_at, p.created_by, p.updated_by, p.name, p.identifier, p.description,
  p.description_text, p.description_html, p.network, p.workspace_id as workspace, p.default_assignee, p.project_lead,
  p.emoji, p.icon_prop, p.logo_props, p.module_view, p.cycle_view, p.issue_views_view, p.page_view, p.intake_view,
  p.intake_view as inbox_view, p.is_time_tracking_enabled, p.is_issue_type_enabled, p.guest_view_all_features,
  p.cover_image, p.cover_image_asset, ${coverUrl} as cover_image_url, p.estimate, p.archive_in,
  p.close_in, p.default_state, p.archived_at, p.timezone, p.external_source, p.external_id`;

const lightFields = sql`
  p.id, p.name, p.identifier, up.sort_order, p.logo_props, pm.role as member_role, p.archived_at,
  p.workspace_id as workspace, p.cycle_view, p.issue_views_view, p.module_view, p.page_view,
  p.intake_view as inbox_view, p.guest_view_all_features, p.project_lead, p.network, p.created_at, p.updated_at,
  p.created_by, p.updated_by, 0 as intake_count`;

/** `projects p` of a workspace, with `pm` and `up`: the membership and the properties of one person. */
const seenBy = (workspaceId: Id, userId: Id, where: RawBuilder<unknown>) => sql`
  from projects p
  left join project_members pm on pm.workspace_id = p.workspace_id and pm.project_id = p.id
    and pm.member_id = ${userId} and pm.is_active and pm.deleted_at is null
  left join project_user_properties up on up.workspace_id = p.workspace_id and up.project_id = p.id
    and up.user_id = ${userId}
  where p.workspace_id = ${workspaceId} and p.deleted_at is null and ${where}`;

/** The active people in `projects p`, without bots. */
const activePeople = sql`
  from project_members o
  join users u on u.id = o.member_id and not u.is_bot
  where o.workspace_id = p.workspace_id and o.project_id = p.id and o.is_active and o.deleted_at is null`;

/** The projects of a workspace with what is true of them for one person. */
const detailsFor = (workspaceId: Id, userId: Id, where: RawBuilder<unknown>) => sql<Project>`
  select ${sharedFields}, up.sort_order, pm.role as member_role, null as anchor,
    exists (
      select 1 from favorites f
      where f.workspace_id = p.workspace_id and f.user_id = ${userId} and f.entity_type = 'project'
        and f.entity_identifier = p.id::text
    ) as is_favorite,
    coalesce((select array_agg(o.member_id order by o.created_at, o.id) ${activePeople}), '{}') as members,
    1 as next_work_item_sequence
  ${seenBy(workspaceId, userId, where)}`;

/** Admins see every project, members their own and the public ones, guests only their own. */
const listedTo = (role: Role): RawBuilder<unknown> => {
  if (role === Role.admin) return sql`true`;
  return role === Role.member ? sql`(pm.role is not null or p.network = 2)` : sql`pm.role is not null`;
};

export interface Reader {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly role: Role;
}

export async function listProjects(db: Db, { workspaceId, userId, role }: Reader): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select ${lightFields} ${seenBy(workspaceId, userId, listedTo(role))}
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

export async function listDetails(
  db: Db,
  { workspaceId, userId, role }: Reader,
  page?: Page,
): Promise<Project[]> {
  const rows = detailsFor(workspaceId, userId, listedTo(role));
  const limits = page
    ? sql`order by p.created_at desc, p.id desc limit ${page.perPage} offset ${page.page * page.perPage}`
    : sql`order by up.sort_order, p.name, p.id`;
  return (await sql<Project>`${rows} ${limits}`.execute(db)).rows;
}

export async function countListed(db: Db, { workspaceId, userId, role }: Reader): Promise<number> {
  const rows = detailsFor(workspaceId, userId, listedTo(role));
  const counted = await sql<{ count: number }>`select count(*) from (${rows}) listed`.execute(db);
  return counted.rows[0]!.count;
}

/** The numbers of the projects somebody may see; `only` narrows them down. */
export async function listStats(
  db: Db,
  { workspaceId, userId, role }: Reader,
  only: readonly Id[] | null,
): Promise<(ProjectStats & { id: Id })[]> {
  const named = only ? sql`p.id = any(${only}::uuid[])` : sql`true`;
  const { rows } = await sql<ProjectStats & { id: Id }>`
    select p.id, 0 as total_issues, 0 as completed_issues, 0 as total_cycles, 0 as total_modules,
      (select count(*) ${activePeople}) as total_members
    ${seenBy(workspaceId, userId, sql`${listedTo(role)} and ${named}`)}
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

export async function requireDetails(db: Db, workspaceId: Id, userId: Id, projectId: Id): Promise<Project> {
  const { rows } = await detailsFor(workspaceId, userId, sql`p.id = ${projectId}`).execute(db);
  const row = rows[0];
  if (!row) throw new Failure("project_not_found");
  return row;
}

async function readShared(db: Db, workspaceId: Id, ids: readonly Id[]): Promise<ProjectShared[]> {
  const { rows } = await sql<ProjectShared>`
    select ${sharedFields} from projects p
    where p.workspace_id = ${workspaceId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null`.execute(
    db,
  );
  return rows;
}

const entryOf = (project: { id: Id; network: Network }) => ({
  type: "project",
  id: project.id,
  project_id: project.id,
  audience: { to: "listing", project: project.id, network: project.network } satisfies Audience as Audience,
});

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What may be set on a project, by its wire names. */
export type ProjectPatch = Optional<
  Omit<
    ProjectShared,
    | "id"
    | "workspace"
    | "archived_at"
    | "description_html"
    | "cover_image_asset"
    | "cover_image_url"
    | "created_at"
    | "updated_at"
    | "deleted_at"
    | "created_by"
    | "updated_by"
  >
>;
export type NewProject = ProjectPatch & {
  readonly id?: Id | undefined;
  readonly name: string;
  readonly identifier: string;
};

/** Column values: what was given, normal, and the two names of intake as the one column they are. */
function columnsOf({ inbox_view, identifier, ...patch }: ProjectPatch) {
  const columns = {
    ...patch,
    // An address that was typed takes the place of the file that was uploaded.
    cover_image_asset: patch.cover_image === undefined ? undefined : null,
    intake_view: inbox_view ?? patch.intake_view,
    identifier: identifier === undefined ? undefined : normalIdentifier(identifier),
  };
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as ProjectPatch;
}

/** What a change of columns is on the wire. */
const wireOf = (columns: ProjectPatch): Partial<Project> => ({
  ...(columns as Partial<Project>),
  ...(columns.intake_view === undefined ? {} : { inbox_view: columns.intake_view }),
  ...(columns.cover_image === undefined ? {} : { cover_image_url: columns.cover_image }),
});

/** An id that is there already must be this person's own (decisions 6). */
async function refuseForeignId(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  const row = await tx.db
    .selectFrom("projects")
    .select("created_by")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.created_by !== tx.by) throw new Failure("id_taken");
}

/**
 * A project with its identifier reserved and its first states. `isNew` is false when the same id was sent before,
 * also at this very moment: the project is there as it is.
 */
export async function createProject(
  tx: Tx,
  workspaceId: Id,
  { id = newId(), ...project }: NewProject,
): Promise<{ id: Id; isNew: boolean }> {
  const identifier = normalIdentifier(project.identifier);
  const made = await tx.db
    .insertInto("projects")
    .values({
      timezone: sql<string>`(select timezone from workspaces where id = ${workspaceId})`,
      ...columnsOf(project),
      workspace_id: workspaceId,
      id,
      name: project.name,
      identifier,
      created_at: tx.now,
      updated_at: tx.now,
      created_by: tx.by,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    await refuseForeignId(tx, workspaceId, id);
    return { id, isNew: false };
  }
  await reserve(tx, { workspaceId, projectId: id }, identifier);
  const [row] = await readShared(tx.db, workspaceId, [id]);
  tx.change(workspaceId, inserted(entryOf(row!), row!));
  await addDefaultStates(tx, { workspaceId, projectId: id });
  return { id, isNew: true };
}

async function reserve(tx: Tx, { workspaceId, projectId }: Place, name: string): Promise<void> {
  await tx.db
    .insertInto("project_identifiers")
    .values({
      workspace_id: workspaceId,
      id: newId(),
      project_id: projectId,
      name,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute();
}

async function reserveAnew(tx: Tx, { workspaceId, projectId }: Place, name: string): Promise<void> {
  await tx.db
    .updateTable("project_identifiers")
    .set({ name, updated_at: tx.now })
    .where("workspace_id", "=", workspaceId)
    .where("project_id", "=", projectId)
    .execute();
}

export async function listIdentifiers(db: Db, workspaceId: Id, name: string) {
  return db
    .selectFrom("project_identifiers")
    .select(["number as id", "name", "project_id as project"])
    .where("workspace_id", "=", workspaceId)
    .where("name", "=", name)
    .execute();
}

/** Changes a project and answers with the whole of it, as this person sees it. */
export async function updateProject(
  tx: Tx,
  where: Place & { userId: Id },
  patch: ProjectPatch,
): Promise<Project> {
  const old = await requireLocked(tx, where);
  const columns = columnsOf(patch);
  if (Object.keys(columns).length === 0) return old;
  if (columns.identifier !== undefined && columns.identifier !== old.identifier)
    await reserveAnew(tx, where, columns.identifier);
  if (typeof columns.estimate === "string") await useEstimate(tx, where, columns.estimate);
  return write(tx, old, columns);
}

async function write(
  tx: Tx,
  old: Project,
  columns: ProjectPatch & { archived_at?: string | null },
): Promise<Project> {
  const stamp = { updated_at: tx.now, updated_by: tx.by };
  await tx.db
    .updateTable("projects")
    .set({ ...columns, ...stamp })
    .where("workspace_id", "=", old.workspace)
    .where("id", "=", old.id)
    .execute();
  const fields = wireOf(columns);
  const row: Project = { ...old, ...fields, ...stamp };
  const before = Object.fromEntries(Object.keys(fields).map((key) => [key, old[key as keyof Project]]));
  const entry = { ...entryOf(row), before: entryOf(old).audience };
  tx.change(old.workspace, updated(entry, { ...fields, ...stamp }, before));
  return row;
}

/** Locked, so that the values noted as old are the ones this change replaced. */
async function requireLocked(
  tx: Tx,
  { workspaceId, projectId, userId }: Place & { userId: Id },
): Promise<Project> {
  const { rows } = await sql<Project>`
    ${detailsFor(workspaceId, userId, sql`p.id = ${projectId}`)} for update of p`.execute(tx.db);
  if (!rows[0]) throw new Failure("project_not_found");
  return rows[0];
}

/** Archives a project, or restores it with null. */
export async function setArchived(
  tx: Tx,
  where: Place & { userId: Id },
  archived_at: string | null,
): Promise<void> {
  await write(tx, await requireLocked(tx, where), { archived_at });
}

/** The tables whose rows go with their project; what is in other features goes by the list in gone.ts. */
const ownTables = ["states", "estimates", "estimate_points", "labels", "project_members"] as const;

export async function removeProject(tx: Tx, where: Place & { userId: Id }): Promise<void> {
  const old = await requireLocked(tx, where);
  const { workspaceId, projectId } = where;
  for (const table of ownTables)
    await sql`
      update ${sql.table(table)} set deleted_at = ${tx.now}
      where workspace_id = ${workspaceId} and project_id = ${projectId} and deleted_at is null`.execute(
      tx.db,
    );
  await sql`
    delete from project_identifiers where workspace_id = ${workspaceId} and project_id = ${projectId}`.execute(
    tx.db,
  );
  await sql`
    update projects set deleted_at = ${tx.now}, updated_by = ${tx.by}
    where workspace_id = ${workspaceId} and id = ${projectId}`.execute(tx.db);
  tx.change(workspaceId, deleted(entryOf(old)));
}

/** For a state or an estimate that is about to go: the project names it no longer. */
async function forget(tx: Tx, place: Place, column: "default_state" | "estimate", id: Id): Promise<void> {
  const { rows } = await sql<{ network: Network }>`
    update projects set ${sql.id(column)} = null, updated_at = ${tx.now}, updated_by = ${tx.by}
    where workspace_id = ${place.workspaceId} and id = ${place.projectId} and ${sql.ref(column)} = ${id}
    returning network`.execute(tx.db);
  for (const { network } of rows) {
    const fields = { [column]: null, updated_at: tx.now, updated_by: tx.by };
    tx.change(
      place.workspaceId,
      updated(entryOf({ id: place.projectId, network }), fields, { [column]: id }),
    );
  }
}

export const forgetDefaultState = (tx: Tx, place: Place, id: Id) => forget(tx, place, "default_state", id);
export const forgetEstimate = (tx: Tx, place: Place, id: Id) => forget(tx, place, "estimate", id);

export const projectReader: EntityReader = {
  read: readShared,
  async audience(db, workspaceId, id) {
    const [row] = await readShared(db, workspaceId, [id]);
    return row ? entryOf(row).audience : null;
  },
};
