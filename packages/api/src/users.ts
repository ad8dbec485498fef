import {
  Account,
  ApiToken,
  ApiTokenDraft,
  Id,
  MyWorkspace,
  NewApiToken,
  NotificationPreference,
  Profile,
  ProfilePatch,
  Timezone,
  UserFull,
  UserMe,
  UserPatch,
  UserSession,
  UserSettings,
  notificationKinds,
} from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, envelopeOf } from "./paging.ts";

const Message = z.object({ message: z.string() });
const text = z.string().optional();

export const getMe = endpoint({
  method: "GET",
  path: "/api/users/me/",
  needs: "account.use",
  summary: "The signed-in person",
  reply: UserMe,
});

export const getSession = endpoint({
  method: "GET",
  path: "/api/users/session/",
  needs: "anyone",
  limit: "public",
  summary: "Whether somebody is signed in, and who",
  reply: z.union([
    z.object({ is_authenticated: z.literal(true), user: UserMe }),
    z.object({ is_authenticated: z.literal(false) }),
  ]),
});

export const getMyProfile = endpoint({
  method: "GET",
  path: "/api/users/me/profile/",
  needs: "account.use",
  summary: "Preferences and progress of the signed-in person",
  reply: Profile,
});

export const getMySettings = endpoint({
  method: "GET",
  path: "/api/users/me/settings/",
  needs: "account.use",
  summary: "Where the signed-in person lands",
  reply: UserSettings,
});

export const listMyWorkspaces = endpoint({
  method: "GET",
  path: "/api/users/me/workspaces/",
  needs: "account.use",
  summary: "The workspaces of the signed-in person, newest first",
  query: z.object({ search: z.string().trim().max(255).optional(), owner: Id.optional() }),
  reply: z.array(MyWorkspace),
});

export const updateMe = endpoint({
  method: "PATCH",
  path: "/api/users/me/",
  needs: "account.use",
  summary: "Change how the signed-in person appears",
  body: UserPatch,
  reply: UserFull,
});

export const deactivateMe = endpoint({
  method: "DELETE",
  path: "/api/users/me/",
  needs: "account.use",
  summary: "Deactivate the account of the signed-in person",
});

export const updateMyProfile = endpoint({
  method: "PATCH",
  path: "/api/users/me/profile/",
  needs: "account.use",
  summary: "Change preferences and progress",
  body: ProfilePatch,
  reply: Profile,
});

export const finishOnboarding = endpoint({
  method: "PATCH",
  path: "/api/users/me/onboard/",
  needs: "account.use",
  summary: "Whether the first steps are done",
  body: z.object({ is_onboarded: z.boolean().default(false) }),
  reply: Message,
});

export const finishTour = endpoint({
  method: "PATCH",
  path: "/api/users/me/tour-completed/",
  needs: "account.use",
  summary: "Whether the tour was taken",
  body: z.object({ is_tour_completed: z.boolean().default(false) }),
  reply: Message,
});

export const getInstanceAdminStatus = endpoint({
  method: "GET",
  path: "/api/users/me/instance-admin/",
  needs: "account.use",
  summary: "Whether the signed-in person administers the installation",
  reply: z.object({ is_instance_admin: z.boolean() }),
});

export const listMyAccounts = endpoint({
  method: "GET",
  path: "/api/users/me/accounts/",
  needs: "account.use",
  summary: "Sign-ins at other services, newest first",
  reply: z.array(Account),
});

const OneAccount = z.object({ accountId: Id });

export const getMyAccount = endpoint({
  method: "GET",
  path: "/api/users/me/accounts/:accountId/",
  needs: "account.use",
  summary: "One sign-in at another service",
  params: OneAccount,
  reply: Account,
});

export const removeMyAccount = endpoint({
  method: "DELETE",
  path: "/api/users/me/accounts/:accountId/",
  needs: "account.use",
  summary: "Unlink a sign-in at another service",
  params: OneAccount,
});

export const getMyNotificationPreferences = endpoint({
  method: "GET",
  path: "/api/users/me/notification-preferences/",
  needs: "account.use",
  summary: "What the signed-in person is mailed about",
  reply: NotificationPreference,
});

export const updateMyNotificationPreferences = endpoint({
  method: "PATCH",
  path: "/api/users/me/notification-preferences/",
  needs: "account.use",
  summary: "Change what mail is sent about",
  body: z.object(notificationKinds).partial(),
  reply: NotificationPreference,
});

export const listMySessions = endpoint({
  method: "GET",
  path: "/api/users/me/sessions/",
  needs: "account.use",
  summary: "Where the signed-in person is signed in, last used first",
  reply: z.array(UserSession),
});

export const endMySession = endpoint({
  method: "DELETE",
  path: "/api/users/me/sessions/:sessionId/",
  needs: "account.use",
  summary: "Sign out another browser, or this one",
  params: z.object({ sessionId: Id }),
});

export const generateEmailCode = endpoint({
  method: "POST",
  path: "/api/users/me/email/generate-code/",
  needs: "account.use",
  summary: "Mail a code to a new address",
  body: z.object({ email: text }),
  reply: Message,
});

export const changeMyEmail = endpoint({
  method: "PATCH",
  path: "/api/users/me/email/",
  needs: "account.use",
  summary: "Change the address, proven by the mailed code; ends every session",
  body: z.object({ email: text, code: text }),
  reply: UserMe,
});

const OneToken = z.object({ tokenId: Id });

export const listApiTokens = endpoint({
  method: "GET",
  path: "/api/users/api-tokens/",
  needs: "account.use",
  summary: "Own API tokens, newest first; never the tokens themselves",
  reply: z.array(ApiToken),
});

export const createApiToken = endpoint({
  method: "POST",
  path: "/api/users/api-tokens/",
  needs: "account.use",
  status: 201,
  summary: "Make an API token; this answer alone shows it",
  body: ApiTokenDraft,
  reply: NewApiToken,
});

export const getApiToken = endpoint({
  method: "GET",
  path: "/api/users/api-tokens/:tokenId/",
  needs: "account.use",
  summary: "One API token, without the token itself",
  params: OneToken,
  reply: ApiToken,
});

export const updateApiToken = endpoint({
  method: "PATCH",
  path: "/api/users/api-tokens/:tokenId/",
  needs: "account.use",
  summary: "Rename an API token",
  params: OneToken,
  body: ApiTokenDraft.omit({ expired_at: true }),
  reply: ApiToken,
});

export const deleteApiToken = endpoint({
  method: "DELETE",
  path: "/api/users/api-tokens/:tokenId/",
  needs: "account.use",
  summary: "Revoke an API token",
  params: OneToken,
});

export const listTimezones = endpoint({
  method: "GET",
  path: "/api/timezones/",
  needs: "anyone",
  limit: "public",
  summary: "Time zones to choose from",
  reply: z.object({ timezones: z.array(Timezone) }),
});

export const listReleaseNotes = endpoint({
  method: "GET",
  path: "/api/release-notes/",
  needs: "account.use",
  summary: "Once a feed of releases; nothing is fetched from anywhere, so it is empty",
  reply: z.array(z.never()),
});

export const listMyActivities = endpoint({
  method: "GET",
  path: "/api/users/me/activities/",
  needs: "account.use",
  summary: "What the signed-in person did",
  query: PageQuery,
  // Empty until there are work items to be active on.
  reply: envelopeOf(z.never()),
});
