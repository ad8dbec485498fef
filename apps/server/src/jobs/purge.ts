import { sql } from "kysely";
import { purgeAssets } from "../assets/purge.ts";
import type { Services } from "../services.ts";

/** How long each kind of row is of use to anybody. */
const lifetimes = [
  { table: "changes", column: "at", keep: "30 days" },
  { table: "sessions", column: "expires_at", keep: "0 days" },
  { table: "sign_in_failures", column: "at", keep: "1 day" },
  { table: "one_time_secrets", column: "expires_at", keep: "0 days" },
  { table: "outbox", column: "created_at", keep: "1 day" },
] as const;

export async function purge(services: Pick<Services, "database" | "files">): Promise<void> {
  const { database } = services;
  await purgeAssets(services);
  for (const { table, column, keep } of lifetimes)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - ${keep}::interval`.execute(
      database.db,
    );
}
