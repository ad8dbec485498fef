import { Failure } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

const WINDOW = "15 minutes";
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 30;
const RETRY_SECONDS = 900;

const accountKey = (email: string) => `account:${email}`;
const addressKey = (address: string) => `address:${address}`;

/**
 * Counts an attempt before its password is looked at, so that of many guesses at once only as many are looked at as
 * of guesses one after the other. In the database, so that several nodes count together and a restart forgets nothing.
 */
export async function countAttempt(db: Db, email: string, address: string): Promise<void> {
  // What is refused here is not counted, or else somebody who keeps trying would stay locked out for ever.
  await refuseMoreThan(db, email, address, {
    account: FAILURES_PER_ACCOUNT - 1,
    address: FAILURES_PER_ADDRESS - 1,
  });
  await sql`insert into sign_in_failures (key, at) values (${accountKey(email)}, now()), (${addressKey(address)}, now())`.execute(
    db,
  );
  await refuseMoreThan(db, email, address, { account: FAILURES_PER_ACCOUNT, address: FAILURES_PER_ADDRESS });
}

async function refuseMoreThan(
  db: Db,
  email: string,
  address: string,
  most: { account: number; address: number },
): Promise<void> {
  const { rows } = await sql<{ key: string; failures: number }>`
    select key, count(*) as failures from sign_in_failures
    where key in (${accountKey(email)}, ${addressKey(address)}) and at > now() - ${WINDOW}::interval
    group by key`.execute(db);
  const failures = (key: string) => rows.find((row) => row.key === key)?.failures ?? 0;
  if (failures(accountKey(email)) > most.account || failures(addressKey(address)) > most.address)
    throw new Failure("rate_limited", { retry_after: RETRY_SECONDS });
}

/** It was no failure: the account begins anew, the address is as it was before. */
export async function forgetAttempt(db: Db, email: string, address: string): Promise<void> {
  await sql`
    delete from sign_in_failures where key = ${accountKey(email)} or ctid = (
      select ctid from sign_in_failures where key = ${addressKey(address)} order by at desc limit 1
    )`.execute(db);
}

/** Counts something a person may do only so often, such as having mail sent to addresses they name. */
export async function countUse(
  db: Db,
  key: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<void> {
  const { rows } = await sql<{ uses: number }>`
    with before as (
      select count(*) as uses from sign_in_failures
      where key = ${key} and at > now() - ${seconds} * interval '1 second'
    ), used as (
      insert into sign_in_failures (key, at) select ${key}, now() from before where uses < ${most}
    )
    select uses from before`.execute(db);
  if ((rows[0]?.uses ?? 0) >= most) throw new Failure("rate_limited", { retry_after: seconds });
}
