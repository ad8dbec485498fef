import { type FailureCode, type Id, type Settings, isOn, isSmtpConfigured } from "@cairn/domain";
import { readSettings } from "../instance/settings.ts";
import { isSetUp } from "../instance/rows.ts";
import { type Services, transact } from "../services.ts";
import { findByEmail } from "../users/rows.ts";
import { countAttempt, forgetAttempt } from "./attempts.ts";
import { codeLetter } from "./letters.ts";
import { type Verdict, issueSecret, redeemSecret } from "./one-time-secrets.ts";
import { makeAccount } from "./sign-up.ts";

type Refused = { ok: false; code: FailureCode };
type Came = { ok: true; userId: Id } | Refused;
const refused = (code: FailureCode): Refused => ({ ok: false, code });

/** Why codes cannot be used here at all, if they cannot. */
function unavailable(settings: Settings): FailureCode | null {
  if (!isSmtpConfigured(settings)) return "smtp_not_configured";
  return isOn(settings.ENABLE_MAGIC_LINK_LOGIN) ? null : "magic_code_disabled";
}

/** Null when the code is on its way. */
export async function mailCode(services: Services, email: string): Promise<FailureCode | null> {
  const exists = (await findByEmail(services.database.db, email)) !== undefined;
  const purpose = exists ? "sign_in" : "sign_up";
  const { value } = await transact(services, { by: null, cause: "sign-in code" }, async (tx) => {
    const code = await issueSecret(tx.db, services.secret, { purpose, subject: email });
    if (code !== null) await services.mail.send(tx, { to: email, ...codeLetter(code) });
    return code !== null;
  });
  return value ? null : `magic_codes_exhausted_${purpose}`;
}

/** The checks before a code is mailed, in the contract's order. */
export async function whyNoCode(services: Services): Promise<FailureCode | null> {
  const { db } = services.database;
  if (!(await isSetUp(db))) return "instance_not_configured";
  return unavailable(await readSettings(db, services.secret));
}

export interface CodeEntry {
  readonly email: string;
  readonly code: string;
  readonly address: string;
}

/** Counted per account and per address like a password, and five wrong ones end the code. */
async function redeem(
  { database: { db }, secret }: Services,
  purpose: "sign_in" | "sign_up",
  { email, code, address }: CodeEntry,
): Promise<Verdict> {
  await countAttempt(db, email, address);
  const verdict = await redeemSecret(db, secret, { purpose, subject: email }, code);
  if (verdict === "right") await forgetAttempt(db, email, address);
  return verdict;
}

export async function signInByCode(services: Services, entry: CodeEntry): Promise<Came> {
  const { db } = services.database;
  if (!(await isSetUp(db))) return refused("instance_not_configured");
  if (!entry.email || !entry.code) return refused("magic_sign_in_incomplete");
  const user = await findByEmail(db, entry.email);
  if (!user) return refused("user_does_not_exist");
  const no = unavailable(await readSettings(db, services.secret));
  if (no) return refused(no);
  const verdict = await redeem(services, "sign_in", entry);
  if (verdict !== "right") return refused(`magic_code_${verdict}_sign_in`);
  return user.is_active ? { ok: true, userId: user.id } : refused("account_deactivated");
}

export async function signUpByCode(services: Services, entry: CodeEntry): Promise<Came> {
  const { db } = services.database;
  if (!(await isSetUp(db))) return refused("instance_not_configured");
  if (!entry.email || !entry.code) return refused("magic_sign_up_incomplete");
  if (await findByEmail(db, entry.email)) return refused("user_already_exists");
  const settings = await readSettings(db, services.secret);
  const no = unavailable(settings);
  if (no) return refused(no);
  const verdict = await redeem(services, "sign_up", entry);
  if (verdict !== "right") return refused(`magic_code_${verdict}_sign_up`);
  const account = { email: entry.email, passwordHash: null, proven: true };
  const { value } = await transact(services, { by: null, cause: "sign up" }, (tx) =>
    makeAccount(tx, settings, account),
  );
  return value;
}
