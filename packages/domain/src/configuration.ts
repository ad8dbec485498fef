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
