import { createHash } from "node:crypto";
import { request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

const PASSWORD = "correct horse battery staple";

let server: TestServer;
let world: World;
let person: Person;
const db = () => server.app.services.database.db;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  person = await world.person("ada", { password: PASSWORD });
  await sql`update instances set is_setup_done = true`.execute(db());
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(db());
});

const browser = () => new Browser(server.url);

describe("signing in", () => {
  test("opens a session and leads on", async () => {
    const visitor = browser();
    const { status, location } = await visitor.signIn(person, PASSWORD);
    expect([status, location]).toEqual([302, "/"]);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test("takes the address in any case and with spaces around it", async () => {
    const visitor = browser();
    await visitor.signIn({ email: `  ${person.email.toUpperCase()} ` }, PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test("gives a new key and a new CSRF secret each time", async () => {
    const visitor = browser();
    await visitor.signIn(person, PASSWORD);
    const before = new Map(visitor.cookies);
    await visitor.signIn(person, PASSWORD);
    for (const name of ["session-id", "csrftoken"])
      expect(visitor.cookies.get(name)).not.toBe(before.get(name));
  });

  test("says what is wrong, in the contract's order, and repeats all but the password", async () => {
    const gone = await world.person("gone", { password: PASSWORD, active: false });
    const withoutPassword = await world.person("without");
    const cases: [string, string, string][] = [
      ["", "", "5070"],
      ["not an address", "", "5070"],
      ["", PASSWORD, "5070"],
      ["not an address", PASSWORD, "5075"],
      ["nobody@test.example", PASSWORD, "5060"],
      [person.email, "wrong", "5065"],
      [person.email, `${PASSWORD} `, "5065"],
      [withoutPassword.email, PASSWORD, "5065"],
      [gone.email, "wrong", "5065"],
      [gone.email, PASSWORD, "5019"],
    ];
    for (const [email, password, code] of cases) {
      const visitor = browser();
      const landing = await visitor.signIn({ email }, password, { next_path: "/here" });
      expect([email, landing.status, landing.code]).toEqual([email, 302, code]);
      const query = new URL(landing.location!, server.url).searchParams;
      expect([...query.keys()].sort()).toEqual(["email", "error_code", "error_message", "next_path"]);
      expect(query.get("email")).toBe(email);
      expect(visitor.cookies.has("session-id")).toBe(false);
    }
  });

  test("asks for the set-up first when there was none", async () => {
    await sql`update instances set is_setup_done = false`.execute(db());
    expect((await browser().signIn({ email: "" }, "")).code).toBe("5000");
    expect((await browser().signIn(person, PASSWORD)).code).toBe("5000");
    await sql`update instances set is_setup_done = true`.execute(db());
  });

  test("does not revive a deactivated account", async () => {
    const gone = await world.person("gone", { password: PASSWORD, active: false });
    await browser().signIn(gone, PASSWORD);
    const row = await db()
      .selectFrom("users")
      .select("is_active")
      .where("id", "=", gone.id)
      .executeTakeFirst();
    expect(row).toEqual({ is_active: false });
  });
});

describe("where signing in leads", () => {
  test.for([
    ["/acme/projects/?view=list#top", "/acme/projects/?view=list#top"],
    ["https://evil.example/acme/", "/acme/"],
    ["https://evil.example", "/"],
    ["https:evil.example", "/"],
    ["//evil.example", "/"],
    ["///evil.example", "/"],
    ["/\\evil.example", "/evil.example"],
    ["\\\\evil.example", "/"],
    ["/\\/evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/\r\nSet-Cookie: a=b", "/"],
    ["http://a//evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/?x=javascript:alert(1)", "/"],
    ["/a/../../b", "/"],
    ["/%2e%2e/b", "/"],
    ["/%2f%2fevil.example", "/"],
    ["acme", "/"],
    ["@evil.example", "/"],
    ["/日本語/", "/%E6%97%A5%E6%9C%AC%E8%AA%9E/"],
    [`/${"x".repeat(600)}`, "/"],
  ] as const)("from %j is %j", async ([next_path, expected]) => {
    const { status, location } = await browser().signIn(person, PASSWORD, { next_path });
    expect([status, location]).toEqual([302, expected]);
  });
});

describe("a session", () => {
  const attributesOf = (lines: string[], name: string) =>
    lines
      .findLast((line) => line.startsWith(`${name}=`))!
      .split("; ")
      .slice(1)
      .sort();

  test("lives in a cookie that scripts and other sites do not get", async () => {
    const { headers } = await browser().signIn(person, PASSWORD);
    const lines = headers.getSetCookie();
    expect(attributesOf(lines, "session-id")).toEqual([
      "HttpOnly",
      "Max-Age=604800",
      "Path=/",
      "SameSite=Lax",
    ]);
    expect(attributesOf(lines, "csrftoken")).toEqual([
      "HttpOnly",
      "Max-Age=31536000",
      "Path=/",
      "SameSite=Lax",
    ]);
  });

  test("travels only encrypted when the product does", async () => {
    const environment = { CAIRN_URL: "https://cairn.example" };
    const node = await startTestServer({ connection: server.connection, environment });
    const { headers } = await new Browser(node.url).signIn(person, PASSWORD);
    for (const name of ["session-id", "csrftoken"])
      expect(attributesOf(headers.getSetCookie(), name)).toContain("Secure");
    await node.stop();
  });

  test("is stored as a hash only", async () => {
    const visitor = browser();
    await visitor.signIn(person, PASSWORD);
    const key = visitor.cookies.get("session-id")!;
    expect(key).toMatch(/^[a-z0-9]{128}$/);
    const { rows } = await sql<{ hash: Buffer; line: string }>`
      select key_hash as hash, s::text as line from sessions s where user_id = ${person.id}`.execute(db());
    const hash = createHash("sha256").update(key).digest("hex");
    expect(rows.map((row) => row.hash.toString("hex"))).toContain(hash);
    for (const row of rows) expect(row.line).not.toContain(key);
    // And who has read the hash has nothing.
    const thief = browser();
    thief.cookies.set("session-id", hash);
    expect(await thief.isSignedIn()).toBe(false);
  });

  test("ends with signing out, for everybody who holds the cookie", async () => {
    const visitor = browser();
    await visitor.signIn(person, PASSWORD);
    const key = visitor.cookies.get("session-id")!;
    const { status, location, headers } = await visitor.post("/auth/sign-out/", {});
    expect([status, location]).toEqual([302, "/"]);
    expect(headers.getSetCookie().join()).toContain("session-id=;");
    const thief = browser();
    thief.cookies.set("session-id", key);
    expect(await thief.isSignedIn()).toBe(false);
  });

  test("ends everywhere when its account is deactivated, and when its time is over", async () => {
    const [phone, laptop] = [browser(), browser()];
    const leaver = await world.person("leaver", { password: PASSWORD });
    for (const device of [phone, laptop]) await device.signIn(leaver, PASSWORD);
    await db().updateTable("users").set({ is_active: false }).where("id", "=", leaver.id).execute();
    for (const device of [phone, laptop]) expect(await device.isSignedIn()).toBe(false);
    await db().updateTable("users").set({ is_active: true }).where("id", "=", leaver.id).execute();
    await sql`update sessions set expires_at = now() where user_id = ${leaver.id}`.execute(db());
    expect(await phone.isSignedIn()).toBe(false);
  });

  test("of the app opens nothing for an administrator, and the other way round", async () => {
    const visitor = browser();
    await visitor.signIn(person, PASSWORD);
    const swapped = browser();
    swapped.cookies.set("admin-session-id", visitor.cookies.get("session-id")!);
    expect(await swapped.isSignedIn()).toBe(false);
  });
});

describe("what a request says about itself", () => {
  test("never reaches where we lead to: Host and its forwarded forms", async () => {
    const visitor = browser();
    const csrfmiddlewaretoken = await visitor.csrfToken();
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const body = new URLSearchParams({
      email: person.email,
      password: PASSWORD,
      csrfmiddlewaretoken,
    }).toString();
    const headers = {
      cookie,
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
    };
    const answer = await new Promise<string>((resolve, reject) => {
      const call = request(`${server.url}/auth/sign-in/`, { method: "POST", headers }, (response) => {
        resolve(`${response.statusCode} ${JSON.stringify(response.headers)}`);
        response.resume();
      });
      call.on("error", reject);
      call.end(body);
    });
    expect(answer).toMatch(/^302 .*"location":"\/"/);
    expect(answer).not.toContain("evil");
    expect(answer).not.toContain("Secure");
  });
});

describe("asking whether an address has an account", () => {
  const check = async (email?: unknown) =>
    (await world.send(null, "POST", "/auth/email-check/", email === undefined ? {} : { email })).body;

  test("answers as the contract says", async () => {
    expect(await check(` ${person.email.toUpperCase()}`)).toEqual({ existing: true, status: "CREDENTIAL" });
    expect(await check("new@test.example")).toEqual({ existing: false, status: "CREDENTIAL" });
    expect(await check()).toEqual({ error_code: 5010, error_message: "EMAIL_REQUIRED" });
    expect(await check("nonsense")).toEqual({ error_code: 5005, error_message: "INVALID_EMAIL" });
  });
});
