import { type FailureCode, type Id, type Settings, isOn } from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { createUser, findByEmail } from "../users/rows.ts";

/** Whether somebody invited this address to a workspace. */
export async function hasInvitation(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workspace_invitations where lower(email) = ${email} and deleted_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Anybody may sign up, or those who were invited. */
export const maySignUp = async (db: Db, settings: Settings, email: string): Promise<boolean> =>
  isOn(settings.ENABLE_SIGNUP) || hasInvitation(db, email);

export interface NewAccount {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Null for who comes by a code or another service; they may choose one later. */
  readonly passwordHash: string | null;
  readonly proven: boolean;
}

export type Made = { ok: true; userId: Id } | { ok: false; code: FailureCode };

/** The account, unless the address got one in the meantime: of two who sign up at once, one is refused. */
export async function makeAccount(tx: Tx, settings: Settings, account: NewAccount): Promise<Made> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign up ${account.email}`}, 0))`.execute(tx.db);
  if (await findByEmail(tx.db, account.email)) return { ok: false, code: "user_already_exists" };
  if (!(await maySignUp(tx.db, settings, account.email))) return { ok: false, code: "sign_up_disabled" };
  return { ok: true, userId: await createUser(tx, account) };
}
