import { Failure, type Id, type Result, fail, ok } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { requireOwnPassword } from "../users/rows.ts";
import { countAttempt, forgetAttempt } from "./attempts.ts";
import { hashPassword, isStrong, passwordMatches } from "./passwords.ts";

export interface PasswordChange {
  readonly userId: Id;
  readonly email: string;
  readonly address: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** The hash to store. `db` is not the transaction's: a wrong guess counts although it is refused. */
export async function checkChange(db: Db, change: PasswordChange): Promise<Result<string>> {
  const { password_hash, is_password_autoset } = await requireOwnPassword(db, change.userId);
  if (!change.newPassword) throw new Failure("password_missing", { error: "The new password is missing" });
  if (!is_password_autoset) {
    if (!change.oldPassword) throw new Failure("password_missing", { error: "The old password is missing" });
    await countAttempt(db, change.email, change.address);
    if (!(await passwordMatches(password_hash, change.oldPassword)))
      throw new Failure("old_password_incorrect", { error: "The old password is not correct" });
    await forgetAttempt(db, change.email, change.address);
  }
  if (!(await isStrong(change.newPassword))) return fail("password_too_weak");
  return ok(await hashPassword(change.newPassword));
}

/** A first password, for who has none of their own. */
export async function checkFirst(db: Db, userId: Id, password: string): Promise<Result<string>> {
  const { is_password_autoset } = await requireOwnPassword(db, userId);
  if (!is_password_autoset) return fail("password_already_set");
  if (!password || !(await isStrong(password))) return fail("password_invalid");
  return ok(await hashPassword(password));
}
