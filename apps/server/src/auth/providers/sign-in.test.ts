import {
  type ConfigurationKey,
  type Id,
  type Provider,
  type Settings,
  configuration,
  providerNames,
  providers,
} from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Browser, type Landing } from "../../../test/browser.ts";
import { World } from "../../../test/people.ts";
import { type TestServer, startTestServer } from "../../../test/server.ts";
import { Egress } from "../../egress/egress.ts";
import { writeSettings } from "../../instance/settings.ts";
import { copyAvatar } from "./avatar.ts";
import { CLIENT, FakeProvider } from "./fake-provider.ts";
import { newAgreement } from "./pending.ts";
import { type OAuthRow, oauthFlow } from "./oauth.ts";
import { oauthRows } from "./table.ts";

let server: TestServer;
let world: World;
const db = () => server.app.services.database.db;

beforeAll(async () => {
  server = await startTestServer({ environment: { EGRESS_ALLOW_HOSTS: "127.0.0.1" } });
  world = new World(server);
  await sql`update instances set is_setup_done = true`.execute(db());
});
afterAll(() => server.stop());

const set = async (values: Partial<Record<ConfigurationKey, string>>) => {
  const { secret, now } = server.app.services;
  const tx = { db: db(), now: now().toISOString(), by: null };
  await writeSettings(tx, secret, new Map(Object.entries(values) as [ConfigurationKey, string][]));
};

let fake: FakeProvider;
let sequence = 0;
beforeEach(async () => {
  fake = await FakeProvider.start();
  fake.claims = {
    sub: `subject-${++sequence}`,
    email: `person-${sequence}@test.example`,
    email_verified: true,
    given_name: "Ada",
    family_name: "Lovelace",
  };
  await set({
    IS_OIDC_ENABLED: "1",
    OIDC_ISSUER: fake.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    ENABLE_SIGNUP: "1",
  });
});
const email = () => String(fake.claims.email);

const leave = (visitor: Browser, provider: Provider = "oidc", query = "") =>
  visitor.send(`/auth/${provider}/${query}`);
async function roundTrip(visitor = new Browser(server.url), provider: Provider = "oidc"): Promise<Landing> {
  const { location } = await leave(visitor, provider);
  return visitor.send(fake.agree(location!));
}
const me = async (visitor: Browser) =>
  JSON.parse((await visitor.send("/api/users/me/")).text) as Record<string, unknown>;
const links = (userId: Id) => db().selectFrom("accounts").selectAll().where("user_id", "=", userId).execute();
const verify = (id: Id) => sql`update users set is_email_verified = true where id = ${id}`.execute(db());
const rename = (id: Id, address: string) =>
  sql`update users set email = ${address} where id = ${id}`.execute(db());

describe("signing in with OpenID Connect", () => {
  test("asks for what is needed, with a state, a nonce and a challenge", async () => {
    const { status, location } = await leave(new Browser(server.url));
    const url = new URL(location!);
    expect([status, url.origin, url.pathname]).toEqual([302, fake.url, "/authorize"]);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      client_id: CLIENT.id,
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      redirect_uri: `${server.url}/auth/oidc/callback/`,
    });
    expect(query.state).toMatch(/^[0-9a-f]{32}$/);
    expect(query.nonce).toMatch(/^[0-9a-f]{32}$/);
  });

  test("makes an account, and finds it again", async () => {
    const visitor = new Browser(server.url);
    const landing = await roundTrip(visitor);
    expect([landing.status, landing.location]).toEqual([302, "/"]);
    const person = await me(visitor);
    expect(person).toMatchObject({
      email: email(),
      first_name: "Ada",
      last_name: "Lovelace",
      is_password_autoset: true,
      is_email_verified: true,
      last_login_medium: "oidc",
    });
    const again = new Browser(server.url);
    // Who somebody is does not depend on the address they have today.
    fake.claims = { ...fake.claims, email: `renamed-${sequence}@test.example`, email_verified: false };
    await roundTrip(again);
    expect((await me(again)).id).toBe(person.id);
    expect(await links(person.id as Id)).toHaveLength(1);
  });

  test("leads on to a path of ours, and to nowhere else", async () => {
    for (const [asked, landed] of [
      ["/acme/projects/", "/acme/projects/"],
      ["https://evil.example/x", "/x"],
      ["//evil.example", "/"],
      ["javascript:alert(1)", "/"],
    ] as const) {
      const visitor = new Browser(server.url);
      const { location } = await leave(visitor, "oidc", `?${new URLSearchParams({ next_path: asked })}`);
      expect((await visitor.send(fake.agree(location!))).location).toBe(landed);
    }
  });

  test("keeps where somebody was going when it fails", async () => {
    const visitor = new Browser(server.url);
    await leave(visitor, "oidc", "?next_path=/acme/");
    const landing = await visitor.send("/auth/oidc/callback/?error=access_denied");
    expect(landing.code).toBe("5124");
    expect(new URL(landing.location!, server.url).searchParams.get("next_path")).toBe("/acme/");
  });
});

