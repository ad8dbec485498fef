import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(db());
  await configure(world, mailbox.settings());
});

const anAddress = () => `new-${newId().slice(-10)}@test.example`;
const ask = (person: Person, email: string) =>
  world.send(person, "POST", "/api/users/me/email/generate-code/", { email });
const change = (person: Person, email: string, code: string) =>
  world.send(person, "PATCH", "/api/users/me/email/", { email, code });

async function aCode(person: Person, email: string): Promise<string> {
  mailbox.received.length = 0;
  expect((await ask(person, email)).body).toEqual({ message: "Verification code sent to email" });
  const { source } = await mailbox.mailTo(email);
  return /Subject: (\d{6}) /.exec(source)![1]!;
}
const wrong = (code: string) => (code === "100000" ? "100001" : "100000");

describe("changing one's address", () => {
  test("takes a code that was mailed to the new one, ends every session and tells both addresses", async () => {
    const ada = await world.person("ada");
    const email = anAddress();
    const code = await aCode(ada, email);
    const { status, body } = await change(ada, email, code);
    expect([status, body]).toMatchObject([200, { id: ada.id, email, is_email_verified: false }]);
    expect((await world.send(ada, "GET", "/api/users/me/")).status).toBe(401);
    for (const address of [ada.email, email])
      await expect
        .poll(() => mailbox.received.some(({ to, source }) => to.includes(address) && /changed/.test(source)))
        .toBe(true);
  });

  test("is refused word for word", async () => {
    const [ada, ben] = [await world.person("ada"), await world.person("ben")];
    const cases: [string, string][] = [
      ["", "Email is required"],
      ["not an address", "Invalid email format"],
      [` ${ada.email.toUpperCase()}`, "New email must be different from current email"],
      [ben.email, "An account with this email already exists"],
    ];
    for (const [email, error] of cases)
      for (const answer of [await ask(ada, email), await change(ada, email, "123456")])
        expect([answer.status, answer.body]).toEqual([400, { error }]);
    const email = anAddress();
    expect((await change(ada, email, "")).body).toEqual({ error: "Verification code is required" });
    expect((await change(ada, email, "123456")).body).toEqual({
      error: "Verification code has expired or is invalid",
    });
    const code = await aCode(ada, email);
    expect((await change(ada, email, wrong(code))).body).toEqual({ error: "Invalid verification code" });
  });

  test("takes a code of one's own, for that address, within five tries", async () => {
    const [ada, ben] = [await world.person("ada"), await world.person("ben")];
    const email = anAddress();
    const code = await aCode(ada, email);
    expect((await change(ben, email, code)).status).toBe(400);
    expect((await change(ada, anAddress(), code)).status).toBe(400);
    for (let i = 0; i < 5; i++) expect((await change(ada, email, wrong(code))).status).toBe(400);
    expect((await change(ada, email, code)).body).toEqual({
      error: "Verification code has expired or is invalid",
    });
  });

  test("mails three codes an hour", async () => {
    const ada = await world.person("ada");
    for (let i = 0; i < 3; i++) expect((await ask(ada, anAddress())).status).toBe(200);
    const { status, headers } = await ask(ada, anAddress());
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("cannot be proven without a mail server", async () => {
    await configure(world, { EMAIL_HOST: "" });
    const { status, body } = await ask(await world.person("ada"), anAddress());
    expect([status, body]).toEqual([400, { error: "Email is not configured on this instance" }]);
  });
});
