import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { FAILURES_PER_ACCOUNT, FAILURES_PER_ADDRESS } from "./attempts.ts";

const PASSWORD = "correct horse battery staple";

let server: TestServer;
let behindProxy: TestServer;
let world: World;
let last = 0;

beforeAll(async () => {
  server = await startTestServer();
  const environment = { TRUSTED_PROXIES: "127.0.0.1" };
  behindProxy = await startTestServer({ connection: server.connection, environment });
  world = new World(server);
  await sql`update instances set is_setup_done = true`.execute(world.services.database.db);
});
afterAll(async () => {
  await behindProxy.stop();
  await server.stop();
});

const aPerson = () => world.person("ada", { password: PASSWORD });
const anAddress = () => `192.0.2.${++last}`;
const nobody = () => ({ email: `nobody-${newId()}@test.example` });

const attempt = (person: Pick<Person, "email">, password: string, address: string, node = behindProxy) =>
  new Browser(node.url).signIn(person, password, {}, { "x-forwarded-for": address });

async function fail(
  times: number,
  person: () => Pick<Person, "email">,
  address: () => string,
): Promise<void> {
  for (let i = 0; i < times; i++) expect((await attempt(person(), "wrong", address())).status).toBe(302);
}

describe("an account", () => {
  test("is locked after ten failures from anywhere, also for the right password", async () => {
    const person = await aPerson();
    await fail(FAILURES_PER_ACCOUNT, () => person, anAddress);
    const { status, headers, text } = await attempt(person, PASSWORD, anAddress());
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.parse(text)).toMatchObject({ error_code: 5900, error_message: "RATE_LIMIT_EXCEEDED" });
  });

  test("is locked on every node, and another one is not", async () => {
    const person = await aPerson();
    await fail(FAILURES_PER_ACCOUNT, () => person, anAddress);
    expect((await attempt(person, PASSWORD, "", server)).status).toBe(429);
    expect((await attempt(await aPerson(), PASSWORD, anAddress())).location).toBe("/");
  });

  test("begins anew after a success, and after a quarter of an hour", async () => {
    const person = await aPerson();
    await fail(FAILURES_PER_ACCOUNT - 1, () => person, anAddress);
    expect((await attempt(person, PASSWORD, anAddress())).location).toBe("/");
    await fail(FAILURES_PER_ACCOUNT, () => person, anAddress);
    await sql`update sign_in_failures set at = at - interval '15 minutes'`.execute(
      world.services.database.db,
    );
    expect((await attempt(person, PASSWORD, anAddress())).location).toBe("/");
  });

  test("is not opened by guessing all at once", async () => {
    const person = await aPerson();
    const tries = await Promise.all(Array.from({ length: 40 }, () => attempt(person, "wrong", anAddress())));
    const checked = tries.filter(({ status }) => status === 302);
    expect(checked.length).toBeLessThanOrEqual(FAILURES_PER_ACCOUNT);
    expect((await attempt(person, PASSWORD, anAddress())).status).toBe(429);
  });
});

describe("an address", () => {
  test("is locked after thirty failures over any accounts; successes do not count", async () => {
    const address = anAddress();
    const person = await aPerson();
    for (let i = 0; i < 3; i++) expect((await attempt(person, PASSWORD, address)).location).toBe("/");
    await fail(FAILURES_PER_ADDRESS, nobody, () => address);
    expect((await attempt(person, PASSWORD, address)).status).toBe(429);
    expect((await attempt(person, PASSWORD, anAddress())).location).toBe("/");
  });

  test("is the one of the connection, unless a trusted proxy says otherwise", async () => {
    await sql`delete from sign_in_failures`.execute(world.services.database.db);
    for (let i = 0; i < FAILURES_PER_ADDRESS; i++)
      expect((await attempt(nobody(), "wrong", anAddress(), server)).status).toBe(302);
    expect((await attempt(nobody(), "wrong", anAddress(), server)).status).toBe(429);
    const { rows } = await sql<{ key: string }>`
      select distinct key from sign_in_failures where key like 'address:%'`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ key: "address:127.0.0.1" }]);
  });
});

describe("sign-in calls", () => {
  test("are limited by address whatever they ask", async () => {
    const environment = { SIGN_IN_RATE_LIMIT: "3" };
    const node = await startTestServer({ connection: server.connection, environment });
    const check = () => new World(node).send(null, "POST", "/auth/email-check/", { email: "a@test.example" });
    for (let i = 0; i < 3; i++) expect((await check()).status).toBe(200);
    const { status, headers, body } = await check();
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toMatchObject({ error_code: 5900, error_message: "RATE_LIMIT_EXCEEDED" });
    await node.stop();
  });
});
