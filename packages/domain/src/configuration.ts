import { z } from "zod";
import { fail, ok, type Result } from "./failures.ts";
import { Id, audit } from "./schema.ts";

/** One setting of the installation that an administrator can change while it runs. */
export interface ConfigurationRow {
  readonly category: string;
  /** Kept encrypted, and never sent back to a browser. */
  readonly secret: boolean;
  /** When neither a row nor a variable of the same name says otherwise. */
  readonly otherwise: string | null;
}

const plain = (category: string, otherwise: string | null): ConfigurationRow => ({
  category,
  secret: false,
  otherwise,
});
const secret = (category: string, otherwise: string | null = null): ConfigurationRow => ({
  category,
  secret: true,
  otherwise,
});

export const configuration = {
  ENABLE_SIGNUP: plain("AUTHENTICATION", "1"),
  ENABLE_EMAIL_PASSWORD: plain("AUTHENTICATION", "1"),
  ENABLE_MAGIC_LINK_LOGIN: plain("AUTHENTICATION", "0"),
  IS_GOOGLE_ENABLED: plain("AUTHENTICATION", "0"),
  IS_GITHUB_ENABLED: plain("AUTHENTICATION", "0"),
  IS_GITLAB_ENABLED: plain("AUTHENTICATION", "0"),
  IS_GITEA_ENABLED: plain("GITEA", "0"),
  IS_OIDC_ENABLED: plain("OIDC", "0"),
  DISABLE_WORKSPACE_CREATION: plain("WORKSPACE_MANAGEMENT", "0"),
  GOOGLE_CLIENT_ID: plain("GOOGLE", null),
  GOOGLE_CLIENT_SECRET: secret("GOOGLE"),
  ENABLE_GOOGLE_SYNC: plain("GOOGLE", "0"),
  GITHUB_CLIENT_ID: plain("GITHUB", null),
  GITHUB_CLIENT_SECRET: secret("GITHUB"),
  GITHUB_ORGANIZATION_ID: plain("GITHUB", null),
  ENABLE_GITHUB_SYNC: plain("GITHUB", "0"),
  GITLAB_HOST: plain("GITLAB", null),
  GITLAB_CLIENT_ID: plain("GITLAB", null),
  GITLAB_CLIENT_SECRET: secret("GITLAB"),
  ENABLE_GITLAB_SYNC: plain("GITLAB", "0"),
  GITEA_HOST: plain("GITEA", null),
  GITEA_CLIENT_ID: plain("GITEA", null),
  GITEA_CLIENT_SECRET: secret("GITEA"),
  ENABLE_GITEA_SYNC: plain("GITEA", "0"),
  OIDC_ISSUER: plain("OIDC", null),
  OIDC_CLIENT_ID: plain("OIDC", null),
  OIDC_CLIENT_SECRET: secret("OIDC"),
  ENABLE_OIDC_SYNC: plain("OIDC", "0"),
  ENABLE_SMTP: plain("SMTP", "0"),
  EMAIL_HOST: plain("SMTP", ""),
  EMAIL_HOST_USER: plain("SMTP", ""),
  EMAIL_HOST_PASSWORD: secret("SMTP", ""),
  EMAIL_FROM: plain("SMTP", ""),
  EMAIL_PORT: plain("SMTP", "587"),
  EMAIL_USE_TLS: plain("SMTP", "1"),
  EMAIL_USE_SSL: plain("SMTP", "0"),
  LLM_API_KEY: secret("AI"),
  LLM_PROVIDER: plain("AI", "openai"),
  LLM_MODEL: plain("AI", null),
  GPT_ENGINE: plain("AI", null),
  UNSPLASH_ACCESS_KEY: secret("UNSPLASH", ""),
} as const satisfies Record<string, ConfigurationRow>;

export type ConfigurationKey = keyof typeof configuration;
/** Every setting as text; null and "" both mean that it is not set. */
export type Settings = Readonly<Record<ConfigurationKey, string | null>>;

export const isOn = (value: string | null): boolean => value === "1";
export const isSmtpConfigured = (settings: Settings): boolean => Boolean(settings.EMAIL_HOST);

/** A setting as it is sent to administrators. */
export const ConfigurationSetting = z.object({
  id: Id,
  ...audit,
  key: z.string(),
  value: z.string().nullable(),
  category: z.string(),
  is_encrypted: z.boolean(),
});
export type ConfigurationSetting = z.infer<typeof ConfigurationSetting>;

/** Stands for a secret that is set; sent back unchanged, it leaves the secret as it is. */
export const SECRET_MASK = "••••••••";

export const isConfigurationKey = (key: string): key is ConfigurationKey => Object.hasOwn(configuration, key);

/** Settings that are addresses the server itself will call. */
export const addressKeys = [
  "GITLAB_HOST",
  "GITEA_HOST",
  "OIDC_ISSUER",
] as const satisfies readonly ConfigurationKey[];

const SETTING_MAX = 4096;
// A line break would forge a header wherever the value ends up in one.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/;

function settingText(value: unknown): string | null {
  if (value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text.length <= SETTING_MAX && !control.test(text) && text.isWellFormed() ? text : null;
}

/** What an administrator's changes come to: keys nobody knows are ignored, and so are masks of secrets. */
export function settingChanges(
  given: Readonly<Record<string, unknown>>,
): Result<ReadonlyMap<ConfigurationKey, string>> {
  const changes = new Map<ConfigurationKey, string>();
  for (const [key, value] of Object.entries(given)) {
    if (!isConfigurationKey(key) || (configuration[key].secret && value === SECRET_MASK)) continue;
    const text = settingText(value);
    if (text === null) return fail("malformed_value");
    changes.set(key, text);
  }
  return ok(changes);
}

/** What switching mail off empties. */
export const mailSwitchedOff: Readonly<Partial<Record<ConfigurationKey, string>>> = {
  EMAIL_HOST: "",
  EMAIL_HOST_USER: "",
  EMAIL_HOST_PASSWORD: "",
  EMAIL_PORT: "",
  EMAIL_FROM: "",
  ENABLE_SMTP: "0",
};
