import { type ExternalIdentity, type Id, type Provider, accountIdOf, newId } from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../../changes/transaction.ts";
import type { Db } from "../../db/database.ts";

export interface LinkedUser {
  readonly id: Id;
  readonly email: string;
  readonly is_active: boolean;
}

/** Until the transaction ends nobody else links this identity: of two callbacks at once, one makes the account. */
export async function lockIdentity(db: Db, provider: Provider, identity: ExternalIdentity): Promise<void> {
  const key = `${provider} ${accountIdOf(identity)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Whom the identity opens, and the picture it had when it was used last. */
export const findLinked = (
  db: Db,
  provider: Provider,
  identity: ExternalIdentity,
): Promise<(LinkedUser & { avatarUrl: string | null }) | undefined> =>
  db
    .selectFrom("accounts as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["u.id", "u.email", "u.is_active"])
    .select(sql<string | null>`a.metadata->>'avatar_url'`.as("avatarUrl"))
    .where("a.provider", "=", provider)
    .where("a.provider_account_id", "=", accountIdOf(identity))
    .executeTakeFirst();

export interface UserAtAddress extends LinkedUser {
  readonly is_email_verified: boolean;
  readonly isLinkedElsewhere: boolean;
}

export async function findAtAddress(
  db: Db,
  provider: Provider,
  email: string,
): Promise<UserAtAddress | undefined> {
  const { rows } = await sql<UserAtAddress>`
    select u.id, u.email, u.is_active, u.is_email_verified,
      exists (select 1 from accounts a where a.user_id = u.id and a.provider = ${provider}) as "isLinkedElsewhere"
    from users u where lower(u.email) = ${email}`.execute(db);
  return rows[0];
}

/** Notes that the person came by this identity, and makes the link when it is the first time. */
export async function link(
  tx: Pick<Tx, "db" | "now">,
  provider: Provider,
  identity: ExternalIdentity,
  userId: Id,
): Promise<void> {
  const metadata = { issuer: identity.issuer, avatar_url: identity.avatarUrl };
  await tx.db
    .insertInto("accounts")
    .values({
      id: newId(),
      user_id: userId,
      provider,
      provider_account_id: accountIdOf(identity),
      metadata,
      last_connected_at: tx.now,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "provider_account_id"])
        .doUpdateSet({ metadata, last_connected_at: tx.now, updated_at: tx.now }),
    )
    .execute();
}
