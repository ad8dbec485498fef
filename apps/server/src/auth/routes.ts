import { checkEmail, getCsrfToken, signIn, signOut } from "@cairn/api";
import { type FailureCode, fail, isEmail, normalEmail, ok, safeNextPath } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { type Route, open } from "../http/route.ts";
import { isSetUp } from "../instance/rows.ts";
import { findByEmail } from "../users/rows.ts";
import { countAttempt, forgetAttempt } from "./attempts.ts";
import { CSRF_COOKIE, csrfToken, isCsrfSecret } from "./csrf.ts";
import { redirectRefused, redirectSignedIn, requireCsrf } from "./form.ts";
import { passwordMatches } from "./passwords.ts";
import { clearSessionCookie, deviceOf, setCsrfCookie, setSessionCookie } from "./session-cookies.ts";
import { closeSession, cookieNames, openSession } from "./sessions.ts";

type SignedIn = { ok: true; userId: string } | { ok: false; code: FailureCode };

/** The checks of a sign-in by password, in the order the contract lists them. */
async function checkPassword(db: Db, email: string, password: string, address: string): Promise<SignedIn> {
  if (!(await isSetUp(db))) return { ok: false, code: "instance_not_configured" };
  if (!email || !password) return { ok: false, code: "sign_in_incomplete" };
  if (!isEmail(email)) return { ok: false, code: "sign_in_email_invalid" };
  await countAttempt(db, email, address);
  const user = await findByEmail(db, email);
  const matches = await passwordMatches(user?.password_hash, password);
  if (user && matches && user.is_active) return { ok: true, userId: user.id };
  if (!user) return { ok: false, code: "user_does_not_exist" };
  return { ok: false, code: matches ? "account_deactivated" : "sign_in_failed" };
}

export const authRoutes: readonly Route[] = [
  open(getCsrfToken, async ({ request, reply, services }) => {
    const known = request.cookies[CSRF_COOKIE];
    const secret = isCsrfSecret(known) ? known : setCsrfCookie(reply, services.config);
    reply.header("Cache-Control", "no-store");
    return { csrf_token: csrfToken(secret) };
  }),

  open(checkEmail, async ({ db, body }) => {
    if (!(await isSetUp(db))) return fail("instance_not_configured");
    const email = normalEmail(body.email ?? "");
    if (!email) return fail("email_required");
    if (!isEmail(email)) return fail("email_invalid");
    return ok({ existing: (await findByEmail(db, email)) !== undefined, status: "CREDENTIAL" as const });
  }),

  open(signIn, async ({ db, body, request, reply, services }) => {
    requireCsrf(request, body);
    const email = normalEmail(body.email ?? "");
    const checked = await checkPassword(db, email, body.password ?? "", request.ip);
    const nextPath = safeNextPath(body.next_path) ?? undefined;
    if (!checked.ok) return redirectRefused(reply, "/", checked.code, { email, next_path: nextPath });
    const now = services.now().toISOString();
    const key = await openSession(db, {
      userId: checked.userId,
      kind: "app",
      now,
      device: deviceOf(request),
    });
    await forgetAttempt(db, email, request.ip);
    await db
      .updateTable("users")
      .set({ last_login_time: now, last_login_medium: "email", last_active: now })
      .where("id", "=", checked.userId)
      .execute();
    setSessionCookie(reply, services.config, "app", key);
    setCsrfCookie(reply, services.config);
    return redirectSignedIn(reply, nextPath);
  }),

  open(signOut, async ({ db, body, request, reply, services }) => {
    requireCsrf(request, body);
    const key = request.cookies[cookieNames.app];
    if (key) await closeSession(db, key, "app");
    clearSessionCookie(reply, services.config, "app");
    reply.redirect("/");
  }),
];
