import { type FailureCode, Id } from "@cairn/domain";
import { type Services, transact } from "../services.ts";
import { findByEmail, findById, storePassword } from "../users/rows.ts";
import { countAttempt, forgetAttempt } from "./attempts.ts";
import { resetLetter } from "./letters.ts";
import { issueSecret, spendSecret, trySecret } from "./one-time-secrets.ts";
import { hashPassword, isStrong } from "./passwords.ts";
import { closeAllSessions } from "./sessions.ts";

const encodeId = (id: Id) => Buffer.from(id).toString("base64url");
const decodeId = (text: string) => Id.safeParse(Buffer.from(text, "base64url").toString("utf8")).data;

/** False when nobody has the address. A deactivated account has, but only an administrator revives it. */
export async function mailResetLink(services: Services, email: string): Promise<boolean> {
  const user = await findByEmail(services.database.db, email);
  if (!user) return false;
  if (!user.is_active) return true;
  await transact(services, { by: null, cause: "forgotten password" }, async (tx) => {
    const claimed = { purpose: "password_reset", subject: user.id } as const;
    const token = await issueSecret(tx.db, services.secret, claimed);
    if (token === null) return;
    const query = new URLSearchParams({ uidb64: encodeId(user.id), token, email });
    const link = `${services.startAddress}/accounts/reset-password/?${query}`;
    await services.mail.send(tx, { to: email, ...resetLetter(link) });
  });
  return true;
}

export interface ResetForm {
  readonly uidb64: string;
  readonly token: string;
  readonly password: string;
  readonly address: string;
}

/** Null when the password is set. A weak one does not spend the link: the person tries again. */
export async function resetByLink(services: Services, form: ResetForm): Promise<FailureCode | null> {
  const { database, secret } = services;
  const userId = decodeId(form.uidb64);
  if (!userId) return "reset_link_expired";
  const claimed = { purpose: "password_reset", subject: userId } as const;
  await countAttempt(database.db, `reset ${userId}`, form.address);
  if ((await trySecret(database.db, secret, claimed, form.token)) !== "right") return "reset_link_invalid";
  await forgetAttempt(database.db, `reset ${userId}`, form.address);
  if (!form.password) return "password_invalid";
  if (!(await isStrong(form.password))) return "password_too_weak";
  const hash = await hashPassword(form.password);
  const { value } = await transact(services, { by: userId, cause: "reset password" }, async (tx) => {
    const user = await findById(tx.db, userId);
    if (!user?.is_active || !(await spendSecret(tx.db, secret, claimed, form.token))) return false;
    await storePassword(tx, userId, hash, { proven: true });
    // Whoever knew the old password is signed out with everybody else.
    await closeAllSessions(tx.db, userId);
    return true;
  });
  return value ? null : "reset_link_invalid";
}
