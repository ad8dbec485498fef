import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { configure } from "../../test/mail-server.ts";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { listOutbox } from "../mail/rows.ts";

const OLD = "correct horse battery staple";
const NEW = "wrong donkey generator paperclip";

let server: TestServer;
let world: World;
const db = () => server.app.services.database.db;

beforeAll(async () => {
  server = await startTestServer({ environment: { CAIRN_URL: "https://cairn.test.example" } });
  world = new World(server);
  await sql`update instances set is_setup_done = true`.execute(db());
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(db());
  await configure(world, { EMAIL_HOST: "" });
});

const aPerson = () => world.person("ada", { password: OLD });
const forgot = (email: string, headers: Record<string, string> = {}) =>
  world.send<Record<string, unknown>>(null, "POST", "/auth/forgot-password/", { email }, headers);

/** The link of the newest mail, taken apart. */
async function linkFor(email: string) {
  const mails = await listOutbox(db(), world.services.secret);
  const mail = mails.find(({ to }) => to === email);
  const url = new URL(/https?:\S+/.exec(mail!.text)![0]);
  return { url, uidb64: url.searchParams.get("uidb64")!, token: url.searchParams.get("token")! };
}

const reset = (uidb64: string, token: string, password = NEW) =>
  new Browser(server.url).post(`/auth/reset-password/${uidb64}/${token}/`, { password });

const canEnter = async ({ email }: Pick<Person, "email">, password: string) =>
  (await new Browser(server.url).signIn({ email }, password)).location === "/";

