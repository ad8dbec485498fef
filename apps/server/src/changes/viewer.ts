import { type Id, Role } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { ProjectAccess, Viewer } from "./audience.ts";
import type { LoggedChange } from "./log.ts";

/** Rows of these types can open or close something for somebody. */
export const accessTypes: ReadonlySet<string> = new Set([
  "workspace",
  "workspace_member",
  "project_member",
  "project",
]);

const membershipTypes: ReadonlySet<string> = new Set(["workspace_member", "project_member"]);

/** Whether a change can have opened or closed a project for this person. */
export function mayMoveScope({ rows }: Pick<LoggedChange, "rows">, person: Id): boolean {
  // What was made by the same change arrives whole with it, so joining that opens nothing further.
  const made = new Set(
    rows
      .filter(({ type, op }) => op === "insert" && !membershipTypes.has(type) && accessTypes.has(type))
      .map((row) => row.project_id),
  );
  return rows.some(({ type, op, fields, project_id }) => {
    if (!membershipTypes.has(type)) return type === "project" && op === "delete";
    return op !== "insert" || (fields.member === person && !made.has(project_id));
  });
}

/** What a person may see of a workspace now; null when they are not (any longer) an active member. */
export async function loadViewer(db: Db, workspaceId: Id, userId: Id): Promise<Viewer | null> {
  const { rows } = await sql<{ role: Role; project: Id | null; project_role: Role; guests_see_all: boolean }>`
    select m.role, p.id as project, p.guest_view_all_features as guests_see_all,
      case when m.role = ${Role.admin} then ${Role.admin} else pm.role end as project_role
    from workspace_members m
    join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    join users u on u.id = m.member_id and u.is_active
    left join project_members pm on pm.workspace_id = m.workspace_id and pm.member_id = m.member_id
      and pm.is_active and pm.deleted_at is null
    left join projects p on p.workspace_id = m.workspace_id and p.deleted_at is null
      and (p.id = pm.project_id or m.role = ${Role.admin})
    where m.workspace_id = ${workspaceId} and m.member_id = ${userId} and m.is_active and m.deleted_at is null`.execute(
    db,
  );
  const first = rows[0];
  if (!first) return null;
  const projects = new Map<Id, ProjectAccess>();
  for (const row of rows)
    if (row.project) projects.set(row.project, { role: row.project_role, guestsSeeAll: row.guests_see_all });
  return { id: userId, role: first.role, projects };
}

export const projectsGained = (before: Viewer, after: Viewer): Id[] =>
  [...after.projects.keys()].filter((id) => !before.projects.has(id));
