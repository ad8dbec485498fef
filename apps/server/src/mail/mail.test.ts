import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MailServer, configure } from "../../test/mail-server.ts";
import { World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { purge } from "../jobs/purge.ts";
import { transact } from "../services.ts";
import { deliverMail } from "./deliver.ts";
import { type Letter, letter } from "./letter.ts";
import { listOutbox } from "./rows.ts";

let server: TestServer;
let world: World;
const mailbox = new MailServer();

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
  mailbox.refuse = false;
  await world.services.database.db.deleteFrom("outbox").execute();
  await configure(world, mailbox.settings());
});

const anAddress = () => `to-${newId().slice(-10)}@test.example`;
const aLetter = letter("A subject", ["Some text", { code: "123456" }]);

const send = (to: string, mail: Letter = aLetter) =>
  transact(world.services, { by: null, cause: "test" }, (tx) =>
    world.services.mail.send(tx, { to, ...mail }),
  );
const outbox = () => listOutbox(world.services.database.db, world.services.secret);

describe("a mail", () => {
  test("reaches the mail server in text and HTML, and then leaves nothing behind", async () => {
    const to = anAddress();
    await send(to);
    const mail = await mailbox.mailTo(to);
    expect(mail).toMatchObject({ from: "cairn@test.example", to: [to], login: null });
    for (const part of [
      "From: Cairn <cairn@test.example>",
      "Subject: A subject",
      "text/plain",
      "text/html",
      "123456",
    ])
      expect(mail.source).toContain(part);
    await expect.poll(outbox).toEqual([]);
  });

  test("is sent with the name and password that were configured", async () => {
    await configure(world, { EMAIL_HOST_USER: "robot", EMAIL_HOST_PASSWORD: "pass" });
    const to = anAddress();
    await send(to);
    expect((await mailbox.mailTo(to)).login).toBe("robot:pass");
    await configure(world, { EMAIL_HOST_USER: "", EMAIL_HOST_PASSWORD: "" });
  });

  test("is not sent when its transaction is undone", async () => {
    const to = anAddress();
    const undone = transact(world.services, { by: null, cause: "test" }, async (tx) => {
      await world.services.mail.send(tx, { to, ...aLetter });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await outbox()).toEqual([]);
  });

  test("is kept, and tried again, while the mail server refuses it", async () => {
    mailbox.refuse = true;
    const to = anAddress();
    await send(to);
    const [kept] = await outbox();
    await expect(deliverMail(world.services, { mailId: kept!.id })).rejects.toThrow();
    expect(await outbox()).toHaveLength(1);
    mailbox.refuse = false;
    await deliverMail(world.services, { mailId: kept!.id });
    expect((await mailbox.mailTo(to)).to).toEqual([to]);
  });

  test("cannot grow headers or recipients", async () => {
    const to = anAddress();
    await send(to, { ...aLetter, subject: "Hi\r\nBcc: victim@test.example\r\n\r\nbody" });
    const { source, to: recipients } = await mailbox.mailTo(to);
    expect(recipients).toEqual([to]);
    expect(source).not.toMatch(/^Bcc:/im);
    for (const bad of [
      "a@test.example, b@test.example",
      "a@test.example\r\nBcc: b@test.example",
      "",
      "no address",
    ])
      await expect(send(bad)).rejects.toThrow("one address");
  });

  test("is not read from files or addresses that its text names", async () => {
    const to = anAddress();
    await send(to, { subject: "x", text: "/etc/passwd", html: '<img src="/etc/passwd">' });
    expect((await mailbox.mailTo(to)).source).not.toContain("root:");
  });
});

describe("without a mail server", () => {
  test("a mail stays in the outbox for a day, unreadable in the database", async () => {
    await configure(world, { EMAIL_HOST: "" });
    const to = anAddress();
    await send(to);
    expect(await outbox()).toMatchObject([{ to, ...aLetter }]);
    const { db } = world.services.database;
    const { rows } = await sql<{ row: string }>`select o::text as row from outbox o`.execute(db);
    expect(rows[0]!.row).not.toContain("123456");
    await sql`update outbox set created_at = now() - interval '25 hours'`.execute(db);
    expect(await outbox()).toEqual([]);
    await purge(world.services);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });
});
