import { editInstance, getInstance, setUpInstance, visitSignUpScreen } from "@cairn/api";
import { type FailureCode, isEmail, normalEmail } from "@cairn/domain";
import { redirectRefused, requireCsrf } from "../auth/form.ts";
import { hashPassword, isStrong } from "../auth/passwords.ts";
import { deviceOf, setCsrfCookie, setSessionCookie } from "../auth/session-cookies.ts";
import { openSession } from "../auth/sessions.ts";
import { type Route, handle, open } from "../http/route.ts";
import { type Services, transact } from "../services.ts";
import { createUser, findByEmail } from "../users/rows.ts";
import { ADMIN_BASE, adminRoutes } from "./admin-routes.ts";
import { configOf } from "./info.ts";
import * as instance from "./rows.ts";
import { readSettings } from "./settings.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { workspaceAdminRoutes } from "./workspace-routes.ts";

interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly telemetry: boolean;
}

type SetUp = { ok: true; userId: string } | { ok: false; code: FailureCode };

/** The checks in the contract's order; the first, "has it been done", is repeated under the lock. */
async function setUp(services: Services, admin: FirstAdmin): Promise<SetUp> {
  const { db } = services.database;
  if (await instance.isSetUp(db)) return { ok: false, code: "admin_exists" };
  if (!admin.email || !admin.password || !admin.firstName) return { ok: false, code: "admin_incomplete" };
  if (!isEmail(admin.email)) return { ok: false, code: "admin_email_invalid" };
  if (await findByEmail(db, admin.email)) return { ok: false, code: "admin_user_exists" };
  if (!(await isStrong(admin.password))) return { ok: false, code: "password_too_weak" };
  const passwordHash = await hashPassword(admin.password);
  const { value } = await transact(services, { by: null, cause: "set up" }, async (tx): Promise<SetUp> => {
    const row = await instance.lockInstance(tx);
    if (row.is_setup_done) return { ok: false, code: "admin_exists" };
    const userId = await createUser(tx, { ...admin, passwordHash });
    const { companyName: name, telemetry } = admin;
    await instance.finishSetup(tx, row.id, userId, { name, telemetry });
    return { ok: true, userId };
  });
  return value;
}

export const instanceRoutes: readonly Route[] = [
  open(getInstance, async ({ db, reply, services }) => {
    reply.header("Cache-Control", "private, max-age=0");
    const settings = await readSettings(db, services.secret);
    return { config: configOf(settings, services.config), instance: await instance.readInstance(db) };
  }),

  handle(editInstance, async ({ tx, body }) => {
    await instance.editInstance(tx, body);
    return instance.readInstanceRow(tx.db);
  }),

  open(visitSignUpScreen, ({ db }) => instance.noteSignUpScreenVisit(db)),

  open(setUpInstance, async ({ body, request, reply, services }) => {
    requireCsrf(request, body);
    const admin = {
      email: normalEmail(body.email ?? ""),
      password: body.password ?? "",
      firstName: (body.first_name ?? "").trim().slice(0, 255),
      lastName: (body.last_name ?? "").trim().slice(0, 255),
      companyName: (body.company_name ?? "").trim().slice(0, 255),
      // Nothing is reported unless somebody asks for it.
      telemetry: /^(true|on|1)$/i.test(body.is_telemetry_enabled ?? ""),
    };
    const done = await setUp(services, admin);
    if (!done.ok) {
      return redirectRefused(reply, ADMIN_BASE, done.code, {
        email: admin.email,
        first_name: admin.firstName,
        last_name: admin.lastName,
        company_name: admin.companyName,
        is_telemetry_enabled: admin.telemetry ? "True" : "False",
      });
    }
    const now = services.now().toISOString();
    for (const kind of ["app", "admin"] as const) {
      const session = { userId: done.userId, kind, now, device: deviceOf(request) };
      setSessionCookie(reply, services.config, kind, await openSession(services.database.db, session));
    }
    setCsrfCookie(reply, services.config);
    reply.redirect(`${ADMIN_BASE}general/`);
  }),

  ...adminRoutes,
  ...settingsRoutes,
  ...workspaceAdminRoutes,
];