/** Comes back and is refused, with nobody signed in. */
async function refused(visitor: Browser, path: string, code: string): Promise<void> {
  const landing = await visitor.send(path);
  expect([landing.status, landing.code]).toEqual([302, code]);
  expect(visitor.cookies.has("session-id")).toBe(false);
}

describe("coming back", () => {
  test("with another state, or with none, is refused", async () => {
    for (const state of ["0".repeat(32), "", "x"]) {
      const visitor = new Browser(server.url);
      const back = new URL(fake.agree((await leave(visitor)).location!), server.url);
      back.searchParams.set("state", state);
      await refused(visitor, back.pathname + back.search, "5124");
    }
    const visitor = new Browser(server.url);
    await leave(visitor);
    await refused(visitor, "/auth/oidc/callback/", "5124");
    expect(fake.tokens).toHaveLength(0);
  });

  test("with what somebody else began is refused", async () => {
    const attacker = new Browser(server.url);
    const path = fake.agree((await leave(attacker)).location!);
    const victim = new Browser(server.url);
    await refused(victim, path, "5124");
    await leave(victim);
    await refused(victim, path, "5124");
  });

  test("to another provider's address is refused", async () => {
    await set({
      IS_GITEA_ENABLED: "1",
      GITEA_HOST: fake.url,
      GITEA_CLIENT_ID: "a",
      GITEA_CLIENT_SECRET: "b",
    });
    const visitor = new Browser(server.url);
    const path = fake.agree((await leave(visitor)).location!);
    await refused(visitor, path.replace("oidc", "gitea"), "5123");
  });

  test("a second time is refused, also with the cookie kept", async () => {
    const visitor = new Browser(server.url);
    const path = fake.agree((await leave(visitor)).location!);
    const kept = new Map(visitor.cookies);
    await visitor.send(path);
    await refused(new Browser(server.url), path, "5124");
    const replay = new Browser(server.url);
    for (const [name, value] of kept) replay.cookies.set(name, value);
    await refused(replay, path, "5124");
  });

  test("with a forged cookie, or an old one, is refused", async () => {
    const visitor = new Browser(server.url);
    const path = fake.agree((await leave(visitor)).location!);
    for (const forged of ["x", "e30=", visitor.cookies.get("provider-sign-in")!.replace(/^..../, "AAAA")]) {
      const other = new Browser(server.url);
      other.cookies.set("provider-sign-in", forged);
      await refused(other, path, "5124");
    }
    const later = await startTestServer({
      connection: server.connection,
      now: () => new Date(Date.now() + 11 * 60_000),
    });
    const late = new Browser(later.url);
    late.cookies.set("provider-sign-in", visitor.cookies.get("provider-sign-in")!);
    await refused(late, path, "5124");
    await later.stop();
  });

  test.for<[string, FakeProvider["broken"]]>([
    ["says it is another issuer", { issuer: "https://elsewhere.example" }],
    ["answers for another client", { audience: "somebody else" }],
    ["answers to another question", { nonce: "0".repeat(32) }],
    ["fails", { token: 500 }],
    ["refuses the code", { token: 400 }],
    ["answers with a page", { token: "html" }],
  ])("from a provider that %s is refused", async ([, broken]) => {
    const visitor = new Browser(server.url);
    const path = fake.agree((await leave(visitor)).location!);
    fake.broken = broken;
    await refused(visitor, path, "5124");
  });

  test("with an address that nobody has proven is refused", async () => {
    for (const claim of [false, null, "false", undefined]) {
      fake.claims = { ...fake.claims, email_verified: claim };
      expect((await roundTrip()).code).toBe("5005");
    }
    fake.claims = { ...fake.claims, email_verified: true, email: "nonsense" };
    expect((await roundTrip()).code).toBe("5005");
    expect(await db().selectFrom("users").where("email", "=", email()).select("id").execute()).toEqual([]);
  });

  test("from a server that must not be called is refused", async () => {
    const inside = await startTestServer({ connection: server.connection });
    expect((await new Browser(inside.url).send("/auth/oidc/")).code).toBe("5124");
    await inside.stop();
  });
});

