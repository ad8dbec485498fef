import { randomBytes } from "node:crypto";
import { type Id, type InstanceEdit, type InstanceInfo, type InstanceRow, newId } from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";

/** The one row of this installation, made at its first start. */
export async function ensureInstance(db: Db, now: string): Promise<void> {
  const times = { created_at: now, updated_at: now, last_checked_at: now };
  await db
    .insertInto("instances")
    .values({ id: newId(), instance_id: randomBytes(12).toString("hex"), ...times })
    .onConflict((conflict) => conflict.column("singleton").doNothing())
    .execute();
}

export async function isSetUp(db: Db): Promise<boolean> {
  const row = await db.selectFrom("instances").select("is_setup_done").executeTakeFirst();
  return row?.is_setup_done ?? false;
}

/** Locks the instance until the transaction ends: of twenty who set up at once, one finds it not done. */
export async function lockInstance(tx: Pick<Tx, "db">): Promise<{ id: Id; is_setup_done: boolean }> {
  return tx.db.selectFrom("instances").select(["id", "is_setup_done"]).forUpdate().executeTakeFirstOrThrow();
}

export async function finishSetup(
  tx: Pick<Tx, "db" | "now">,
  instanceId: Id,
  userId: Id,
  { name, telemetry }: { name: string; telemetry: boolean },
): Promise<void> {
  const times = { created_at: tx.now, updated_at: tx.now };
  await tx.db
    .insertInto("instance_admins")
    .values({ id: newId(), instance_id: instanceId, user_id: userId, ...times })
    .execute();
  await tx.db
    .updateTable("instances")
    .set({ is_setup_done: true, instance_name: name, is_telemetry_enabled: telemetry, updated_at: tx.now })
    .where("id", "=", instanceId)
    .execute();
}

export async function readInstance(db: Db): Promise<InstanceInfo["instance"]> {
  const { rows } = await sql<{
    exist: boolean;
  }>`select exists (select 1 from workspaces where deleted_at is null) as exist`.execute(db);
  return { ...(await readInstanceRow(db)), workspaces_exist: rows[0]!.exist };
}

/** What the program itself knows about the installation is added to what is stored. */
export async function readInstanceRow(db: Db): Promise<InstanceRow> {
  const { singleton: _, ...row } = await db.selectFrom("instances").selectAll().executeTakeFirstOrThrow();
  return {
    ...row,
    deleted_at: null,
    current_version: VERSION,
    latest_version: VERSION,
    edition: "CAIRN",
    is_current_version_deprecated: false,
  };
}

export async function editInstance(tx: Pick<Tx, "db" | "now" | "by">, edit: InstanceEdit): Promise<void> {
  await tx.db
    .updateTable("instances")
    .set({ ...edit, updated_at: tx.now, updated_by: tx.by })
    .execute();
}

export async function noteSignUpScreenVisit(db: Db): Promise<void> {
  await db.updateTable("instances").set({ is_signup_screen_visited: true }).execute();
}

export const VERSION = "0.1.0";
