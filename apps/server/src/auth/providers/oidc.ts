import { type ExternalIdentity, providers, splitName } from "@cairn/domain";
import type { ClientAuth, Configuration, CustomFetch } from "openid-client";
import { z } from "zod";
import type { Egress } from "../../egress/egress.ts";
import { CALL_LIMITS, type Flow, type Means, ProviderProblem } from "./flow.ts";
import { challengeOf } from "./oauth.ts";

const SCOPE = "openid email profile";

// Few installations use it; those that do load it with the first sign-in.
const library = () => import("openid-client");

function throughEgress(egress: Egress): CustomFetch {
  return async (url, { method, headers, body }) => {
    const reply = await egress.fetch(url, {
      ...CALL_LIMITS,
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(body ? { body: String(body) } : {}),
    });
    const type = String(reply.headers["content-type"] ?? "");
    const text = reply.body.toString("utf8");
    return new Response(text || null, { status: reply.status, headers: { "content-type": type } });
  };
}

/** As the server says it wants it; the standard's default is the header. */
const authenticate = (
  { ClientSecretPost, ClientSecretBasic }: Awaited<ReturnType<typeof library>>,
  secret: string,
): ClientAuth => {
  const [inForm, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return methods?.includes("client_secret_post") ? inForm(server, ...rest) : inHeader(server, ...rest);
  };
};

async function discover({ settings, egress }: Means): Promise<Configuration> {
  const oidc = await library();
  const issuer = new URL(settings.OIDC_ISSUER ?? "");
  const secret = settings[providers.oidc.clientSecret] ?? "";
  return oidc.discovery(
    issuer,
    settings[providers.oidc.clientId] ?? "",
    undefined,
    authenticate(oidc, secret),
    {
      [oidc.customFetch]: throughEgress(egress),
      // An operator who names a server in the own network without TLS has decided that.
      execute: issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [],
    },
  );
}

const text = z.string().nullish();
const Claims = z.object({
  email: text,
  // Text at some servers, against the standard.
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
});

function identityFrom(issuer: string, subject: string, claims: z.infer<typeof Claims>): ExternalIdentity {
  const isVerified = String(claims.email_verified) === "true";
  const split = splitName(claims.name ?? "");
  return {
    issuer,
    subject,
    verifiedEmail: (isVerified && claims.email) || null,
    firstName: claims.given_name ?? split.firstName,
    lastName: claims.family_name ?? split.lastName,
    avatarUrl: claims.picture ?? null,
  };
}

/** Whatever the library or the network objects to, it is the provider's doing; the details may hold tokens. */
async function asProviderProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
    throw new ProviderProblem(`OpenID Connect failed: ${code}`);
  }
}

/** Any server that speaks OpenID Connect; the library checks issuer, audience, nonce and times of what it says. */
export const oidcFlow: Flow = {
  leave: (means, { redirectUri, state, verifier, nonce }) =>
    asProviderProblem(async () => {
      const { buildAuthorizationUrl } = await library();
      return buildAuthorizationUrl(await discover(means), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: "S256",
      });
    }),

  identify: (means, agreed, { code, iss }) =>
    asProviderProblem(async () => {
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const server = await discover(means);
      const back = new URL(agreed.redirectUri);
      for (const [key, value] of Object.entries({ code, state: agreed.state, iss }))
        if (value !== undefined) back.searchParams.set(key, value);
      const tokens = await authorizationCodeGrant(server, back, {
        pkceCodeVerifier: agreed.verifier,
        expectedState: agreed.state,
        expectedNonce: agreed.nonce,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (!token) throw new ProviderProblem("There was no ID token");
      const more = server.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(server, tokens.access_token, token.sub)
        : {};
      return identityFrom(token.iss, token.sub, Claims.parse({ ...token, ...more }));
    }),
};