describe("an address that has an account already", () => {
  test("opens it when both sides have proven the address", async () => {
    const person = await world.person("known");
    await rename(person.id, email());
    await verify(person.id);
    fake.claims = { ...fake.claims, email: ` ${email().toUpperCase()}` };
    const visitor = new Browser(server.url);
    await roundTrip(visitor);
    expect((await me(visitor)).id).toBe(person.id);
  });

  test("does not open an account that somebody made with an address of another's", async () => {
    const squatter = await world.person("squatter");
    await rename(squatter.id, email());
    expect((await roundTrip()).code).toBe("5030");
    expect(await links(squatter.id)).toEqual([]);
    // Whoever is signed in to it has the right to link it.
    const owner = new Browser(server.url);
    const [name = "", value = ""] = squatter.cookie.split("=");
    owner.cookies.set(name, value);
    expect((await roundTrip(owner)).code).toBe(null);
    expect(await links(squatter.id)).toHaveLength(1);
    const later = new Browser(server.url);
    await roundTrip(later);
    expect(await me(later)).toMatchObject({ id: squatter.id, is_email_verified: true });
  });

  test("does not open the account of whoever had the address before", async () => {
    await roundTrip();
    fake.claims = { ...fake.claims, sub: "the successor" };
    expect((await roundTrip()).code).toBe("5030");
  });

  test("does not open an account for the same number at another server", async () => {
    const first = new Browser(server.url);
    await roundTrip(first);
    const { claims } = fake;
    fake = await FakeProvider.start();
    fake.claims = { ...claims, email: `other-${sequence}@test.example` };
    await set({ OIDC_ISSUER: fake.url });
    const second = new Browser(server.url);
    await roundTrip(second);
    expect((await me(second)).id).not.toBe((await me(first)).id);
  });

  test("does not revive a deactivated account, linked or not", async () => {
    const gone = await world.person("gone", { active: false });
    await rename(gone.id, email());
    await verify(gone.id);
    expect((await roundTrip()).code).toBe("5019");
    fake.claims = { ...fake.claims, email: `second-${sequence}@test.example`, sub: `second-${sequence}` };
    const visitor = new Browser(server.url);
    await roundTrip(visitor);
    await sql`update users set is_active = false where email = ${email()}`.execute(db());
    expect((await roundTrip()).code).toBe("5019");
  });
});

describe("signing up", () => {
  test("is refused when it is switched off, unless one was invited", async () => {
    await set({ ENABLE_SIGNUP: "0" });
    expect((await roundTrip()).code).toBe("5015");
    const host = await world.person("host");
    const { id } = await world.workspace(host);
    await sql`insert into workspace_invitations (workspace_id, id, email, role, created_at, updated_at)
      values (${id}, gen_random_uuid(), ${email()}, 15, now(), now())`.execute(db());
    expect((await roundTrip()).code).toBe(null);
  });

  test("by two callbacks at once makes one account", async () => {
    const visitors = [new Browser(server.url), new Browser(server.url), new Browser(server.url)];
    await Promise.all(visitors.map((visitor) => roundTrip(visitor)));
    const ids = await Promise.all(visitors.map(async (visitor) => (await me(visitor)).id));
    expect(new Set(ids).size).toBe(1);
  });

  test("takes the names over each time only where that is switched on", async () => {
    const visitor = new Browser(server.url);
    await roundTrip(visitor);
    fake.claims = { ...fake.claims, given_name: "Augusta\r\nAda", family_name: "King" };
    await roundTrip(visitor);
    expect((await me(visitor)).first_name).toBe("Ada");
    await set({ ENABLE_OIDC_SYNC: "1" });
    await roundTrip(visitor);
    await set({ ENABLE_OIDC_SYNC: "0" });
    expect(await me(visitor)).toMatchObject({ first_name: "Augusta Ada", last_name: "King" });
  });
});

