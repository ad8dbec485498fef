import { checkEmail, getCsrfToken, signIn, signOut, signUp } from "@cairn/api";
import {
  type FailureCode,
  type Id,
  fail,
  isEmail,
  isOn,
  normalEmail,
  ok,
  safeNextPath,
  signInStep,
} from "@cairn/domain";
import { type Route, open } from "../http/route.ts";
import { isSetUp } from "../instance/rows.ts";
import { readSettings } from "../instance/settings.ts";
import { type Services, transact } from "../services.ts";
import { findByEmail, rememberSignOut } from "../users/rows.ts";
import { countAttempt, forgetAttempt } from "./attempts.ts";
import { codeRoutes } from "./code-routes.ts";
import { CSRF_COOKIE, csrfToken, isCsrfSecret } from "./csrf.ts";
import { emailRoutes } from "./email-routes.ts";
import { redirectRefused, redirectSignedIn, requireCsrf } from "./form.ts";
import { passwordRoutes } from "./password-routes.ts";
import { hashPassword, isStrong, passwordMatches } from "./passwords.ts";
import { clearSessionCookie, setCsrfCookie } from "./session-cookies.ts";
import { sessionRoutes } from "./session-routes.ts";
import { closeSession, cookieNames } from "./sessions.ts";
import { makeAccount, maySignUp } from "./sign-up.ts";
import { arrive } from "./signing-in.ts";

type Came = { ok: true; userId: Id } | { ok: false; code: FailureCode };

/** The checks of a sign-in by password, in the order the contract lists them. */
async function checkPassword(
  { database: { db }, secret }: Services,
  email: string,
  password: string,
  address: string,
): Promise<Came> {
  if (!(await isSetUp(db))) return { ok: false, code: "instance_not_configured" };
  if (!email || !password) return { ok: false, code: "sign_in_incomplete" };
  if (!isEmail(email)) return { ok: false, code: "sign_in_email_invalid" };
  await countAttempt(db, email, address);
  const user = await findByEmail(db, email);
  const matches = await passwordMatches(user?.password_hash, password);
  if (!user) return { ok: false, code: "user_does_not_exist" };
  if (!isOn((await readSettings(db, secret)).ENABLE_EMAIL_PASSWORD))
    return { ok: false, code: "password_sign_in_disabled" };
  if (!matches) return { ok: false, code: "sign_in_failed" };
  if (!user.is_active) return { ok: false, code: "account_deactivated" };
  await forgetAttempt(db, email, address);
  return { ok: true, userId: user.id };
}

/** The same for a sign-up, and the account itself. */
async function makeByPassword(services: Services, email: string, password: string): Promise<Came> {
  const { db } = services.database;
  if (!(await isSetUp(db))) return { ok: false, code: "instance_not_configured" };
  if (!email || !password) return { ok: false, code: "sign_up_incomplete" };
  if (!isEmail(email)) return { ok: false, code: "sign_up_email_invalid" };
  if (await findByEmail(db, email)) return { ok: false, code: "user_already_exists" };
  const settings = await readSettings(db, services.secret);
  if (!isOn(settings.ENABLE_EMAIL_PASSWORD)) return { ok: false, code: "password_sign_in_disabled" };
  if (!(await maySignUp(db, settings, email))) return { ok: false, code: "sign_up_disabled" };
  if (!(await isStrong(password))) return { ok: false, code: "password_too_weak" };
  const account = { email, passwordHash: await hashPassword(password), proven: false };
  const { value } = await transact(services, { by: null, cause: "sign up" }, (tx) =>
    makeAccount(tx, settings, account),
  );
  return value;
}

export const authRoutes: readonly Route[] = [
  open(getCsrfToken, async ({ request, reply, services }) => {
    const known = request.cookies[CSRF_COOKIE];
    const secret = isCsrfSecret(known) ? known : setCsrfCookie(reply, services.config);
    reply.header("Cache-Control", "no-store");
    return { csrf_token: csrfToken(secret) };
  }),

  open(checkEmail, async ({ db, body, services }) => {
    if (!(await isSetUp(db))) return fail("instance_not_configured");
    const email = normalEmail(body.email ?? "");
    if (!email) return fail("email_required");
    if (!isEmail(email)) return fail("email_invalid");
    const user = await findByEmail(db, email);
    const status = signInStep(user, await readSettings(db, services.secret));
    return ok({ existing: user !== undefined, status });
  }),

  open(signIn, async ({ body, request, reply, services }) => {
    requireCsrf(request, body);
    const email = normalEmail(body.email ?? "");
    const nextPath = safeNextPath(body.next_path) ?? undefined;
    const came = await checkPassword(services, email, body.password ?? "", request.ip);
    if (!came.ok) return redirectRefused(reply, "/", came.code, { email, next_path: nextPath });
    const arrival = { userId: came.userId, email, medium: "email", proven: false };
    await arrive({ request, reply, services }, arrival);
    return redirectSignedIn(reply, nextPath);
  }),

  open(signUp, async ({ body, request, reply, services }) => {
    requireCsrf(request, body);
    const email = normalEmail(body.email ?? "");
    const nextPath = safeNextPath(body.next_path) ?? undefined;
    const came = await makeByPassword(services, email, body.password ?? "");
    if (!came.ok) return redirectRefused(reply, "/", came.code, { email, next_path: nextPath });
    // Typing an address proves nothing: what others sent to it stays closed until a mail was answered.
    const arrival = { userId: came.userId, email, medium: "email", proven: false };
    await arrive({ request, reply, services }, arrival);
    return redirectSignedIn(reply, nextPath);
  }),

  open(signOut, async ({ db, body, caller, request, reply, services }) => {
    requireCsrf(request, body);
    const key = request.cookies[cookieNames.app];
    if (key) await closeSession(db, key, "app");
    if (caller) await rememberSignOut(db, caller.id, request.ip, services.now().toISOString());
    clearSessionCookie(reply, services.config, "app");
    reply.redirect("/");
  }),

  ...codeRoutes,
  ...passwordRoutes,
  ...emailRoutes,
  ...sessionRoutes,
];
