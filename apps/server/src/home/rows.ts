import {
  Failure,
  type HomePreference,
  type Id,
  type SidebarPreference,
  type WorkspaceUserProperties,
  defaultWorkspaceProperties,
  homeWidgets,
  newId,
  sidebarEntries,
} from "@cairn/domain";
import { sql } from "kysely";
import { updated } from "../changes/log.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";

/** Whose preferences, and where. */
export interface Owner {
  readonly workspaceId: Id;
  readonly userId: Id;
}

/** Preferences are facts of one person: sent to their own browsers, so that two tabs agree. */
const noteMine = (tx: Tx, owner: Owner, type: string, fields: Readonly<Record<string, unknown>>): void =>
  tx.change(
    owner.workspaceId,
    updated({ type, id: owner.userId, audience: { to: "person", person: owner.userId } }, fields),
  );

/** What somebody has not changed is as the code says, so that reading needs no write. */
export async function requireUserProperties(
  db: Db,
  { workspaceId, userId }: Owner,
): Promise<WorkspaceUserProperties> {
  const { rows } = await sql<WorkspaceUserProperties>`
    select m.id, m.created_at, coalesce(p.updated_at, m.created_at) as updated_at, null as deleted_at,
      m.member_id as created_by, p.updated_by, m.workspace_id as workspace, m.member_id as user,
      p.filters, p.display_filters, p.display_properties, p.rich_filters, p.navigation_project_limit,
      p.navigation_control_preference
    from workspace_members m
    left join workspace_user_properties p on p.workspace_id = m.workspace_id and p.id = m.id
    where m.workspace_id = ${workspaceId} and m.member_id = ${userId} and m.is_active and m.deleted_at is null`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Failure("workspace_not_found");
  return row.filters === null ? { ...row, ...structuredClone(defaultWorkspaceProperties) } : row;
}

export type UserPropertiesPatch = {
  readonly [K in keyof typeof defaultWorkspaceProperties]?: WorkspaceUserProperties[K] | undefined;
};

export async function updateUserProperties(
  tx: Tx,
  owner: Owner,
  patch: UserPropertiesPatch,
): Promise<WorkspaceUserProperties> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const old = await requireUserProperties(tx.db, owner);
  const columns = Object.keys(defaultWorkspaceProperties) as (keyof typeof defaultWorkspaceProperties)[];
  const kept = Object.fromEntries(columns.map((column) => [column, old[column]]));
  const stamp = { updated_at: tx.now, updated_by: tx.by };
  await tx.db
    .insertInto("workspace_user_properties")
    .values({
      ...(kept as Pick<WorkspaceUserProperties, (typeof columns)[number]>),
      ...given,
      workspace_id: owner.workspaceId,
      id: old.id,
      ...stamp,
    })
    // Only what was given: two tabs that change different things at once both keep theirs.
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doUpdateSet({ ...given, ...stamp }))
    .execute();
  noteMine(tx, owner, "workspace_user_properties", { ...given, ...stamp });
  return requireUserProperties(tx.db, owner);
}

const isKeyOf = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);