describe("a forgotten password", () => {
  test("is replaced by a mailed link, once, and nobody stays signed in", async () => {
    const person = await aPerson();
    const { status, body } = await forgot(person.email);
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    const { uidb64, token } = await linkFor(person.email);
    const done = await reset(uidb64, token);
    expect([done.status, done.location]).toEqual([302, "/sign-in?success=True"]);
    expect(done.headers.getSetCookie().join()).not.toContain("session-id");
    expect((await world.send(person, "GET", "/api/users/me/")).status).toBe(401);
    expect(await canEnter(person, OLD)).toBe(false);
    expect(await canEnter(person, NEW)).toBe(true);
    expect((await reset(uidb64, token)).code).toBe("5125");
  });

  test("becomes one of the person's own choosing, and proves the address", async () => {
    const person = await world.person("ben");
    await forgot(person.email);
    const { uidb64, token } = await linkFor(person.email);
    await reset(uidb64, token);
    const visitor = new Browser(server.url);
    await visitor.signIn(person, NEW);
    const me = JSON.parse((await visitor.send("/api/users/me/")).text);
    expect(me).toMatchObject({ is_password_autoset: false, is_email_verified: true });
  });

  test("is mailed with the configured address, whatever the request says its host is", async () => {
    const person = await aPerson();
    await forgot(person.email, { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
    const { url } = await linkFor(person.email);
    expect(url.origin + url.pathname).toBe("https://cairn.test.example/accounts/reset-password/");
    expect(url.searchParams.get("email")).toBe(person.email);
  });

  test("is answered by the contract's codes", async () => {
    for (const [email, code] of [
      ["", 5005],
      ["not an address", 5005],
      [`nobody-${newId()}@test.example`, 5060],
    ] as const) {
      const { status, body } = await forgot(email);
      expect([status, body.error_code]).toEqual([400, code]);
    }
  });

  test("looks the same for a deactivated account, which no link revives", async () => {
    const gone = await world.person("gone", { password: OLD, active: false });
    const [there, here] = [await forgot(gone.email), await forgot((await aPerson()).email)];
    expect([there.status, there.body]).toEqual([here.status, here.body]);
    const mails = await listOutbox(db(), world.services.secret);
    expect(mails.filter(({ to }) => to === gone.email)).toEqual([]);
  });

  test("that was deactivated after the mail was sent stays shut", async () => {
    const person = await aPerson();
    await forgot(person.email);
    const { uidb64, token } = await linkFor(person.email);
    await db().updateTable("users").set({ is_active: false }).where("id", "=", person.id).execute();
    expect((await reset(uidb64, token)).code).toBe("5125");
  });
});

describe("the link", () => {
  let person: Person;
  let uidb64: string;
  let token: string;
  beforeEach(async () => {
    person = await aPerson();
    await forgot(person.email);
    ({ uidb64, token } = await linkFor(person.email));
  });

  test("is kept as a hash", async () => {
    const { rows } = await sql<{ row: string }>`select s::text as row from one_time_secrets s`.execute(db());
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  test("says what is wrong with it, or with the password, and may be used again for a better one", async () => {
    expect((await reset("%00", token)).code).toBe("5130");
    expect((await reset("eA", token)).code).toBe("5130");
    expect((await reset(uidb64, "wrong")).code).toBe("5125");
    expect((await reset(Buffer.from(newId()).toString("base64url"), token)).code).toBe("5125");
    for (const [password, code] of [
      ["", "5020"],
      ["password", "5021"],
    ] as const) {
      const landing = await reset(uidb64, token, password);
      expect(landing.code).toBe(code);
      const url = new URL(landing.location!, server.url);
      expect([url.pathname, url.searchParams.get("token")]).toEqual(["/accounts/reset-password", token]);
    }
    expect((await reset(uidb64, token)).location).toBe("/sign-in?success=True");
  });

  test("dies after an hour", async () => {
    await sql`update one_time_secrets set expires_at = expires_at - interval '1 hour'`.execute(db());
    expect((await reset(uidb64, token)).code).toBe("5125");
  });

  test("dies when the person signs in", async () => {
    expect(await canEnter(person, OLD)).toBe(true);
    expect((await reset(uidb64, token)).code).toBe("5125");
  });

  test("is not ended by somebody who guesses, but guessing is counted", async () => {
    for (let i = 0; i < 9; i++) expect((await reset(uidb64, `guess-${i}`)).code).toBe("5125");
    expect((await reset(uidb64, token)).location).toBe("/sign-in?success=True");
    for (let i = 0; i < 10; i++) await reset(uidb64, `guess-${i}`);
    expect((await reset(uidb64, "guess")).status).toBe(429);
  });

  test("is taken from one of two at once", async () => {
    const both = await Promise.all([reset(uidb64, token), reset(uidb64, token, `${NEW} two`)]);
    expect(both.filter(({ location }) => location === "/sign-in?success=True")).toHaveLength(1);
  });
});

/** Signed in with two browsers. */
async function aVisitor(person: Person, password = OLD) {
  const [here, there] = [new Browser(server.url), new Browser(server.url)];
  await here.signIn(person, password);
  await there.signIn(person, password);
  return { here, there };
}

async function post(visitor: Browser, path: string, body: object, token?: string) {
  const headers = { "content-type": "application/json", "x-csrftoken": token ?? (await visitor.csrfToken()) };
  const { status, text } = await visitor.send(path, { method: "POST", body: JSON.stringify(body), headers });
  return { status, body: JSON.parse(text) as Record<string, unknown> };
}
const change = (visitor: Browser, body: object, token?: string) =>
  post(visitor, "/auth/change-password/", body, token);

describe("changing the password", () => {
  test("ends every other session and gives this one a new key", async () => {
    const person = await aPerson();
    const { here, there } = await aVisitor(person);
    const key = here.cookies.get("session-id");
    const { status, body } = await change(here, { old_password: OLD, new_password: NEW });
    expect([status, body]).toEqual([200, { message: "Password updated successfully" }]);
    expect(here.cookies.get("session-id")).not.toBe(key);
    expect(await here.isSignedIn()).toBe(true);
    expect(await there.isSignedIn()).toBe(false);
    expect([await canEnter(person, OLD), await canEnter(person, NEW)]).toEqual([false, true]);
  });

  test("is refused for a wrong old one, a missing one and a weak one", async () => {
    const { here } = await aVisitor(await aPerson());
    const cases: [object, number][] = [
      [{}, 5138],
      [{ new_password: NEW }, 5138],
      [{ old_password: OLD }, 5138],
      [{ old_password: "wrong", new_password: NEW }, 5135],
      [{ old_password: OLD, new_password: "password" }, 5021],
    ];
    for (const [given, code] of cases) {
      const { status, body } = await change(here, given);
      expect([given, status, body.error_code]).toEqual([given, 400, code]);
      if (code !== 5021) expect(body.error).toEqual(expect.any(String));
    }
    expect(await here.isSignedIn()).toBe(true);
  });

  test("is counted like signing in", async () => {
    const person = await aPerson();
    const { here } = await aVisitor(person);
    for (let i = 0; i < 10; i++)
      expect((await change(here, { old_password: "wrong", new_password: NEW })).status).toBe(400);
    expect((await change(here, { old_password: OLD, new_password: NEW })).status).toBe(429);
  });

  test("needs the token of the page, and a session", async () => {
    const { here } = await aVisitor(await aPerson());
    expect((await change(here, { old_password: OLD, new_password: NEW }, "x")).status).toBe(403);
    expect((await change(new Browser(server.url), { old_password: OLD, new_password: NEW })).status).toBe(
      401,
    );
  });

  test("voids a reset link that is still on its way", async () => {
    const person = await aPerson();
    const { here } = await aVisitor(person);
    await forgot(person.email);
    const { uidb64, token } = await linkFor(person.email);
    await change(here, { old_password: OLD, new_password: NEW });
    expect((await reset(uidb64, token)).code).toBe("5125");
  });
});

describe("a first password", () => {
  async function withoutPassword() {
    const person = await world.person("ben");
    const visitor = new Browser(server.url);
    visitor.cookies.set("session-id", person.cookie.split("=")[1]!);
    return { person, visitor };
  }

  test("is set once, by who has none of their own", async () => {
    const { person, visitor } = await withoutPassword();
    for (const password of ["", "password"])
      expect(await post(visitor, "/auth/set-password/", { password })).toEqual({
        status: 400,
        body: { error_code: 5020, error_message: "INVALID_PASSWORD" },
      });
    const { status, body } = await post(visitor, "/auth/set-password/", { password: NEW });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.id, is_password_autoset: false });
    expect(JSON.stringify(body)).not.toMatch(/argon|token|last_login_ip/);
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await canEnter(person, NEW)).toBe(true);
    const again = await post(visitor, "/auth/set-password/", { password: OLD });
    expect([again.status, again.body.error_code]).toEqual([400, 5145]);
  });

  test("needs the token of the page", async () => {
    const { visitor } = await withoutPassword();
    expect((await post(visitor, "/auth/set-password/", { password: NEW }, "")).status).toBe(403);
  });

  test("can also be set by changing it, without an old one", async () => {
    const { person, visitor } = await withoutPassword();
    expect((await change(visitor, { new_password: NEW })).status).toBe(200);
    expect(await canEnter(person, NEW)).toBe(true);
  });
});
