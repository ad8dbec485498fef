import { createHash } from "node:crypto";
import { type ConfigurationKey, type ExternalIdentity, type Settings } from "@cairn/domain";
import { z } from "zod";
import type { EgressReply, FetchOptions } from "../../egress/egress.ts";
import { EgressRefused } from "../../egress/refusal.ts";
import { type Agreed, CALL_LIMITS, type Flow, type Means, ProviderProblem } from "./flow.ts";

export interface Addresses {
  /** Who vouches for the people there. */
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly api: string;
}

/** Reads something of the provider's API for the person who came back. */
export type Ask = <T>(path: string, schema: z.ZodType<T>) => Promise<T>;

/** One OAuth provider; everything that differs between them. */
export interface OAuthRow {
  readonly clientId: ConfigurationKey;
  readonly clientSecret: ConfigurationKey;
  readonly at: (settings: Settings) => Addresses;
  readonly scope: (settings: Settings) => string;
  readonly more?: Readonly<Record<string, string>>;
  readonly identify: (ask: Ask, settings: Settings) => Promise<Omit<ExternalIdentity, "issuer">>;
}

const Token = z.object({ access_token: z.string().min(1) });

export const challengeOf = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

async function call(
  { egress }: Means,
  address: string,
  options: Partial<FetchOptions>,
): Promise<EgressReply> {
  try {
    return await egress.fetch(address, { ...CALL_LIMITS, accept: ["application/json"], ...options });
  } catch (cause) {
    if (cause instanceof EgressRefused) throw new ProviderProblem(cause.message);
    throw cause;
  }
}

function parsed<T>(reply: EgressReply, schema: z.ZodType<T>): T {
  if (reply.status !== 200) throw new ProviderProblem(`It answered with status ${reply.status}`);
  try {
    return schema.parse(JSON.parse(reply.body.toString("utf8")));
  } catch {
    throw new ProviderProblem("It answered with something else than agreed");
  }
}

async function exchangeCode(row: OAuthRow, means: Means, agreed: Agreed, code: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    client_id: means.settings[row.clientId] ?? "",
    client_secret: means.settings[row.clientSecret] ?? "",
    redirect_uri: agreed.redirectUri,
    code_verifier: agreed.verifier,
  });
  const reply = await call(means, row.at(means.settings).token, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  return parsed(reply, Token).access_token;
}

/** The code flow of OAuth 2 with PKCE, by a row of the table. */
export const oauthFlow = (row: OAuthRow): Flow => ({
  async leave({ settings }, { redirectUri, state, verifier }) {
    const url = new URL(row.at(settings).authorize);
    const query = {
      client_id: settings[row.clientId] ?? "",
      redirect_uri: redirectUri,
      response_type: "code",
      scope: row.scope(settings),
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: "S256",
      ...row.more,
    };
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url;
  },

  async identify(means, agreed, { code }) {
    const token = await exchangeCode(row, means, agreed, code);
    const { issuer, api } = row.at(means.settings);
    const ask: Ask = async (path, schema) =>
      parsed(await call(means, api + path, { headers: { authorization: `Bearer ${token}` } }), schema);
    return { issuer, ...(await row.identify(ask, means.settings)) };
  },
});
