import type { JsonObject } from "@cairn/domain";
import { Network, Role } from "@cairn/domain";
import { sql } from "kysely";
import type { VisitedReader, VisitedReaders } from "./visits.ts";

/** Projects of the reader's, and those that are listed to them. */
const visitedProjects: VisitedReader = async (db, { workspaceId, userId, role }, ids) => {
  const { rows } = await sql<JsonObject & { id: string }>`
    select p.id, p.name, p.logo_props, p.identifier, coalesce((
      select array_agg(m.member_id order by m.created_at, m.id) from project_members m
      join users u on u.id = m.member_id and not u.is_bot
      where m.workspace_id = p.workspace_id and m.project_id = p.id and m.is_active and m.deleted_at is null
    ), '{}') as project_members
    from projects p
    where p.workspace_id = ${workspaceId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
      and (${role === Role.admin} or (${role === Role.member} and p.network = ${Network.public}) or exists (
        select 1 from project_members mine
        where mine.workspace_id = p.workspace_id and mine.project_id = p.id and mine.member_id = ${userId}
          and mine.is_active and mine.deleted_at is null))`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** What can be visited, and how each kind is shown in the list of recent visits. */
export const visitedReaders: VisitedReaders = { project: visitedProjects };
