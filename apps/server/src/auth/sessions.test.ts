import { type UserSession, newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

let server: TestServer;
let world: World;
const db = () => server.app.services.database.db;
const PATH = "/api/users/me/sessions/";

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
});
afterAll(() => server.stop());

describe("the sessions of a person", () => {
  test("are listed, last used first, without those that are over or somebody else's", async () => {
    const ada = await world.person("ada");
    await world.person("ben");
    const other = await world.session(ada);
    const over = await world.session(ada);
    await sql`update sessions set expires_at = now() where id = ${over}`.execute(db());
    await sql`update sessions set last_used_at = now() + interval '1 minute' where id = ${other}`.execute(
      db(),
    );
    const { status, body } = await world.send<UserSession[]>(ada, "GET", PATH);
    expect(status).toBe(200);
    expect(body.map(({ id, is_current }) => [id === other, is_current])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(body[0]).toMatchObject({ user_agent: "another", ip_address: "127.0.0.1" });
  });

  test("are ended one by one", async () => {
    const ada = await world.person("ada");
    const other = await world.session(ada);
    expect((await world.send(ada, "DELETE", `${PATH}${other}/`)).status).toBe(204);
    const { body } = await world.send<UserSession[]>(ada, "GET", PATH);
    expect(body).toHaveLength(1);
    expect((await world.send(ada, "DELETE", `${PATH}${other}/`)).status).toBe(404);
    const { status, headers } = await world.send(ada, "DELETE", `${PATH}${body[0]!.id}/`);
    expect(status).toBe(204);
    expect(headers.getSetCookie().join()).toMatch(/session-id=;/);
    expect((await world.send(ada, "GET", PATH)).status).toBe(401);
  });

  test("are nobody else's to end, nor is an admin session ended from the app", async () => {
    const [ada, ben] = [await world.person("ada"), await world.person("ben")];
    const session = await world.session(ada);
    for (const id of [session, newId()])
      expect((await world.send(ben, "DELETE", `${PATH}${id}/`)).status).toBe(404);
    await sql`update sessions set kind = 'admin' where id = ${session}`.execute(db());
    expect((await world.send(ada, "DELETE", `${PATH}${session}/`)).status).toBe(404);
  });
});

describe("the last use of a session", () => {
  const lastUse = async (userId: string) => {
    const row = db().selectFrom("sessions").select("last_used_at").where("user_id", "=", userId);
    return Date.parse((await row.executeTakeFirstOrThrow()).last_used_at);
  };

  test("is written in the background, not by the call itself", async () => {
    const ada = await world.person("ada");
    await sql`update sessions set last_used_at = now() - interval '1 hour' where user_id = ${ada.id}`.execute(
      db(),
    );
    const before = await lastUse(ada.id);
    await world.send(ada, "GET", "/api/users/me/");
    expect(await lastUse(ada.id)).toBe(before);
    await world.services.sessionUse.flush();
    expect(Date.now() - (await lastUse(ada.id))).toBeLessThan(60_000);
  });

  test("never goes back", async () => {
    const ada = await world.person("ada");
    await world.send(ada, "GET", "/api/users/me/");
    await sql`update sessions set last_used_at = now() + interval '1 hour' where user_id = ${ada.id}`.execute(
      db(),
    );
    const later = await lastUse(ada.id);
    await world.services.sessionUse.flush();
    expect(await lastUse(ada.id)).toBe(later);
  });
});
