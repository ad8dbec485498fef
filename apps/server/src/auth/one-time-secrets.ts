import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

interface Purpose {
  readonly seconds: number;
  /** How many may be asked for while one is alive. */
  readonly requests: number;
  /** How many wrong ones end it; a link is too long to be guessed, so nobody can end it for somebody else. */
  readonly wrongTries: number;
  readonly make: () => string;
}

const sixDigits = () => String(randomInt(100_000, 1_000_000));
const longToken = () => randomBytes(32).toString("base64url");

const code: Purpose = { seconds: 600, requests: 4, wrongTries: 5, make: sixDigits };
const purposes = {
  sign_in: code,
  sign_up: code,
  email_change: code,
  password_reset: { seconds: 3600, requests: 30_000, wrongTries: 30_000, make: longToken },
} as const satisfies Record<string, Purpose>;

/** A secret is of use for one purpose, to one subject: the address or account that it proves. */
export interface Claimed {
  readonly purpose: keyof typeof purposes;
  readonly subject: string;
}

/** Keyed, because six digits behind a plain hash are found in a moment; and of no use for another purpose. */
const hashOf = (key: string, { purpose, subject }: Claimed, secret: string): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([purpose, subject, secret]))
    .digest();

/** A new secret in place of the one before it; null when too many were asked for. */
export async function issueSecret(db: Db, key: string, claimed: Claimed): Promise<string | null> {
  const { seconds, requests, make } = purposes[claimed.purpose];
  const secret = make();
  const { rows } = await sql`
    insert into one_time_secrets as s (purpose, subject, secret_hash, expires_at)
    values (${claimed.purpose}, ${claimed.subject}, ${hashOf(key, claimed, secret)}, now() + ${seconds} * interval '1 second')
    on conflict (purpose, subject) do update set
      secret_hash = excluded.secret_hash,
      expires_at = excluded.expires_at,
      wrong_tries = 0,
      requests = case when s.expires_at > now() then s.requests + 1 else 1 end
    where s.expires_at <= now() or s.requests < ${requests}
    returning 1`.execute(db);
  return rows.length > 0 ? secret : null;
}

export type Verdict = "right" | "wrong" | "expired";

/**
 * Whether the secret is the one that was sent. The try is counted before it is looked at, so that many tries at once
 * are no more than one after the other: never inside a transaction that a refusal undoes.
 */
export async function trySecret(db: Db, key: string, claimed: Claimed, secret: string): Promise<Verdict> {
  const { wrongTries } = purposes[claimed.purpose];
  const { rows } = await sql<{ secret_hash: Buffer }>`
    update one_time_secrets set wrong_tries = wrong_tries + 1
    where purpose = ${claimed.purpose} and subject = ${claimed.subject} and expires_at > now()
      and wrong_tries < ${wrongTries}
    returning secret_hash`.execute(db);
  const row = rows[0];
  if (!row) return "expired";
  return timingSafeEqual(Buffer.from(row.secret_hash), hashOf(key, claimed, secret)) ? "right" : "wrong";
}

/** Spends it: of two who bring the same secret at once, one is told true. */
export async function spendSecret(db: Db, key: string, claimed: Claimed, secret: string): Promise<boolean> {
  const { rows } = await sql`
    delete from one_time_secrets
    where purpose = ${claimed.purpose} and subject = ${claimed.subject} and expires_at > now()
      and secret_hash = ${hashOf(key, claimed, secret)}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function redeemSecret(db: Db, key: string, claimed: Claimed, secret: string): Promise<Verdict> {
  const verdict = await trySecret(db, key, claimed, secret);
  if (verdict !== "right") return verdict;
  return (await spendSecret(db, key, claimed, secret)) ? "right" : "expired";
}

export async function withdrawSecret(db: Db, { purpose, subject }: Claimed): Promise<void> {
  await db
    .deleteFrom("one_time_secrets")
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .execute();
}