describe("a picture at the provider", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const asset = async (userId: unknown) =>
    (await sql<{ id: Id | null }>`select avatar_asset as id from users where id = ${userId}`.execute(db()))
      .rows[0]!.id;

  test("is copied when the account is made, and served from here", async () => {
    fake.pictures = { "/ada.png": png };
    fake.claims = { ...fake.claims, picture: `${fake.url}/ada.png` };
    const visitor = new Browser(server.url);
    await roundTrip(visitor);
    const { id } = await me(visitor);
    await vi.waitFor(async () => expect(await asset(id)).not.toBe(null), { timeout: 15_000 });
    const reply = await fetch(`${server.url}/api/assets/v2/static/${await asset(id)}/`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(png);
  });

  test("is left out when it is none, is too large, or must not be fetched", async () => {
    const visitor = new Browser(server.url);
    await roundTrip(visitor);
    const userId = (await me(visitor)).id as Id;
    fake.pictures = {
      "/page.png": Buffer.from("<script>alert(1)</script>"),
      "/large.png": Buffer.alloc(6_000_000, png),
    };
    for (const url of [`${fake.url}/page.png`, `${fake.url}/large.png`, "http://[::1]/x.png", "nonsense"])
      await copyAvatar(server.app.services, { userId, url });
    expect(await asset(userId)).toBe(null);
  });
});

describe("a provider that is not ready", () => {
  test.for(providerNames)("says so: %s", async (name) => {
    await set({ [providers[name].enabled]: "0" });
    const notReady = { google: "5105", github: "5110", gitlab: "5111", gitea: "5112", oidc: "5104" };
    expect((await leave(new Browser(server.url), name)).code).toBe(notReady[name]);
    expect((await new Browser(server.url).send(`/auth/${name}/callback/?code=x&state=y`)).code).toBe(
      notReady[name],
    );
  });

  test("asks for the set-up first when there was none", async () => {
    await sql`update instances set is_setup_done = false`.execute(db());
    expect((await leave(new Browser(server.url))).code).toBe("5000");
    await sql`update instances set is_setup_done = true`.execute(db());
  });
});

describe("a server of one's own", () => {
  test("that runs GitLab lets people in whose address is confirmed", async () => {
    await set({
      IS_GITLAB_ENABLED: "1",
      GITLAB_HOST: `${fake.url}/`,
      GITLAB_CLIENT_ID: CLIENT.id,
      GITLAB_CLIENT_SECRET: CLIENT.secret,
    });
    const user = { id: 70 + sequence, email: email(), name: "Ada King Lovelace", confirmed_at: null };
    fake.api = { "/api/v4/user": user };
    expect((await roundTrip(new Browser(server.url), "gitlab")).code).toBe("5005");
    fake.api = { "/api/v4/user": { ...user, confirmed_at: "2026-01-01T00:00:00Z" } };
    const visitor = new Browser(server.url);
    await roundTrip(visitor, "gitlab");
    expect(await me(visitor)).toMatchObject({
      email: email(),
      first_name: "Ada",
      last_name: "King Lovelace",
      last_login_medium: "gitlab",
    });
  });

  test("that runs Gitea lets people in by an address they have proven", async () => {
    await set({
      IS_GITEA_ENABLED: "1",
      GITEA_HOST: fake.url,
      GITEA_CLIENT_ID: CLIENT.id,
      GITEA_CLIENT_SECRET: CLIENT.secret,
    });
    const unproven = { email: "victim@test.example", primary: true, verified: false };
    const user = { id: 90 + sequence, login: "ada", full_name: "", email: unproven.email };
    fake.api = { "/api/v1/user": user, "/api/v1/user/emails": [unproven] };
    expect((await roundTrip(new Browser(server.url), "gitea")).code).toBe("5005");
    const proven = { email: email(), primary: false, verified: true };
    fake.api = { "/api/v1/user": user, "/api/v1/user/emails": [unproven, proven] };
    const visitor = new Browser(server.url);
    await roundTrip(visitor, "gitea");
    expect(await me(visitor)).toMatchObject({ email: email(), first_name: "ada" });
  });
});

