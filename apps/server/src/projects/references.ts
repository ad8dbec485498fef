import { Failure, type FailureCode, type Id, Role } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { getEstimate } from "../estimates/rows.ts";
import { getState } from "../states/rows.ts";
import type { Place, ProjectPatch } from "./rows.ts";

const inWorkspace =
  (least: Role) =>
  async (db: Db, { workspaceId }: Place, id: Id): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from workspace_members m join users u on u.id = m.member_id and u.is_active
      where m.workspace_id = ${workspaceId} and m.member_id = ${id} and m.role >= ${least} and m.is_active
        and m.deleted_at is null`.execute(db);
    return rows.length > 0;
  };

type Finder = (db: Db, place: Place, id: Id) => Promise<unknown>;

/** What a project may name, and where it has to be found. */
const references: Record<
  "project_lead" | "default_assignee" | "default_state" | "estimate",
  { find: Finder; code: FailureCode }
> = {
  // The lead becomes admin of the project, which a guest of the workspace cannot be.
  project_lead: { find: inWorkspace(Role.member), code: "project_lead_unknown" },
  default_assignee: { find: inWorkspace(Role.guest), code: "project_assignee_unknown" },
  default_state: { find: getState, code: "project_state_unknown" },
  estimate: { find: getEstimate, code: "project_estimate_unknown" },
};

/** A reference in a body is looked up like an id in a path: inside the caller's scope or not at all. */
export async function checkReferences(db: Db, place: Place, patch: ProjectPatch): Promise<void> {
  for (const [field, { find, code }] of Object.entries(references)) {
    const id = patch[field as keyof typeof references];
    if (typeof id === "string" && !(await find(db, place, id)))
      throw new Failure(code, { [field]: [`Invalid pk "${id}" - object does not exist.`] });
  }
}
