import { type AssetHolderKind, type Id, Network, Role, can } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Who asks for a file. */
export interface Asker {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly role: Role;
}

/** What somebody may do with the files of one thing. */
export interface Standing {
  readonly project_id: Id | null;
  readonly attach: boolean;
}

/** A kind of thing that files can be attached to. A new one is a row in the table below. */
export interface AssetHolder {
  /** Null when there is no such thing in the sight of the person: then its files are not there either. */
  standing(db: Db, asker: Asker, id: Id): Promise<Standing | null>;
}

const workspace: AssetHolder = {
  standing: async (_db, { workspaceId, role }, id) =>
    id === workspaceId ? { project_id: null, attach: can("workspace.edit", { signedIn: true, role }) } : null,
};

const project: AssetHolder = {
  async standing(db, { workspaceId, userId, role }, id) {
    const { rows } = await sql<{ network: Network; role: Role | null }>`
      select p.network, pm.role from projects p
      left join project_members pm on pm.workspace_id = p.workspace_id and pm.project_id = p.id
        and pm.member_id = ${userId} and pm.is_active and pm.deleted_at is null
      where p.workspace_id = ${workspaceId} and p.id = ${id} and p.deleted_at is null`.execute(db);
    const row = rows[0];
    if (!row) return null;
    const projectRole = role === Role.admin ? Role.admin : (row.role ?? undefined);
    const isListed = row.network === Network.public && role >= Role.member;
    if (projectRole === undefined && !isListed) return null;
    return { project_id: id, attach: can("project.edit", { signedIn: true, role, projectRole }) };
  },
};

export const assetHolders: Readonly<Partial<Record<AssetHolderKind, AssetHolder>>> = { workspace, project };
