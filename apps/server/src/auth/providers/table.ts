import { Failure, type Provider, type Settings, providers, splitName } from "@cairn/domain";
import { z } from "zod";
import { type Flow, ProviderProblem } from "./flow.ts";
import { type Ask, type OAuthRow, oauthFlow } from "./oauth.ts";
import { oidcFlow } from "./oidc.ts";

const Name = z.string().nullish();
const Picture = z.string().nullish();
// Numbers of accounts are numbers at some and text at others.
const Subject = z.union([z.string().min(1), z.number().int()]).transform(String);

/** The address of a server of one's own, as people write it. */
const hostFrom = (setting: string | null, otherwise = ""): string =>
  (setting || otherwise).replace(/\/+$/, "");

const GoogleUser = z.object({
  id: Subject,
  email: z.string().nullish(),
  verified_email: z.boolean().nullish(),
  given_name: Name,
  family_name: Name,
  picture: Picture,
});

const google: OAuthRow = {
  ...providers.google,
  at: () => ({
    issuer: "https://accounts.google.com",
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    api: "https://www.googleapis.com",
  }),
  scope: () =>
    "https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile",
  more: { access_type: "offline", prompt: "consent" },
  async identify(ask) {
    const user = await ask("/oauth2/v2/userinfo", GoogleUser);
    return {
      subject: user.id,
      verifiedEmail: (user.verified_email && user.email) || null,
      firstName: user.given_name ?? "",
      lastName: user.family_name ?? "",
      avatarUrl: user.picture ?? null,
    };
  },
};

const Address = z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() });

/** The address that was proven, the first one of those if several were. */
function provenAddress(addresses: readonly z.infer<typeof Address>[]): string | null {
  const proven = addresses.filter(({ verified }) => verified);
  return (proven.find(({ primary }) => primary) ?? proven[0])?.email ?? null;
}

const GithubUser = z.object({ id: Subject, name: Name, avatar_url: Picture });

async function requireOrganization(ask: Ask, organization: string): Promise<void> {
  const path = `/user/memberships/orgs/${encodeURIComponent(organization)}`;
  const membership = await ask(path, z.object({ state: z.string() })).catch((cause: unknown) => {
    // GitHub answers 403 or 404 to who is not in it.
    if (cause instanceof ProviderProblem) return null;
    throw cause;
  });
  if (membership?.state !== "active") throw new Failure("github_not_in_organization");
}

const github: OAuthRow = {
  ...providers.github,
  at: () => ({
    issuer: "https://github.com",
    authorize: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    api: "https://api.github.com",
  }),
  scope: ({ GITHUB_ORGANIZATION_ID }) => `read:user user:email${GITHUB_ORGANIZATION_ID ? " read:org" : ""}`,
  async identify(ask, { GITHUB_ORGANIZATION_ID }) {
    const user = await ask("/user", GithubUser);
    if (GITHUB_ORGANIZATION_ID) await requireOrganization(ask, GITHUB_ORGANIZATION_ID);
    const verifiedEmail = provenAddress(await ask("/user/emails", z.array(Address)));
    const avatarUrl = user.avatar_url ?? null;
    return { subject: user.id, verifiedEmail, avatarUrl, ...splitName(user.name ?? "") };
  },
};

const GitlabUser = z.object({
  id: Subject,
  email: z.string().nullish(),
  /** When the address above was proven. */
  confirmed_at: z.string().nullish(),
  name: Name,
  avatar_url: Picture,
});

const gitlab: OAuthRow = {
  ...providers.gitlab,
  at: ({ GITLAB_HOST }: Settings) => {
    const host = hostFrom(GITLAB_HOST, "https://gitlab.com");
    return {
      issuer: host,
      authorize: `${host}/oauth/authorize`,
      token: `${host}/oauth/token`,
      api: `${host}/api/v4`,
    };
  },
  scope: () => "read_user",
  async identify(ask) {
    const user = await ask("/user", GitlabUser);
    const verifiedEmail = (user.confirmed_at && user.email) || null;
    const avatarUrl = user.avatar_url ?? null;
    return { subject: user.id, verifiedEmail, avatarUrl, ...splitName(user.name ?? "") };
  },
};

const GiteaUser = z.object({ id: Subject, login: z.string(), full_name: Name, avatar_url: Picture });

const gitea: OAuthRow = {
  ...providers.gitea,
  at: ({ GITEA_HOST }: Settings) => {
    const host = hostFrom(GITEA_HOST);
    return {
      issuer: host,
      authorize: `${host}/login/oauth/authorize`,
      token: `${host}/login/oauth/access_token`,
      api: `${host}/api/v1`,
    };
  },
  scope: () => "openid email profile",
  async identify(ask) {
    const user = await ask("/user", GiteaUser);
    // The user's own row has an address too, but does not say whether it was proven.
    const verifiedEmail = provenAddress(await ask("/user/emails", z.array(Address)));
    const avatarUrl = user.avatar_url ?? null;
    return { subject: user.id, verifiedEmail, avatarUrl, ...splitName(user.full_name || user.login) };
  },
};

export const oauthRows = { google, github, gitlab, gitea } satisfies Partial<Record<Provider, OAuthRow>>;

/** How people sign in with each provider. */
export const flows: Readonly<Record<Provider, Flow>> = {
  google: oauthFlow(google),
  github: oauthFlow(github),
  gitlab: oauthFlow(gitlab),
  gitea: oauthFlow(gitea),
  oidc: oidcFlow,
};
