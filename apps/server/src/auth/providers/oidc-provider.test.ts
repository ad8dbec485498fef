import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ConfigurationKey, newId } from "@cairn/domain";
import { sql } from "kysely";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Browser } from "../../../test/browser.ts";
import { type TestServer, startTestServer } from "../../../test/server.ts";
import { writeSettings } from "../../instance/settings.ts";

// The other tests speak to a provider we wrote ourselves; this one was written by somebody else.

const CLIENT = { id: "cairn", secret: "shared with the provider" };
let server: TestServer;
let http: Server;
let issuer: string;

const claimsOf = (id: string) => ({
  sub: id,
  email: `${id}@test.example`,
  email_verified: id !== "mallory",
  name: "Ada King",
});

beforeAll(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  server = await startTestServer({ environment: { EGRESS_ALLOW_HOSTS: "127.0.0.1" } });
  http = createServer();
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is never the path of a socket file.
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${server.url}/auth/oidc/callback/`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => true },
    cookies: { keys: [newId()] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => claimsOf(id) }),
  });
  http.on("request", (request, reply) => void provider.callback()(request, reply));
  const { services } = server.app;
  const settings: [ConfigurationKey, string][] = [
    ["IS_OIDC_ENABLED", "1"],
    ["OIDC_ISSUER", issuer],
    ["OIDC_CLIENT_ID", CLIENT.id],
    ["OIDC_CLIENT_SECRET", CLIENT.secret],
  ];
  const tx = { db: services.database.db, now: services.now().toISOString(), by: null };
  await writeSettings(tx, services.secret, new Map(settings));
  await sql`update instances set is_setup_done = true`.execute(services.database.db);
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => void http.close(resolve));
});

/** Signs in and agrees at the provider's own pages; the path that leads back. */
async function throughTheirPages(start: string, login: string): Promise<string> {
  const there = new Browser(issuer);
  let next = start.replace(issuer, "");
  for (let step = 0; step < 10; step++) {
    const isPage = next.startsWith("/interaction/");
    const prompt = isPage && (await there.send(next)).text.includes('name="login"') ? "login" : "consent";
    const body = new URLSearchParams({ prompt, login, password: "any" });
    const { location } = await there.send(next, isPage ? { method: "POST", body } : {});
    if (location?.startsWith(server.url)) return location.slice(server.url.length);
    next = (location ?? "").replace(issuer, "");
  }
  throw new Error("The provider's pages led nowhere");
}

async function signInAs(login: string) {
  const visitor = new Browser(server.url);
  const { location } = await visitor.send("/auth/oidc/");
  const landing = await visitor.send(await throughTheirPages(location!, login));
  return { visitor, landing };
}

test("a real OpenID Connect server signs people in", async () => {
  const { visitor, landing } = await signInAs("ada");
  expect([landing.code, landing.location]).toEqual([null, "/"]);
  expect(JSON.parse((await visitor.send("/api/users/me/")).text)).toMatchObject({
    email: "ada@test.example",
    first_name: "Ada",
    last_name: "King",
    is_email_verified: true,
  });
});

test("a real OpenID Connect server does not, when it has not seen the address proven", async () => {
  expect((await signInAs("mallory")).landing.code).toBe("5005");
});
