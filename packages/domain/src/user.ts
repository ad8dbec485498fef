import { z } from "zod";
import { Id, Instant, JsonObject } from "./schema.ts";

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