async function listStored<T>(db: Db, table: string, column: string, owner: Owner) {
  const { rows } = await sql<{ key: string; sort_order: number; value: T }>`
    select key, sort_order, ${sql.ref(column)} as value from ${sql.table(table)}
    where workspace_id = ${owner.workspaceId} and user_id = ${owner.userId}`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The widget that is highest on the page comes first. */
export async function listHomePreferences(db: Db, owner: Owner): Promise<HomePreference[]> {
  const stored = await listStored<boolean>(db, "home_preferences", "is_enabled", owner);
  return Object.entries(homeWidgets)
    .map(([key, usual]) => {
      const own = stored.get(key);
      const { is_enabled, sort_order } = own ? { is_enabled: own.value, sort_order: own.sort_order } : usual;
      return { key, is_enabled, config: {}, sort_order };
    })
    .toSorted((a, b) => b.sort_order - a.sort_order);
}

type SidebarPreferences = Record<string, SidebarPreference>;

/** Object keys in the order of the sidebar. */
export async function listSidebarPreferences(db: Db, owner: Owner): Promise<SidebarPreferences> {
  const stored = await listStored<boolean>(db, "sidebar_preferences", "is_pinned", owner);
  const all = Object.entries(sidebarEntries).map(([key, usual]) => {
    const own = stored.get(key);
    const entry: SidebarPreference = own ? { is_pinned: own.value, sort_order: own.sort_order } : usual;
    return [key, { is_pinned: entry.is_pinned, sort_order: entry.sort_order }] as const;
  });
  return Object.fromEntries(all.toSorted(([, a], [, b]) => a.sort_order - b.sort_order));
}

/** The tables of preferences differ in what they switch; the rest is one statement. */
interface Switch {
  readonly table: "home_preferences" | "sidebar_preferences";
  readonly column: "is_enabled" | "is_pinned";
  readonly type: string;
}
const homeSwitch: Switch = { table: "home_preferences", column: "is_enabled", type: "home_preference" };
const sidebarSwitch: Switch = {
  table: "sidebar_preferences",
  column: "is_pinned",
  type: "sidebar_preference",
};

interface Setting {
  readonly on?: boolean | undefined;
  readonly sort_order?: number | undefined;
}

/** What is not given keeps its stored value, or the usual one when nothing is stored. */
async function store(
  tx: Tx,
  { table, column, type }: Switch,
  owner: Owner,
  entry: { key: string; given: Setting; usual: Required<Setting> },
): Promise<Required<Setting>> {
  const { key, given, usual } = entry;
  const own = sql.ref(`${table}.${column}`);
  const { rows } = await sql<Required<Setting>>`
    insert into ${sql.table(table)} (workspace_id, id, user_id, key, ${sql.id(column)}, sort_order, created_at, updated_at)
    values (${owner.workspaceId}, ${newId()}, ${owner.userId}, ${key}, ${given.on ?? usual.on},
      ${given.sort_order ?? usual.sort_order}, ${tx.now}, ${tx.now})
    on conflict (workspace_id, user_id, key) do update set
      ${sql.id(column)} = coalesce(${given.on ?? null}::boolean, ${own}),
      sort_order = coalesce(${given.sort_order ?? null}::float8, ${sql.ref(`${table}.sort_order`)}),
      updated_at = excluded.updated_at
    returning ${sql.id(column)} as on, sort_order`.execute(tx.db);
  const row = rows[0]!;
  noteMine(tx, owner, type, { [key]: { [column]: row.on, sort_order: row.sort_order } });
  return row;
}

export async function updateHomePreference(
  tx: Tx,
  owner: Owner,
  key: string,
  patch: { is_enabled?: boolean | undefined; sort_order?: number | undefined },
): Promise<Omit<HomePreference, "config">> {
  if (!isKeyOf(homeWidgets, key)) throw new Failure("home_preference_not_found");
  const { is_enabled, sort_order } = homeWidgets[key];
  const given = { on: patch.is_enabled, sort_order: patch.sort_order };
  const row = await store(tx, homeSwitch, owner, { key, given, usual: { on: is_enabled, sort_order } });
  return { key, is_enabled: row.on, sort_order: row.sort_order };
}

export type SidebarPatch = { is_pinned?: boolean | undefined; sort_order?: number | undefined };

export async function updateSidebarPreference(
  tx: Tx,
  owner: Owner,
  key: string,
  patch: SidebarPatch,
): Promise<SidebarPreference & { key: string }> {
  if (!isKeyOf(sidebarEntries, key)) throw new Failure("sidebar_preference_not_found");
  const { is_pinned, sort_order } = sidebarEntries[key];
  const given = { on: patch.is_pinned, sort_order: patch.sort_order };
  const row = await store(tx, sidebarSwitch, owner, { key, given, usual: { on: is_pinned, sort_order } });
  return { key, is_pinned: row.on, sort_order: row.sort_order };
}

export const isSidebarKey = (key: string): boolean => isKeyOf(sidebarEntries, key);
