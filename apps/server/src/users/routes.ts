import {
  deactivateMe,
  finishOnboarding,
  finishTour,
  getInstanceAdminStatus,
  getMe,
  getMyNotificationPreferences,
  getMyProfile,
  getMySettings,
  getSession,
  listMyActivities,
  listMyWorkspaces,
  listReleaseNotes,
  listTimezones,
  updateMe,
  updateMyNotificationPreferences,
  updateMyProfile,
} from "@cairn/api";
import { checkPersonNames, fail, ok } from "@cairn/domain";
import { clearSessionCookie } from "../auth/session-cookies.ts";
import { envelope, readPage } from "../http/paging.ts";
import { type Route, handle, open, read } from "../http/route.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { apiTokenRoutes } from "./api-tokens/routes.ts";
import { deactivate } from "./deactivation/rows.ts";
import { deactivatedLetter } from "./letters.ts";
import * as users from "./rows.ts";
import { listTimezonesAt } from "./timezones.ts";

const UPDATED = { message: "Updated successfully" };
const TIMEZONES_KEPT = "public, max-age=7200";

export const userRoutes: readonly Route[] = [
  read(getMe, ({ db, caller }) => users.requireMe(db, caller.id)),

  handle(updateMe, async ({ tx, caller, body }) => {
    const checked = checkPersonNames(body);
    if (!checked.ok) return checked;
    for (const field of ["avatar_asset", "cover_image_asset"] as const) {
      const asset = body[field];
      if (asset && !(await users.ownsAsset(tx.db, caller.id, asset))) return fail(`${field}_unknown`);
    }
    return users.updateMe(tx, caller.id, body);
  }),

  handle(deactivateMe, async ({ tx, caller, request, reply, services }) => {
    const refused = await deactivate(tx, caller, request.ip);
    if (refused) return fail(refused);
    await services.mail.send(tx, { to: caller.email, ...deactivatedLetter() });
    clearSessionCookie(reply, services.config, "app");
    return ok(undefined);
  }),

  open(getSession, async ({ db, caller }) =>
    caller
      ? { is_authenticated: true as const, user: await users.requireMe(db, caller.id) }
      : { is_authenticated: false as const },
  ),

  read(getMyProfile, ({ db, caller }) => users.requireProfile(db, caller.id)),

  handle(updateMyProfile, async ({ tx, caller, body }) => {
    const { last_workspace_id } = body;
    if (last_workspace_id && !(await users.isMemberOf(tx.db, caller.id, last_workspace_id)))
      return fail("last_workspace_unknown");
    return users.updateProfile(tx, caller.id, body);
  }),

  handle(finishOnboarding, async ({ tx, caller, body }) => {
    await users.updateProfile(tx, caller.id, body);
    return UPDATED;
  }),

  handle(finishTour, async ({ tx, caller, body }) => {
    await users.updateProfile(tx, caller.id, body);
    return UPDATED;
  }),

  read(getMySettings, ({ db, caller }) => users.requireSettings(db, caller.id)),
  read(listMyWorkspaces, ({ db, caller, query }) => users.listWorkspaces(db, caller.id, query)),

  read(getInstanceAdminStatus, async ({ db, caller }) => ({
    is_instance_admin: await users.isInstanceAdmin(db, caller.id),
  })),

  read(getMyNotificationPreferences, ({ db, caller }) => users.requirePreferences(db, caller.id)),
  handle(updateMyNotificationPreferences, ({ tx, caller, body }) =>
    users.updatePreferences(tx, caller.id, body),
  ),

  read(listMyActivities, async ({ query }) => envelope([], 0, readPage(query))),
  read(listReleaseNotes, async () => []),
  open(listTimezones, async ({ reply, services }) => {
    reply.header("Cache-Control", TIMEZONES_KEPT);
    return { timezones: listTimezonesAt(services.now()) };
  }),

  ...accountRoutes,
  ...apiTokenRoutes,
];
