import { changeMyEmail, generateEmailCode } from "@cairn/api";
import { type Id, type Result, fail, isEmail, isSmtpConfigured, normalEmail, ok } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { type Route, handle } from "../http/route.ts";
import { readSettings } from "../instance/settings.ts";
import * as users from "../users/rows.ts";
import { countAttempt, countUse, forgetAttempt } from "./attempts.ts";
import { emailChangedLetter, emailCodeLetter } from "./letters.ts";
import { issueSecret, redeemSecret } from "./one-time-secrets.ts";
import { clearSessionCookie } from "./session-cookies.ts";
import { closeAllSessions } from "./sessions.ts";

const CODES_PER_HOUR = { most: 3, seconds: 3600 };

/** Of use to one person and for one address. */
const claimOf = (userId: Id, email: string) =>
  ({ purpose: "email_change", subject: `${userId} ${email}` }) as const;

async function checkNewEmail(db: Db, current: string, text: string | undefined): Promise<Result<string>> {
  const email = normalEmail(text ?? "");
  if (!email) return fail("new_email_required");
  if (!isEmail(email)) return fail("new_email_malformed");
  if (email === current) return fail("new_email_same");
  return (await users.findByEmail(db, email)) ? fail("new_email_taken") : ok(email);
}

export const emailRoutes: readonly Route[] = [
  handle(generateEmailCode, async ({ tx, caller, body, services }) => {
    const checked = await checkNewEmail(tx.db, caller.email, body.email);
    if (!checked.ok) return checked;
    if (!isSmtpConfigured(await readSettings(tx.db, services.secret))) return fail("new_email_unproven");
    await countUse(services.database.db, `email code ${caller.id}`, CODES_PER_HOUR);
    const code = await issueSecret(tx.db, services.secret, claimOf(caller.id, checked.value));
    if (code === null) return fail("rate_limited");
    await services.mail.send(tx, { to: checked.value, ...emailCodeLetter(code) });
    return ok({ message: "Verification code sent to email" });
  }),

  handle(changeMyEmail, async ({ tx, caller, body, request, reply, services }) => {
    const checked = await checkNewEmail(tx.db, caller.email, body.email);
    if (!checked.ok) return checked;
    const email = checked.value;
    const code = (body.code ?? "").trim();
    if (!code) return fail("email_code_required");
    // Not in the transaction, which a refusal undoes: a wrong try counts.
    const { db } = services.database;
    await countAttempt(db, `email change ${caller.id}`, request.ip);
    const verdict = await redeemSecret(db, services.secret, claimOf(caller.id, email), code);
    if (verdict !== "right") return fail(`email_code_${verdict}`);
    await forgetAttempt(db, `email change ${caller.id}`, request.ip);
    await users.changeEmail(tx, caller.id, email);
    await closeAllSessions(tx.db, caller.id);
    for (const to of [caller.email, email])
      await services.mail.send(tx, { to, ...emailChangedLetter(caller.email, email) });
    clearSessionCookie(reply, services.config, "app");
    return ok(await users.requireMe(tx.db, caller.id));
  }),
];
