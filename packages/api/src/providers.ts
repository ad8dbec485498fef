import { type Provider, providerNames, providers } from "@cairn/domain";
import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";

const text = z.string().optional();

const endpointsOf = (provider: Provider) => ({
  start: endpoint({
    method: "GET",
    path: `/auth/${provider}/`,
    needs: "anyone",
    limit: "sign_in",
    status: 302,
    summary: `Sign in with ${providers[provider].title}`,
    query: z.object({ next_path: text }),
  }),
  callback: endpoint({
    method: "GET",
    path: `/auth/${provider}/callback/`,
    needs: "anyone",
    limit: "sign_in",
    status: 302,
    summary: `Where ${providers[provider].title} sends people back to`,
    query: z.object({ code: text, state: text, iss: text, error: text }),
  }),
});

/** Two calls for each service that people can sign in with. */
export const providerEndpoints = Object.fromEntries(
  providerNames.map((provider) => [provider, endpointsOf(provider)]),
) as Record<Provider, ReturnType<typeof endpointsOf>>;

export const allProviderEndpoints: readonly { area: string; name: string; endpoint: Endpoint }[] =
  providerNames.flatMap((provider) =>
    Object.entries(providerEndpoints[provider]).map(([name, value]) => ({
      area: "auth",
      name: `${provider}.${name}`,
      // All are alike for the document and the tests, whatever their queries are.
      endpoint: value as Endpoint,
    })),
  );
