import { type InstanceInfo, type Settings, isOn, isSmtpConfigured, readyProviders } from "@cairn/domain";
import type { Config } from "../config.ts";

/** What everybody may know of the settings: how to sign in, and what there is. Never a value that is secret. */
export function configOf(
  settings: Settings,
  config: Pick<Config, "baseUrl" | "fileSizeLimit">,
): InstanceInfo["config"] {
  const ready = readyProviders(settings);
  return {
    enable_signup: isOn(settings.ENABLE_SIGNUP),
    is_workspace_creation_disabled: isOn(settings.DISABLE_WORKSPACE_CREATION),
    is_google_enabled: ready.has("google"),
    is_github_enabled: ready.has("github"),
    is_gitlab_enabled: ready.has("gitlab"),
    is_gitea_enabled: ready.has("gitea"),
    is_oidc_enabled: ready.has("oidc"),
    is_magic_login_enabled: isOn(settings.ENABLE_MAGIC_LINK_LOGIN),
    is_email_password_enabled: isOn(settings.ENABLE_EMAIL_PASSWORD),
    github_app_name: "",
    slack_client_id: null,
    posthog_api_key: null,
    posthog_host: null,
    has_unsplash_configured: Boolean(settings.UNSPLASH_ACCESS_KEY),
    has_llm_configured: Boolean(settings.LLM_API_KEY),
    file_size_limit: config.fileSizeLimit,
    is_smtp_configured: isSmtpConfigured(settings),
    admin_base_url: config.baseUrl,
    space_base_url: config.baseUrl,
    app_base_url: config.baseUrl,
    instance_changelog_url: "",
    is_self_managed: true,
  };
}
