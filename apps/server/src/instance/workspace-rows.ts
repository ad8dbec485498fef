import type { AdminWorkspace, Id } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Page } from "../http/paging.ts";
import { workspaceFields } from "../workspaces/rows.ts";

const fields = sql`
  ${workspaceFields},
  jsonb_build_object('id', o.id, 'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name)
    as owner_detail,
  (select count(*) from projects p where p.workspace_id = w.id and p.deleted_at is null) as total_projects`;

type Row = Omit<AdminWorkspace, "owner"> & { owner_detail: AdminWorkspace["owner"] };
const withOwner = ({ owner_detail, ...row }: Row): AdminWorkspace => ({ ...row, owner: owner_detail });

export async function requireWorkspace(db: Db, id: Id): Promise<AdminWorkspace> {
  const { rows } = await sql<Row>`
    select ${fields} from workspaces w join users o on o.id = w.owner_id where w.id = ${id}`.execute(db);
  return withOwner(rows[0]!);
}

/** One page of all workspaces whose name contains the text, and how many there are. */
export async function listWorkspaces(
  db: Db,
  search: string,
  { perPage, page }: Page,
): Promise<{ rows: AdminWorkspace[]; total: number }> {
  const matching = sql`w.deleted_at is null and position(lower(${search}) in lower(w.name)) > 0`;
  const { rows } = await sql<Row>`
    select ${fields} from workspaces w join users o on o.id = w.owner_id where ${matching}
    order by w.created_at desc, w.id desc limit ${perPage} offset ${page * perPage}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from workspaces w where ${matching}`.execute(db);
  return { rows: rows.map(withOwner), total: counted[0]!.total };
}

/** What the person who made the workspace is in their company. */
export async function setCompanyRole(
  db: Db,
  workspaceId: Id,
  memberId: Id,
  companyRole: string,
): Promise<void> {
  await db
    .updateTable("workspace_members")
    .set({ company_role: companyRole })
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", memberId)
    .execute();
}
