import type { Id } from "@cairn/domain";
import { sql } from "kysely";
import type { Services } from "../services.ts";

const ANNOUNCED_FOR = "7 days";
const REMOVED_FOR = "60 days";
const BATCH = 500;

/** Removes files that never arrived, and for good those that were removed long ago. */
export async function purgeAssets({ database, files }: Pick<Services, "database" | "files">): Promise<void> {
  for (const table of ["file_assets", "user_assets"] as const) {
    await sql`
      update ${sql.table(table)} set deleted_at = now()
      where not is_uploaded and deleted_at is null and created_at < now() - ${ANNOUNCED_FOR}::interval`.execute(
      database.db,
    );
    for (;;) {
      const { rows } = await sql<{ id: Id; asset: string }>`
        select id, asset from ${sql.table(table)} where deleted_at < now() - ${REMOVED_FOR}::interval
        limit ${BATCH}`.execute(database.db);
      // The file first: a row without a file is tried again, a file without a row is never found.
      for (const { asset } of rows) await files.remove(asset);
      await sql`delete from ${sql.table(table)} where asset = any(${rows.map(({ asset }) => asset)}::text[])`.execute(
        database.db,
      );
      if (rows.length < BATCH) break;
    }
  }
}
