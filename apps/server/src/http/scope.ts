import { Failure, type Facts, type Id, type Instant, Network, Role } from "@cairn/domain";
import { sql } from "kysely";
import { type Caller, type SessionKind, hashSessionKey, isSessionKey } from "../auth/sessions.ts";
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

/** Who calls, and the part of the product the path leads them to. */
export interface Identity {
  readonly caller: Caller | null;
  /** Only an admin session says so; the same person in the app is nobody special. */
  readonly instanceAdmin: boolean;
  /** Throws what the caller is to be told of a workspace or project that is not for them. */
  scope(): Scope | null;
}

/** What a request brings along before anything is known about it. */
export interface Claim {
  readonly key: string | undefined;
  readonly kind: SessionKind;
  readonly slug: string | undefined;
  readonly projectId: Id | undefined;
}

interface IdentityRow {
  user_id: Id;
  email: string;
  session_id: Id;
  instance_admin: boolean;
  workspace_id: Id | null;
  slug: string;
  role: Role;
  seq: number;
  project_id: Id | null;
  network: Network;
  archived_at: Instant | null;
  guest_view_all_features: boolean;
  project_role: Role | null;
}

const NOBODY: Identity = { caller: null, instanceAdmin: false, scope: () => null };

/** Session, workspace, membership and project in one statement: it stands before every call. */
export async function identify(db: Db, claim: Claim): Promise<Identity> {
  if (!isSessionKey(claim.key)) return NOBODY;
  const { slug = null, projectId = null } = claim;
  const { rows } = await sql<IdentityRow>`
    select u.id as user_id, u.email, s.id as session_id,
      s.kind = 'admin' and exists (select 1 from instance_admins a where a.user_id = u.id) as instance_admin,
      w.id as workspace_id, w.slug, m.role, c.seq,
      p.id as project_id, p.network, p.archived_at, p.guest_view_all_features, pm.role as project_role
    from sessions s
    join users u on u.id = s.user_id and u.is_active
    left join (
      workspaces w
      join workspace_members m on m.workspace_id = w.id and m.is_active and m.deleted_at is null
      join change_counters c on c.workspace_id = w.id
    ) on lower(w.slug) = lower(${slug}) and w.slug = ${slug} and w.deleted_at is null and m.member_id = u.id
    left join projects p on p.workspace_id = w.id and p.id = ${projectId} and p.deleted_at is null
    left join project_members pm on pm.workspace_id = w.id and pm.project_id = p.id and pm.member_id = u.id
      and pm.is_active and pm.deleted_at is null
    where s.key_hash = ${hashSessionKey(claim.key)} and s.kind = ${claim.kind} and s.expires_at > now()`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return NOBODY;
  const caller = { id: row.user_id, email: row.email, sessionId: row.session_id };
  const instanceAdmin = row.instance_admin;
  return { caller, instanceAdmin, scope: () => (slug === null ? null : scopeFrom(row, projectId !== null)) };
}

/** A foreign workspace, a foreign project and a secret one do not exist for somebody who is not in them. */
function scopeFrom(row: IdentityRow, inProject: boolean): Scope {
  if (!row.workspace_id) throw new Failure("workspace_not_found");
  const workspace = { id: row.workspace_id, slug: row.slug, role: row.role, seq: row.seq };
  if (!inProject) return { workspace, project: null };
  if (!row.project_id) throw new Failure("project_not_found");
  const role = row.role === Role.admin ? Role.admin : (row.project_role ?? undefined);
  const hidden = row.network === Network.secret || row.role === Role.guest;
  if (role === undefined && hidden) throw new Failure("project_not_found");
  const { network, archived_at, guest_view_all_features } = row;
  return { workspace, project: { id: row.project_id, network, archived_at, guest_view_all_features, role } };
}

export const factsOf = (scope: Scope | null, instanceAdmin = false): Facts => ({
  signedIn: true,
  instanceAdmin,
  role: scope?.workspace.role,
  projectRole: scope?.project?.role,
});
