import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { MailServer, configure } from "../../test/mail-server.ts";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

let server: TestServer;
let world: World;
const mailbox = new MailServer();
const db = () => server.app.services.database.db;

beforeAll(async () => {
  await mailbox.start();
  server = await startTestServer();
  world = new World(server);
  await sql`update instances set is_setup_done = true`.execute(db());
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  mailbox.received.length = 0;
  await sql`delete from sign_in_failures`.execute(db());
  await configure(world, { ...mailbox.settings(), ENABLE_MAGIC_LINK_LOGIN: "1", ENABLE_SIGNUP: "1" });
});

const anAddress = () => `new-${newId().slice(-10)}@test.example`;
const ask = (email: string) =>
  world.send<Record<string, unknown>>(null, "POST", "/auth/magic-generate/", { email });

async function aCode(email: string): Promise<string> {
  mailbox.received.length = 0;
  expect((await ask(email)).status).toBe(200);
  const { source } = await mailbox.mailTo(email);
  return /\b[1-9]\d{5}\b/.exec(source.slice(source.indexOf("Subject:")))![0];
}
const wrong = (code: string) => (code === "100000" ? "100001" : "100000");

type Door = "in" | "up";
const enter = (door: Door, email: string, code: string, visitor = new Browser(server.url), more = {}) =>
  visitor.post(`/auth/magic-sign-${door}/`, { email, code, ...more });

/** An address for which the door is right. */
const addressFor = async (door: Door) => (door === "in" ? (await world.person("ada")).email : anAddress());

describe("a code", () => {
  test("is mailed without a link, and the answer holds only its key", async () => {
    const email = anAddress();
    const { status, body } = await ask(` ${email.toUpperCase()}`);
    expect([status, body]).toEqual([200, { key: `magic_${email}` }]);
    const { source } = await mailbox.mailTo(email);
    expect(source).not.toMatch(/https?:/);
  });

  test("is stored as a keyed hash", async () => {
    const email = anAddress();
    const code = await aCode(email);
    const { rows } = await sql<{ row: string }>`
      select s::text as row from one_time_secrets s where subject = ${email}`.execute(db());
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(code);
  });

  test.for(["in", "up"] as const)("signs %s once", async (door) => {
    const email = await addressFor(door);
    const code = await aCode(email);
    const visitor = new Browser(server.url);
    const { status, location } = await enter(door, email, ` ${code} `, visitor, { next_path: "/somewhere" });
    expect([status, location]).toEqual([302, "/somewhere"]);
    const me = JSON.parse((await visitor.send("/api/users/me/")).text);
    expect(me).toMatchObject({
      email,
      is_email_verified: true,
      is_password_autoset: true,
      last_login_medium: "magic-code",
    });
    expect((await enter("in", email, code)).code).toBe("5095");
  });

  test("leads home who has no password of their own and is done with the first steps", async () => {
    const person = await world.person("ada");
    await world.send(person, "PATCH", "/api/users/me/onboard/", { is_onboarded: true });
    const code = await aCode(person.email);
    const { location } = await enter("in", person.email, code, undefined, { next_path: "/somewhere" });
    expect(location).toBe("/");
  });

  test.for(["in", "up"] as const)("dies after five wrong tries to sign %s", async (door) => {
    const email = await addressFor(door);
    const code = await aCode(email);
    const [invalid, expired] = door === "in" ? ["5090", "5095"] : ["5092", "5097"];
    for (let i = 0; i < 5; i++) expect((await enter(door, email, wrong(code))).code).toBe(invalid);
    expect((await enter(door, email, code)).code).toBe(expired);
  });

  test("dies after five wrong tries also when they come at once", async () => {
    const email = await addressFor("in");
    const code = await aCode(email);
    const codes = await Promise.all(Array.from({ length: 8 }, () => enter("in", email, wrong(code))));
    expect(codes.filter((landing) => landing.code === "5090").length).toBeLessThanOrEqual(5);
    expect((await enter("in", email, code)).code).toBe("5095");
  });

  test("signs in one of two who bring it at once", async () => {
    const email = await addressFor("in");
    const code = await aCode(email);
    const both = await Promise.all([enter("in", email, code), enter("in", email, code)]);
    expect(both.map(({ location }) => location).filter((path) => path === "/")).toHaveLength(1);
  });

  test("lives for ten minutes, and a new one ends the one before", async () => {
    const email = await addressFor("in");
    const first = await aCode(email);
    const second = await aCode(email);
    if (first !== second) expect((await enter("in", email, first)).code).toBe("5090");
    await sql`update one_time_secrets set expires_at = expires_at - interval '600 seconds'
      where subject = ${email}`.execute(db());
    expect((await enter("in", email, second)).code).toBe("5095");
  });

  test("is good for nobody and nothing else", async () => {
    const email = anAddress();
    const code = await aCode(email);
    const other = anAddress();
    await aCode(other);
    expect((await enter("up", other, code)).code).toBe("5092");
    // Asked for to sign up: of no use once somebody else made the account.
    const now = new Date().toISOString();
    const { createUser } = await import("../users/rows.ts");
    await createUser({ db: db(), now }, { email, passwordHash: null });
    expect((await enter("in", email, code)).code).toBe("5095");
  });

  test("is counted like a password", async () => {
    const email = await addressFor("in");
    for (let i = 0; i < 10; i++) expect((await enter("in", email, "123456")).status).toBe(302);
    expect((await enter("in", email, await aCode(email))).status).toBe(429);
  });

  test.for(["in", "up"] as const)("can be asked for four times while it lives, to sign %s", async (door) => {
    const email = await addressFor(door);
    for (let i = 0; i < 4; i++) expect((await ask(email)).status).toBe(200);
    const { status, body } = await ask(email);
    expect([status, body]).toEqual([
      400,
      door === "in"
        ? { error_code: 5100, error_message: "EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_IN" }
        : { error_code: 5102, error_message: "EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_UP" },
    ]);
    await sql`update one_time_secrets set expires_at = now() where subject = ${email}`.execute(db());
    expect((await ask(email)).status).toBe(200);
  });

  test("does not revive a deactivated account", async () => {
    const gone = await world.person("gone", { active: false });
    const visitor = new Browser(server.url);
    expect((await enter("in", gone.email, await aCode(gone.email), visitor)).code).toBe("5019");
    expect(await visitor.isSignedIn()).toBe(false);
  });
});

