import {
  Failure,
  type Id,
  type Network,
  type Project,
  type ProjectShared,
  Role,
  newId,
  normalIdentifier,
} from "@cairn/domain";
import { type RawBuilder, sql } from "kysely";
import type { Audience } from "../changes/audience.ts";
import { inserted, updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { EntityReader } from "../changes/translate.ts";
import type { Db } from "../db/database.ts";
import type { Page } from "../http/paging.ts";

/** The wire fields of `projects p` that are the same for everybody. */
const sharedFields = sql`
  p.id, p.created_at, p.updated_at, p.deleted_at, p.created_by, p.updated_by, p.name, p.identifier, p.description,
  p.description_text, p.description_html, p.network, p.workspace_id as workspace, p.default_assignee, p.project_lead,
  p.emoji, p.icon_prop, p.logo_props, p.module_view, p.cycle_view, p.issue_views_view, p.page_view, p.intake_view,
  p.intake_view as inbox_view, p.is_time_tracking_enabled, p.is_issue_type_enabled, p.guest_view_all_features,
  p.cover_image, null as cover_image_asset, p.cover_image as cover_image_url, null as estimate, p.archive_in,
  p.close_in, null as default_state, p.archived_at, p.timezone, p.external_source, p.external_id`;

/** The projects of a workspace with what is true of them for one person. */
const detailsFor = (workspaceId: Id, userId: Id, where: RawBuilder<unknown>) => sql<Project>`
  select ${sharedFields}, false as is_favorite, up.sort_order, pm.role as member_role, null as anchor,
    coalesce((
      select array_agg(o.member_id order by o.created_at, o.id)
      from project_members o
      join users u on u.id = o.member_id and not u.is_bot
      where o.workspace_id = p.workspace_id and o.project_id = p.id and o.is_active and o.deleted_at is null
    ), '{}') as members, 1 as next_work_item_sequence
  from projects p
  left join project_members pm on pm.workspace_id = p.workspace_id and pm.project_id = p.id
    and pm.member_id = ${userId} and pm.is_active and pm.deleted_at is null
  left join project_user_properties up on up.workspace_id = p.workspace_id and up.project_id = p.id
    and up.user_id = ${userId}
  where p.workspace_id = ${workspaceId} and p.deleted_at is null and ${where}`;

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

const listing = (project: { id: Id; network: Network }): Audience => ({
  to: "listing",
  project: project.id,
  network: project.network,
});

export interface NewProject {
  readonly id?: Id | undefined;
  readonly name: string;
  readonly identifier: string;
  readonly description?: string | undefined;
  readonly network?: Network | undefined;
  readonly logo_props?: Record<string, unknown> | undefined;
  readonly timezone?: string | undefined;
}

const present = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

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

/** `isNew` is false when the same id was sent before, also at this very moment: the project is there as it is. */
export async function createProject(
  tx: Tx,
  workspaceId: Id,
  project: NewProject,
): Promise<{ id: Id; isNew: boolean }> {
  const id = project.id ?? newId();
  const times = { created_at: tx.now, updated_at: tx.now, created_by: tx.by };
  const made = await tx.db
    .insertInto("projects")
    .values({
      ...present(project),
      workspace_id: workspaceId,
      id,
      name: project.name,
      identifier: normalIdentifier(project.identifier),
      ...times,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    await refuseForeignId(tx, workspaceId, id);
    return { id, isNew: false };
  }
  const [row] = await readShared(tx.db, workspaceId, [id]);
  tx.change(workspaceId, inserted({ type: "project", id, project_id: id, audience: listing(row!) }, row!));
  return { id, isNew: true };
}

/** Adds somebody to a project, at the top of their own list. */
export async function addMember(
  tx: Tx,
  workspaceId: Id,
  projectId: Id,
  userId: Id,
  role: Role,
): Promise<void> {
  const id = newId();
  const times = { created_at: tx.now, updated_at: tx.now };
  await tx.db
    .insertInto("project_members")
    .values({
      workspace_id: workspaceId,
      id,
      project_id: projectId,
      member_id: userId,
      role,
      created_by: tx.by,
      ...times,
    })
    .execute();
  const { rows } = await sql<{ sort_order: number }>`
    insert into project_user_properties (workspace_id, id, project_id, user_id, sort_order, created_at, updated_at)
    select ${workspaceId}::uuid, ${newId()}::uuid, ${projectId}::uuid, ${userId}::uuid,
      coalesce(min(sort_order) - 10000, 65535), ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from project_user_properties where workspace_id = ${workspaceId} and user_id = ${userId}
    on conflict (workspace_id, project_id, user_id) do update set updated_at = excluded.updated_at
    returning sort_order`.execute(tx.db);
  const member = { id, role, member: userId, project: projectId, original_role: role, created_at: tx.now };
  const mine = { id: projectId, member_role: role, sort_order: rows[0]!.sort_order, is_favorite: false };
  tx.change(
    workspaceId,
    inserted(
      { type: "project_member", id, project_id: projectId, audience: { to: "project", project: projectId } },
      member,
    ),
    inserted(
      {
        type: "project_mine",
        id: projectId,
        project_id: projectId,
        audience: { to: "person", person: userId },
      },
      mine,
    ),
  );
}

export type ProjectPatch = Partial<Omit<NewProject, "id">>;

/** Changes a project and answers with the whole of it, as this person sees it. */
export async function updateProject(
  tx: Tx,
  where: { workspaceId: Id; projectId: Id; userId: Id },
  patch: ProjectPatch,
): Promise<Project> {
  const { workspaceId, projectId } = where;
  const old = await requireLocked(tx, where);
  const given = present(patch);
  const fields =
    given.identifier === undefined ? given : { ...given, identifier: normalIdentifier(given.identifier) };
  if (Object.keys(fields).length === 0) return old;
  const stamp = { updated_at: tx.now, updated_by: tx.by };
  await tx.db
    .updateTable("projects")
    .set({ ...fields, ...stamp })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", projectId)
    .execute();
  const row: Project = { ...old, ...fields, ...stamp };
  const before = Object.fromEntries(Object.keys(fields).map((key) => [key, old[key as keyof Project]]));
  const entry = {
    type: "project",
    id: projectId,
    project_id: projectId,
    before: listing(old),
    audience: listing(row),
  };
  tx.change(workspaceId, updated(entry, { ...fields, ...stamp }, before));
  return row;
}

/** Locked, so that the values noted as old are the ones this change replaced. */
async function requireLocked(
  tx: Tx,
  { workspaceId, projectId, userId }: { workspaceId: Id; projectId: Id; userId: Id },
): Promise<Project> {
  const { rows } = await sql<Project>`
    ${detailsFor(workspaceId, userId, sql`p.id = ${projectId}`)} for update of p`.execute(tx.db);
  if (!rows[0]) throw new Failure("project_not_found");
  return rows[0];
}

export const projectReader: EntityReader = {
  read: readShared,
  async audience(db, workspaceId, id) {
    const [row] = await readShared(db, workspaceId, [id]);
    return row ? listing(row) : null;
  },
};
