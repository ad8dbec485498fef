import { type FavoriteType, type Id, type JsonObject, Role } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Whose favorites they are, and what that person may do in the workspace. */
export interface Keeper {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly role: Role;
}

export interface Favored {
  readonly id: Id;
  readonly project_id: Id | null;
  /** As the sidebar shows it. */
  readonly data: JsonObject;
}

/** A kind of thing that can be favored. A new one is a row in the table below. */
export interface FavoriteEntity {
  /** Those of the things that exist and that the person may see. */
  load(db: Db, keeper: Keeper, ids: readonly Id[]): Promise<Favored[]>;
  /** The type of the rows that tell a person alone what is true of the thing for them. */
  readonly mine: string;
}

/** Projects that this person is in; a workspace admin is in all of them (decisions 4). */
export const joined = ({ userId, role }: Keeper) => sql<boolean>`(
  ${role === Role.admin} or exists (
    select 1 from project_members pm
    where pm.workspace_id = p.workspace_id and pm.project_id = p.id and pm.member_id = ${userId}
      and pm.is_active and pm.deleted_at is null
  ))`;

const project: FavoriteEntity = {
  mine: "project_mine",
  async load(db, keeper, ids) {
    const { rows } = await sql<{ id: Id; name: string; logo_props: JsonObject }>`
      select p.id, p.name, p.logo_props from projects p
      where p.workspace_id = ${keeper.workspaceId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
        and p.archived_at is null and ${joined(keeper)}`.execute(db);
    return rows.map((data) => ({ id: data.id, project_id: data.id, data }));
  },
};

export const favoriteEntities: Readonly<Partial<Record<FavoriteType, FavoriteEntity>>> = { project };
