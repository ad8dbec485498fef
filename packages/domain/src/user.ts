import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { Id, Instant, JsonObject, audit } from "./schema.ts";
import { Name, containsUrl, isOneLine } from "./text.ts";
import { isTimezone } from "./timezone.ts";

export const UserLite = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  is_bot: z.boolean(),
  display_name: z.string(),
});
export type UserLite = z.infer<typeof UserLite>;

export const UserMe = UserLite.extend({
  cover_image: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  date_joined: Instant,
  email: z.string(),
  is_active: z.boolean(),
  is_email_verified: z.boolean(),
  is_password_autoset: z.boolean(),
  user_timezone: z.string(),
  username: z.string(),
  last_login_medium: z.string(),
  last_login_time: Instant.nullable(),
});
export type UserMe = z.infer<typeof UserMe>;

/** What the person themselves sees after a change. */
export const UserFull = UserMe.extend({ avatar_asset: Id.nullable(), cover_image_asset: Id.nullable() });
export type UserFull = z.infer<typeof UserFull>;

const NAME_MAX = 255;
const PICTURE_MAX = 800;
const atMost = (max: number) => `Ensure this field has no more than ${max} characters.`;
const nameOrNothing = z
  .string()
  .trim()
  .max(NAME_MAX, atMost(NAME_MAX))
  .refine(isOneLine, "Control characters are not allowed.");
// It becomes the address of a picture in everybody's browser.
const isPicture = (text: string) => text === "" || z.url({ protocol: /^https?$/ }).safeParse(text).success;
const picture = z.string().max(PICTURE_MAX, atMost(PICTURE_MAX)).refine(isPicture, "Enter a valid URL.");

/** What people may change about themselves. */
export const UserPatch = z
  .object({
    display_name: Name(NAME_MAX),
    first_name: nameOrNothing,
    last_name: nameOrNothing,
    avatar: picture,
    avatar_asset: Id.nullable(),
    cover_image: picture.nullable(),
    cover_image_asset: Id.nullable(),
    user_timezone: z
      .string()
      .refine(isTimezone, { error: ({ input }) => `"${input}" is not a valid choice.` }),
  })
  .partial();
export type UserPatch = z.infer<typeof UserPatch>;

export function checkPersonNames({ first_name = "", last_name = "" }: UserPatch): Result<void> {
  if (containsUrl(first_name)) return fail("first_name_has_url");
  return containsUrl(last_name) ? fail("last_name_has_url") : ok(undefined);
}

export const Profile = z.object({
  id: Id,
  user: Id,
  theme: JsonObject,
  is_app_rail_docked: z.boolean(),
  is_tour_completed: z.boolean(),
  onboarding_step: JsonObject,
  use_case: z.string().nullable(),
  role: z.string().nullable(),
  is_onboarded: z.boolean(),
  last_workspace_id: Id.nullable(),
  billing_address_country: z.string(),
  billing_address: JsonObject.nullable(),
  has_billing_address: z.boolean(),
  company_name: z.string(),
  notification_view_mode: z.enum(["full", "compact"]),
  is_smooth_cursor_enabled: z.boolean(),
  is_mobile_onboarded: z.boolean(),
  mobile_onboarding_step: JsonObject,
  mobile_timezone_auto_set: z.boolean(),
  language: z.string(),
  start_of_the_week: z.number().int(),
  goals: JsonObject,
  background_color: z.string(),
  is_navigation_tour_completed: z.boolean(),
  has_marketing_email_consent: z.boolean(),
  is_subscribed_to_changelog: z.boolean(),
  product_tour: JsonObject,
  created_at: Instant,
  updated_at: Instant,
});
export type Profile = z.infer<typeof Profile>;

const text = (max: number) => z.string().max(max, atMost(max));
const USE_CASE_MAX = 10_000;
const SATURDAY = 6;

/** JSON is replaced, not merged. */
export const ProfilePatch = Profile.omit({ id: true, user: true, created_at: true, updated_at: true })
  .extend({
    use_case: text(USE_CASE_MAX).nullable(),
    role: text(300).nullable(),
    billing_address_country: text(255),
    company_name: text(255),
    language: text(255),
    start_of_the_week: z.number().int().min(0).max(SATURDAY),
    background_color: text(255),
  })
  .partial();
export type ProfilePatch = z.infer<typeof ProfilePatch>;

/** A sign-in at another service; its tokens never leave the server. */
export const Account = z.object({
  id: Id,
  created_at: Instant,
  updated_at: Instant,
  provider: z.string(),
  provider_account_id: z.string(),
  last_connected_at: Instant,
  metadata: JsonObject,
  user: Id,
});
export type Account = z.infer<typeof Account>;

/** What somebody is told of by mail. */
export const notificationKinds = {
  property_change: z.boolean(),
  state_change: z.boolean(),
  comment: z.boolean(),
  mention: z.boolean(),
  issue_completed: z.boolean(),
};
export const NotificationPreference = z.object({
  id: Id,
  ...audit,
  ...notificationKinds,
  user: Id,
  workspace: z.null(),
  project: z.null(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** A browser somebody is signed in with. */
export const UserSession = z.object({
  id: Id,
  created_at: Instant,
  last_used_at: Instant,
  user_agent: z.string(),
  ip_address: z.string(),
  is_current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const UserSettings = z.object({
  id: Id,
  email: z.string(),
  workspace: z.object({
    last_workspace_id: Id.nullable(),
    last_workspace_slug: z.string().nullable(),
    last_workspace_name: z.string().optional(),
    last_workspace_logo: z.string().optional(),
    fallback_workspace_id: Id.nullable(),
    fallback_workspace_slug: z.string().nullable(),
    invites: z.number().int(),
  }),
});
export type UserSettings = z.infer<typeof UserSettings>;

/** Trimmed and lower-cased before it is compared or stored, so that one address is one account. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();
export const isEmail = (text: string): boolean => text.length <= 255 && z.email().safeParse(text).success;
