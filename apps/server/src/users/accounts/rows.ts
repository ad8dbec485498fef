import type { Account, Id } from "@cairn/domain";
import type { Db } from "../../db/database.ts";

const own = (db: Db, userId: Id) =>
  db
    .selectFrom("accounts")
    .select(["id", "created_at", "updated_at", "provider", "provider_account_id", "last_connected_at"])
    .select(["metadata", "user_id as user"])
    .where("user_id", "=", userId);

export const listAccounts = (db: Db, userId: Id): Promise<Account[]> =>
  own(db, userId).orderBy("created_at", "desc").orderBy("id", "desc").execute();

export const getAccount = (db: Db, userId: Id, id: Id): Promise<Account | undefined> =>
  own(db, userId).where("id", "=", id).executeTakeFirst();

/** For good: what is unlinked leaves no trace. */
export async function deleteAccount(db: Db, userId: Id, id: Id): Promise<boolean> {
  const gone = await db
    .deleteFrom("accounts")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