describe("a service whose address is fixed", () => {
  const bare = Object.fromEntries(Object.keys(configuration).map((key) => [key, null])) as Settings;

  /** The row as it is, but for where the service is. */
  async function identify(row: OAuthRow, more: Partial<Settings> = {}) {
    const settings = { ...bare, [row.clientId]: CLIENT.id, [row.clientSecret]: CLIENT.secret, ...more };
    const at = () => ({
      ...row.at(settings),
      authorize: `${fake.url}/authorize`,
      token: `${fake.url}/token`,
      api: fake.url,
    });
    const flow = oauthFlow({ ...row, at });
    const means = { settings, egress: new Egress({ allowHosts: ["127.0.0.1"] }) };
    const agreed = newAgreement("http://cairn.example/auth/x/callback/");
    const left = await flow.leave(means, agreed);
    const back = new URL(fake.agree(left.href), "http://cairn.example").searchParams;
    const identity = await flow.identify(means, agreed, { code: back.get("code")!, iss: undefined });
    return { query: Object.fromEntries(left.searchParams), identity };
  }

  test("such as Google says who somebody is", async () => {
    const user = {
      id: "117",
      email: "ada@test.example",
      given_name: "Ada",
      family_name: "King",
      picture: "https://pictures.example/ada",
    };
    fake.api = { "/oauth2/v2/userinfo": { ...user, verified_email: true } };
    const { query, identity } = await identify(oauthRows.google);
    expect(query).toMatchObject({ access_type: "offline", prompt: "consent", response_type: "code" });
    expect(query.scope).toContain("userinfo.email");
    expect(identity).toEqual({
      issuer: "https://accounts.google.com",
      subject: "117",
      verifiedEmail: "ada@test.example",
      firstName: "Ada",
      lastName: "King",
      avatarUrl: "https://pictures.example/ada",
    });
    fake.api = { "/oauth2/v2/userinfo": { ...user, verified_email: false } };
    expect((await identify(oauthRows.google)).identity.verifiedEmail).toBe(null);
  });

  const githubApi = {
    "/user": { id: 7, name: "Ada King" },
    "/user/emails": [
      { email: "work@test.example", primary: false, verified: true },
      { email: "ada@test.example", primary: true, verified: true },
    ],
  };

  test("such as GitHub says who somebody is", async () => {
    fake.api = githubApi;
    const { query, identity } = await identify(oauthRows.github);
    expect(query.scope).toBe("read:user user:email");
    expect(identity).toEqual({
      issuer: "https://github.com",
      subject: "7",
      verifiedEmail: "ada@test.example",
      firstName: "Ada",
      lastName: "King",
      avatarUrl: null,
    });
  });

  test("such as GitHub keeps out who is not in the organization", async () => {
    const only = { GITHUB_ORGANIZATION_ID: "acme" };
    const membership = (state: string) => ({ ...githubApi, "/user/memberships/orgs/acme": { state } });
    fake.api = membership("active");
    const { query, identity } = await identify(oauthRows.github, only);
    expect([query.scope, identity.subject]).toEqual(["read:user user:email read:org", "7"]);
    for (const api of [githubApi, membership("pending")]) {
      fake.api = api;
      await expect(identify(oauthRows.github, only)).rejects.toMatchObject({
        code: "github_not_in_organization",
      });
    }
  });

  test("is sent nobody's code when it answers with nonsense", async () => {
    for (const [path, answer] of [
      ["/user", { id: null }],
      ["/user", []],
      ["/user/emails", { email: "x" }],
    ] as const) {
      fake.api = { ...githubApi, [path]: answer };
      await expect(identify(oauthRows.github)).rejects.toMatchObject({ name: "ProviderProblem" });
    }
  });
});