describe("what is refused", () => {
  test("when a code is asked for", async () => {
    const cases: [Record<string, string>, string, number][] = [
      [{}, "not an address", 5005],
      [{}, "", 5005],
      [{ ENABLE_MAGIC_LINK_LOGIN: "0" }, "not an address", 5016],
      [{ EMAIL_HOST: "" }, "not an address", 5025],
    ];
    for (const [settings, email, code] of cases) {
      await configure(world, settings);
      const { status, body } = await ask(email);
      expect([status, body.error_code]).toEqual([400, code]);
    }
  });

  test("when a code is entered, in the contract's order", async () => {
    const { email } = await world.person("ada");
    expect((await enter("in", email, "")).code).toBe("5085");
    expect((await enter("up", email, "")).code).toBe("5055");
    expect((await enter("in", anAddress(), "123456")).code).toBe("5060");
    expect((await enter("up", email, "123456")).code).toBe("5030");
    await configure(world, { ENABLE_MAGIC_LINK_LOGIN: "0" });
    expect((await enter("in", email, "123456")).code).toBe("5016");
    await configure(world, { EMAIL_HOST: "" });
    expect((await enter("in", email, "123456")).code).toBe("5025");
  });

  test("when signing up is closed", async () => {
    const email = anAddress();
    const code = await aCode(email);
    await configure(world, { ENABLE_SIGNUP: "0" });
    expect((await enter("up", email, code)).code).toBe("5015");
  });
});

describe("the step after the address", () => {
  const check = async ({ email }: Pick<Person, "email">) =>
    (await world.send(null, "POST", "/auth/email-check/", { email })).body;

  test("is a code for who is new or has no password, where mail is sent", async () => {
    const withPassword = await world.person("ada", { password: "correct horse battery staple" });
    const without = await world.person("ben");
    expect(await check({ email: anAddress() })).toEqual({ existing: false, status: "MAGIC_CODE" });
    expect(await check(without)).toEqual({ existing: true, status: "MAGIC_CODE" });
    expect(await check(withPassword)).toEqual({ existing: true, status: "CREDENTIAL" });
    await configure(world, { EMAIL_HOST: "" });
    for (const person of [withPassword, without, { email: anAddress() }])
      expect(await check(person)).toMatchObject({ status: "CREDENTIAL" });
  });
});
