import { Failure, type Facts, type Id, type Instant, Network, Role } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export interface WorkspaceScope {
  readonly id: Id;
  readonly slug: string;
  readonly role: Role;
  /** The newest change number, read before anything else: what `Change-Number` says of a read. */
  readonly seq: number;
}

export interface ProjectScope {
  readonly id: Id;
  readonly network: Network;
  readonly archived_at: Instant | null;
  readonly guest_view_all_features: boolean;
  /** The caller's role; a workspace admin is project admin everywhere. Undefined: not a member. */
  readonly role: Role | undefined;
}

export interface Scope {
  readonly workspace: WorkspaceScope;
  readonly project: ProjectScope | null;
}

interface ScopeRow {
  id: Id;
  slug: string;
  role: Role;
  seq: number;
  project_id: Id | null;
  network: Network;
  archived_at: Instant | null;
  guest_view_all_features: boolean;
  project_role: Role | null;
}

/**
 * Resolves the workspace and project of a path for one caller, in one statement. What the caller may not know of
 * does not exist: a foreign workspace, a foreign project and a secret one are all "not found" (decisions 4).
 */
export async function loadScope(db: Db, userId: Id, slug: string, projectId: Id | undefined): Promise<Scope> {
  const { rows } = await sql<ScopeRow>`
    select w.id, w.slug, m.role, c.seq, p.id as project_id, p.network, p.archived_at, p.guest_view_all_features,
      pm.role as project_role
    from workspaces w
    join workspace_members m on m.workspace_id = w.id and m.member_id = ${userId} and m.is_active and m.deleted_at is null
    join change_counters c on c.workspace_id = w.id
    left join projects p on p.workspace_id = w.id and p.id = ${projectId ?? null} and p.deleted_at is null
    left join project_members pm on pm.workspace_id = w.id and pm.project_id = p.id and pm.member_id = m.member_id
      and pm.is_active and pm.deleted_at is null
    where lower(w.slug) = lower(${slug}) and w.slug = ${slug} and w.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw new Failure("workspace_not_found");
  const workspace = { id: row.id, slug: row.slug, role: row.role, seq: row.seq };
  if (projectId === undefined) return { workspace, project: null };
  if (!row.project_id) throw new Failure("project_not_found");
  const role = row.role === Role.admin ? Role.admin : (row.project_role ?? undefined);
  const hidden = row.network === Network.secret || row.role === Role.guest;
  if (role === undefined && hidden) throw new Failure("project_not_found");
  const { network, archived_at, guest_view_all_features } = row;
  return { workspace, project: { id: row.project_id, network, archived_at, guest_view_all_features, role } };
}

export const factsOf = (scope: Scope | null): Facts => ({
  signedIn: true,
  role: scope?.workspace.role,
  projectRole: scope?.project?.role,
});
