import { z } from "zod";
import { Id, Instant, audit } from "./schema.ts";
import { Name } from "./text.ts";
import { UserLite, UserMe } from "./user.ts";
import { Workspace } from "./workspace.ts";

export const InstanceConfig = z.object({
  enable_signup: z.boolean(),
  is_workspace_creation_disabled: z.boolean(),
  is_google_enabled: z.boolean(),
  is_github_enabled: z.boolean(),
  is_gitlab_enabled: z.boolean(),
  is_gitea_enabled: z.boolean(),
  is_oidc_enabled: z.boolean(),
  is_magic_login_enabled: z.boolean(),
  is_email_password_enabled: z.boolean(),
  github_app_name: z.string(),
  slack_client_id: z.string().nullable(),
  posthog_api_key: z.string().nullable(),
  posthog_host: z.string().nullable(),
  has_unsplash_configured: z.boolean(),
  has_llm_configured: z.boolean(),
  file_size_limit: z.number(),
  is_smtp_configured: z.boolean(),
  admin_base_url: z.string().nullable(),
  space_base_url: z.string().nullable(),
  app_base_url: z.string().nullable(),
  instance_changelog_url: z.string(),
  is_self_managed: z.boolean(),
});

export const Instance = z.object({
  id: Id,
  ...audit,
  instance_name: z.string(),
  whitelist_emails: z.string().nullable(),
  instance_id: z.string(),
  current_version: z.string(),
  latest_version: z.string().nullable(),
  edition: z.string(),
  domain: z.string(),
  last_checked_at: Instant,
  namespace: z.string().nullable(),
  is_telemetry_enabled: z.boolean(),
  is_support_required: z.boolean(),
  is_setup_done: z.boolean(),
  is_signup_screen_visited: z.boolean(),
  is_verified: z.boolean(),
  is_test: z.boolean(),
  is_current_version_deprecated: z.boolean(),
  workspaces_exist: z.boolean(),
});

export const InstanceInfo = z.object({ config: InstanceConfig, instance: Instance });
export type InstanceInfo = z.infer<typeof InstanceInfo>;

/** The installation as its administrators change it. */
export const InstanceRow = Instance.omit({ workspaces_exist: true });
export type InstanceRow = z.infer<typeof InstanceRow>;

const INSTANCE_TEXT_MAX = 255;

export const InstanceEdit = z
  .object({
    instance_name: Name(INSTANCE_TEXT_MAX),
    whitelist_emails: z.string().trim().max(10_000).nullable(),
    domain: z.string().trim().max(INSTANCE_TEXT_MAX),
    namespace: z.string().trim().max(INSTANCE_TEXT_MAX).nullable(),
    is_telemetry_enabled: z.boolean(),
    is_support_required: z.boolean(),
    is_signup_screen_visited: z.boolean(),
    is_verified: z.boolean(),
    is_test: z.boolean(),
  })
  .partial();
export type InstanceEdit = z.infer<typeof InstanceEdit>;

/** The signed-in administrator. */
export const AdminMe = UserMe.omit({ cover_image_url: true, last_login_medium: true, last_login_time: true });
export type AdminMe = z.infer<typeof AdminMe>;

/** All administrators are equals: a lower one could otherwise make a higher one. */
export const INSTANCE_ADMIN_ROLE = 20;

export const InstanceAdmin = z.object({
  id: Id,
  ...audit,
  user_detail: UserLite.extend({ email: z.string(), last_login_medium: z.string() }),
  role: z.number().int(),
  is_verified: z.boolean(),
  user: Id,
  instance: Id,
});
export type InstanceAdmin = z.infer<typeof InstanceAdmin>;

/** A workspace as the administrators of the installation see it: what it is called and how large, not what is in it. */
export const AdminWorkspace = Workspace.extend({
  owner: z.object({ id: Id, email: z.string(), first_name: z.string(), last_name: z.string() }),
  total_projects: z.number().int(),
});
export type AdminWorkspace = z.infer<typeof AdminWorkspace>;
