import { createHash, randomInt } from "node:crypto";
import { type Id, type UserSession, newId } from "@cairn/domain";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export type SessionKind = "app" | "admin";

export const cookieNames: Record<SessionKind, string> = { app: "session-id", admin: "admin-session-id" };
export const sessionSeconds: Record<SessionKind, number> = { app: 7 * 24 * 3600, admin: 3600 };

const KEY_LENGTH = 128;
const KEY_PATTERN = /^[a-z0-9]{128}$/;
const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Who is calling, as the session knows them. */
export interface Caller {
  readonly id: Id;
  readonly email: string;
  readonly sessionId: Id;
}

const newKey = () => Array.from({ length: KEY_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join("");
export const isSessionKey = (text: string | undefined): text is string =>
  text !== undefined && KEY_PATTERN.test(text);
export const hashSessionKey = (key: string): Buffer => createHash("sha256").update(key).digest();

export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

/** Opens a session and returns the key for its cookie; the key itself is kept nowhere else. */
export async function openSession(
  db: Db,
  session: { userId: Id; kind: SessionKind; now: string; device: Device },
): Promise<string> {
  const key = newKey();
  const expires = new Date(Date.parse(session.now) + sessionSeconds[session.kind] * 1000).toISOString();
  await db
    .insertInto("sessions")
    .values({
      id: newId(),
      key_hash: hashSessionKey(key),
      kind: session.kind,
      user_id: session.userId,
      user_agent: session.device.userAgent.slice(0, 500),
      ip_address: session.device.address,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: expires,
    })
    .execute();
  return key;
}

export async function closeSession(db: Db, key: string, kind: SessionKind): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("key_hash", "=", hashSessionKey(key))
    .where("kind", "=", kind)
    .execute();
}

export async function closeAllSessions(db: Db, userId: Id): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function listSessions(db: Db, { id, sessionId }: Caller): Promise<UserSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_used_at", "user_agent", "ip_address"])
    .where("user_id", "=", id)
    .where("kind", "=", "app")
    .where("expires_at", ">", sql<string>`now()`)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, is_current: row.id === sessionId }));
}

/** False when it is not theirs, or over already. */
export async function endSession(db: Db, userId: Id, sessionId: Id): Promise<boolean> {
  const ended = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("kind", "=", "app")
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
