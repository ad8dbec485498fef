import { Failure } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

const WINDOW = "15 minutes";
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 30;
const RETRY_SECONDS = 900;

const accountKey = (email: string) => `account:${email}`;
const addressKey = (address: string) => `address:${address}`;

/** Counted in the database, so that several nodes count together and a restart forgets nothing. */
export async function refuseTooManyFailures(db: Db, email: string, address: string): Promise<void> {
  const { rows } = await sql<{ key: string; failures: number }>`
    select key, count(*) as failures from sign_in_failures
    where key in (${accountKey(email)}, ${addressKey(address)}) and at > now() - ${WINDOW}::interval
    group by key`.execute(db);
  const failures = (key: string) => rows.find((row) => row.key === key)?.failures ?? 0;
  if (
    failures(accountKey(email)) >= FAILURES_PER_ACCOUNT ||
    failures(addressKey(address)) >= FAILURES_PER_ADDRESS
  )
    throw new Failure("rate_limited", { retry_after: RETRY_SECONDS });
}

export async function noteFailure(db: Db, email: string, address: string): Promise<void> {
  await sql`insert into sign_in_failures (key, at) values (${accountKey(email)}, now()), (${addressKey(address)}, now())`.execute(
    db,
  );
}

/** A correct password clears the account; the address stays counted. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "=", accountKey(email)).execute();
}
