import { getInstance, setUpInstance } from "@cairn/api";
import { type FailureCode, type InstanceInfo, isEmail, normalEmail } from "@cairn/domain";
import { redirectRefused, requireCsrf } from "../auth/form.ts";
import { hashPassword, isStrong } from "../auth/passwords.ts";
import { deviceOf, setCsrfCookie, setSessionCookie } from "../auth/session-cookies.ts";
import { openSession } from "../auth/sessions.ts";
import type { Config } from "../config.ts";
import { type Route, open } from "../http/route.ts";
import { type Services, transact } from "../services.ts";
import { createUser, findByEmail } from "../users/rows.ts";
import * as instance from "./rows.ts";

const FILE_SIZE_LIMIT = 5_242_880;

const configOf = (config: Config): InstanceInfo["config"] => ({
  enable_signup: false,
  is_workspace_creation_disabled: false,
  is_google_enabled: false,
  is_github_enabled: false,
  is_gitlab_enabled: false,
  is_gitea_enabled: false,
  is_magic_login_enabled: false,
  is_email_password_enabled: true,
  github_app_name: "",
  slack_client_id: null,
  posthog_api_key: null,
  posthog_host: null,
  has_unsplash_configured: false,
  has_llm_configured: false,
  file_size_limit: FILE_SIZE_LIMIT,
  is_smtp_configured: false,
  admin_base_url: config.baseUrl,
  space_base_url: config.baseUrl,
  app_base_url: config.baseUrl,
  instance_changelog_url: "",
  is_self_managed: true,
});

interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
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
    await instance.finishSetup(tx, row.id, userId, admin.companyName);
    return { ok: true, userId };
  });
  return value;
}

export const instanceRoutes: readonly Route[] = [
  open(getInstance, async ({ db, reply, services }) => {
    reply.header("Cache-Control", "private, max-age=0");
    return { config: configOf(services.config), instance: await instance.readInstance(db) };
  }),

  open(setUpInstance, async ({ body, request, reply, services }) => {
    requireCsrf(request, body);
    const admin = {
      email: normalEmail(body.email ?? ""),
      password: body.password ?? "",
      firstName: (body.first_name ?? "").trim().slice(0, 255),
      lastName: (body.last_name ?? "").trim().slice(0, 255),
      companyName: (body.company_name ?? "").trim().slice(0, 255),
    };
    const done = await setUp(services, admin);
    if (!done.ok) {
      const { email, firstName: first_name, lastName: last_name, companyName: company_name } = admin;
      return redirectRefused(reply, "/god-mode/", done.code, { email, first_name, last_name, company_name });
    }
    const now = services.now().toISOString();
    for (const kind of ["app", "admin"] as const) {
      const session = { userId: done.userId, kind, now, device: deviceOf(request) };
      setSessionCookie(reply, services.config, kind, await openSession(services.database.db, session));
    }
    setCsrfCookie(reply, services.config);
    reply.redirect("/god-mode/general/");
  }),
];
