import { createHash, randomBytes } from "node:crypto";
import {
  API_TOKEN_PREFIX,
  type ApiToken,
  type ApiTokenDraft,
  type Id,
  type Instant,
  isTokenActive,
  newId,
} from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../../changes/transaction.ts";
import type { Db } from "../../db/database.ts";

const HUMAN = 0;
const TOKEN_PATTERN = new RegExp(`^${API_TOKEN_PREFIX}[0-9a-f]{32}$`);
// A token is 128 random bits: nobody finds it by hashing guesses, so a fast hash will do.
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const columns = [
  "id",
  "created_at",
  "updated_at",
  "deleted_at",
  "updated_by",
  "label",
  "description",
  "last_used",
  "user_id",
  "expired_at",
  "is_service",
  "allowed_rate_limit",
] as const;

type Row = Omit<ApiToken, "created_by" | "is_active" | "user" | "user_type" | "workspace"> & { user_id: Id };

const wire = ({ user_id, ...row }: Row, now: Instant): ApiToken => ({
  ...row,
  created_by: user_id,
  user: user_id,
  user_type: HUMAN,
  workspace: null,
  is_active: isTokenActive(row.expired_at, now),
});

const own = (db: Db, userId: Id) =>
  db
    .selectFrom("api_tokens")
    .select(columns)
    .where("user_id", "=", userId)
    .where("is_service", "=", false)
    .where("deleted_at", "is", null);

export async function listTokens(db: Db, userId: Id, now: Instant): Promise<ApiToken[]> {
  const rows = await own(db, userId).orderBy("created_at", "desc").orderBy("id", "desc").execute();
  return rows.map((row) => wire(row, now));
}

export async function getToken(db: Db, userId: Id, id: Id, now: Instant): Promise<ApiToken | undefined> {
  const row = await own(db, userId).where("id", "=", id).executeTakeFirst();
  return row && wire(row, now);
}

/** The row and, this once, the token itself. */
export async function createToken(
  tx: Pick<Tx, "db" | "now">,
  userId: Id,
  { label, description = "", expired_at = null }: ApiTokenDraft,
): Promise<ApiToken & { token: string }> {
  const token = API_TOKEN_PREFIX + randomBytes(16).toString("hex");
  const row = await tx.db
    .insertInto("api_tokens")
    .values({
      id: newId(),
      user_id: userId,
      label: label ?? randomBytes(16).toString("hex"),
      description,
      token_hash: hashOf(token),
      expired_at,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...wire(row, tx.now), token };
}

export async function updateToken(
  tx: Tx,
  userId: Id,
  id: Id,
  draft: Pick<ApiTokenDraft, "label" | "description">,
): Promise<ApiToken | undefined> {
  await tx.db
    .updateTable("api_tokens")
    .set({ ...draft, updated_at: tx.now, updated_by: tx.by })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_service", "=", false)
    .where("deleted_at", "is", null)
    .execute();
  return getToken(tx.db, userId, id, tx.now);
}

export async function deleteToken(tx: Tx, userId: Id, id: Id): Promise<boolean> {
  const gone = await tx.db
    .updateTable("api_tokens")
    .set({ deleted_at: tx.now, updated_at: tx.now, updated_by: tx.by })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_service", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return gone.numUpdatedRows > 0n;
}

export interface TokenBearer {
  readonly tokenId: Id;
  readonly userId: Id;
  readonly email: string;
  readonly isService: boolean;
}

/** Whose token this is; undefined when it is unknown, revoked, expired, or its owner is deactivated. */
export async function findToken(db: Db, token: string): Promise<TokenBearer | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const { rows } = await sql<TokenBearer>`
    select t.id as "tokenId", u.id as "userId", u.email, t.is_service as "isService"
    from api_tokens t join users u on u.id = t.user_id and u.is_active
    where t.token_hash = ${hashOf(token)} and t.deleted_at is null
      and (t.expired_at is null or t.expired_at > now())`.execute(db);
  return rows[0];
}

/** Written at most once a minute, so that a busy script does not write with every read. */
export async function noteTokenUse(db: Db, tokenId: Id): Promise<void> {
  await sql`
    update api_tokens set last_used = now()
    where id = ${tokenId} and (last_used is null or last_used < now() - interval '1 minute')`.execute(db);
}
