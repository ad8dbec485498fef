import { type ConfigurationKey, type Settings, isOn } from "./configuration.ts";
import { type FailureCode, type Result, fail, ok } from "./failures.ts";
import { isEmail } from "./user.ts";

/** A service that people can sign in with, and the settings that make it work here. */
export interface ProviderRow {
  readonly title: string;
  readonly enabled: ConfigurationKey;
  /** All of them have to be set. */
  readonly needs: readonly ConfigurationKey[];
  readonly clientId: ConfigurationKey;
  readonly clientSecret: ConfigurationKey;
  /** When on, the names are taken over at each sign-in. */
  readonly sync: ConfigurationKey;
  readonly notConfigured: FailureCode;
  readonly failed: FailureCode;
}

export const providers = {
  google: {
    title: "Google",
    enabled: "IS_GOOGLE_ENABLED",
    needs: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    clientId: "GOOGLE_CLIENT_ID",
    clientSecret: "GOOGLE_CLIENT_SECRET",
    sync: "ENABLE_GOOGLE_SYNC",
    notConfigured: "google_not_configured",
    failed: "google_failed",
  },
  github: {
    title: "GitHub",
    enabled: "IS_GITHUB_ENABLED",
    needs: ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
    clientId: "GITHUB_CLIENT_ID",
    clientSecret: "GITHUB_CLIENT_SECRET",
    sync: "ENABLE_GITHUB_SYNC",
    notConfigured: "github_not_configured",
    failed: "github_failed",
  },
  gitlab: {
    title: "GitLab",
    enabled: "IS_GITLAB_ENABLED",
    needs: ["GITLAB_CLIENT_ID", "GITLAB_CLIENT_SECRET"],
    clientId: "GITLAB_CLIENT_ID",
    clientSecret: "GITLAB_CLIENT_SECRET",
    sync: "ENABLE_GITLAB_SYNC",
    notConfigured: "gitlab_not_configured",
    failed: "gitlab_failed",
  },
  gitea: {
    title: "Gitea",
    enabled: "IS_GITEA_ENABLED",
    needs: ["GITEA_HOST", "GITEA_CLIENT_ID", "GITEA_CLIENT_SECRET"],
    clientId: "GITEA_CLIENT_ID",
    clientSecret: "GITEA_CLIENT_SECRET",
    sync: "ENABLE_GITEA_SYNC",
    notConfigured: "gitea_not_configured",
    failed: "gitea_failed",
  },
  oidc: {
    title: "OpenID Connect",
    enabled: "IS_OIDC_ENABLED",
    needs: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
    clientId: "OIDC_CLIENT_ID",
    clientSecret: "OIDC_CLIENT_SECRET",
    sync: "ENABLE_OIDC_SYNC",
    notConfigured: "oauth_not_configured",
    failed: "oidc_failed",
  },
} as const satisfies Record<string, ProviderRow>;

export type Provider = keyof typeof providers;
export const providerNames = Object.keys(providers) as Provider[];

export const isProviderReady = (provider: Provider, settings: Settings): boolean =>
  isOn(settings[providers[provider].enabled]) && providers[provider].needs.every((key) => settings[key]);

export const readyProviders = (settings: Settings): ReadonlySet<Provider> =>
  new Set(providerNames.filter((provider) => isProviderReady(provider, settings)));

/** Who somebody is at a provider. */
export interface ExternalIdentity {
  /** Who vouches for it: an address, because the same number means somebody else at another server. */
  readonly issuer: string;
  readonly subject: string;
  /** Absent unless the provider says that it was proven; an address that was only claimed is of no use to us. */
  readonly verifiedEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
}

/** Unique among all issuers, so that pointing a setting at another server opens nobody's account. */
export const accountIdOf = ({ issuer, subject }: Pick<ExternalIdentity, "issuer" | "subject">): string =>
  `${issuer}|${subject}`;

/** The account that already has the address, as far as linking is concerned. */
export interface AccountAtAddress {
  readonly id: string;
  readonly is_email_verified: boolean;
  /** It is linked to somebody else of the same provider already. */
  readonly isLinkedElsewhere: boolean;
}

/**
 * What becomes of an identity that is linked to no account yet. An address proves who somebody is only if both sides
 * have proven it: an account made with another's address lies in wait for its owner to sign in here, and an address
 * that was passed on to somebody new still belongs to the old account. Who is signed in has proven the account.
 */
export function linkIdentity(
  identity: Pick<ExternalIdentity, "verifiedEmail">,
  account: AccountAtAddress | undefined,
  signedInAs: string | null,
): Result<{ email: string; linkTo: string | null }> {
  const email = identity.verifiedEmail;
  if (email === null || !isEmail(email)) return fail("email_invalid");
  if (!account) return ok({ email, linkTo: null });
  const isProven = account.id === signedInAs || (account.is_email_verified && !account.isLinkedElsewhere);
  return isProven ? ok({ email, linkTo: account.id }) : fail("user_already_exists");
}

/** "Ada King Lovelace" is "Ada" and "King Lovelace". */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
