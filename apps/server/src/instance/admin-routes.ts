import {
  addAdmin,
  getAdminMe,
  getAdminSession,
  listAdmins,
  removeAdmin,
  signInAdmin,
  signOutAdmin,
} from "@cairn/api";
import { Failure, type Id, type Result, fail, isEmail, normalEmail, ok } from "@cairn/domain";
import { countAttempt, forgetAttempt } from "../auth/attempts.ts";
import { redirectRefused, requireCsrf } from "../auth/form.ts";
import { passwordMatches } from "../auth/passwords.ts";
import { clearSessionCookie, deviceOf, setCsrfCookie, setSessionCookie } from "../auth/session-cookies.ts";
import { closeSession, cookieNames, openSession } from "../auth/sessions.ts";
import type { Db } from "../db/database.ts";
import { type Route, handle, open, read } from "../http/route.ts";
import { findByEmail, isInstanceAdmin } from "../users/rows.ts";
import * as admins from "./admin-rows.ts";
import { isSetUp } from "./rows.ts";

export const ADMIN_BASE = "/god-mode/";

/** The checks of an administrator's sign-in, in the order the contract lists them. */
async function checkAdmin(db: Db, email: string, password: string, address: string): Promise<Result<Id>> {
  if (!(await isSetUp(db))) return fail("instance_not_configured");
  if (!email || !password) return fail("admin_sign_in_incomplete");
  if (!isEmail(email)) return fail("admin_email_invalid");
  await countAttempt(db, email, address);
  const user = await findByEmail(db, email);
  const matches = await passwordMatches(user?.password_hash, password);
  if (!user) return fail("admin_does_not_exist");
  // Who does not know the password does not learn what became of the account.
  if (!matches) return fail("admin_sign_in_failed");
  if (!user.is_active) return fail("admin_deactivated");
  return (await isInstanceAdmin(db, user.id)) ? ok(user.id) : fail("admin_sign_in_failed");
}

export const adminRoutes: readonly Route[] = [
  open(signInAdmin, async ({ db, body, request, reply, services }) => {
    requireCsrf(request, body);
    const email = normalEmail(body.email ?? "");
    const checked = await checkAdmin(db, email, body.password ?? "", request.ip);
    if (!checked.ok) return redirectRefused(reply, ADMIN_BASE, checked.code, { email });
    const now = services.now().toISOString();
    const session = { userId: checked.value, kind: "admin", now, device: deviceOf(request) } as const;
    setSessionCookie(reply, services.config, "admin", await openSession(db, session));
    setCsrfCookie(reply, services.config);
    await forgetAttempt(db, email, request.ip);
    reply.redirect(`${ADMIN_BASE}general/`);
  }),

  open(signOutAdmin, async ({ db, body, request, reply, services }) => {
    requireCsrf(request, body);
    const key = request.cookies[cookieNames.admin];
    if (key) await closeSession(db, key, "admin");
    clearSessionCookie(reply, services.config, "admin");
    reply.redirect(ADMIN_BASE.slice(0, -1));
  }),

  read(getAdminMe, ({ db, caller }) => admins.requireAdminMe(db, caller.id)),

  open(getAdminSession, async ({ db, caller }) =>
    caller && (await isInstanceAdmin(db, caller.id))
      ? { is_authenticated: true as const, user: await admins.requireAdminMe(db, caller.id) }
      : { is_authenticated: false as const },
  ),

  read(listAdmins, ({ db }) => admins.listAdmins(db)),

  handle(addAdmin, async ({ tx, body }) => {
    const email = normalEmail(body.email);
    if (!email) return fail("instance_admin_email_required");
    const user = await findByEmail(tx.db, email);
    if (!user?.is_active) throw new Failure("object_not_found");
    return ok(await admins.addAdmin(tx, user.id));
  }),

  handle(removeAdmin, ({ tx, params }) => admins.removeAdmin(tx, params.adminId)),
];
