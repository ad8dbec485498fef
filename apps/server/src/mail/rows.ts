import { type Id, type Instant, newId } from "@cairn/domain";
import { sql } from "kysely";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { seal, unseal } from "../sealed.ts";
import type { Letter } from "./letter.ts";

export interface OutboxMail extends Letter {
  readonly id: Id;
  readonly to: string;
  readonly created_at: Instant;
}

export async function storeMail(
  tx: Pick<Tx, "db" | "now">,
  secret: string,
  { to, subject, text, html }: Letter & { to: string },
): Promise<Id> {
  const id = newId();
  await tx.db
    .insertInto("outbox")
    .values({
      id,
      recipient: to,
      subject,
      sealed_text: seal(secret, text),
      sealed_html: seal(secret, html),
      created_at: tx.now,
    })
    .execute();
  return id;
}

interface Stored {
  id: Id;
  recipient: string;
  subject: string;
  sealed_text: string;
  sealed_html: string;
  created_at: Instant;
}

/** What was sealed with a secret that is lost cannot be read by anybody, so it reads as nothing. */
const opened = (secret: string, { recipient, sealed_text, sealed_html, ...row }: Stored): OutboxMail => ({
  ...row,
  to: recipient,
  text: unseal(secret, sealed_text) ?? "",
  html: unseal(secret, sealed_html) ?? "",
});

export async function findMail(db: Db, secret: string, id: Id): Promise<OutboxMail | undefined> {
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  return row && opened(secret, row);
}

/** Mail of the last day that was not sent, newest first. It holds codes and links: for instance admins only. */
export async function listOutbox(db: Db, secret: string): Promise<OutboxMail[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("created_at", ">", sql<string>`now() - interval '24 hours'`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => opened(secret, row));
}

export async function removeMail(db: Db, id: Id): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}
