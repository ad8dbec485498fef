import { type ApiToken, newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../../test/people.ts";
import { type TestServer, startTestServer } from "../../../test/server.ts";
import { findToken, noteTokenUse } from "./rows.ts";

let server: TestServer;
let world: World;
let ada: Person;
const db = () => server.app.services.database.db;
const PATH = "/api/users/api-tokens/";

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  ada = await world.person("ada");
});
afterAll(() => server.stop());

type Made = ApiToken & { token: string };
const make = async (body: object = {}, person = ada) =>
  (await world.send<Made>(person, "POST", PATH, body)).body;

describe("an API token", () => {
  test("is shown when it is made, and never again", async () => {
    const { token, ...made } = await make({ label: "Script", description: "for reports" });
    expect(token).toMatch(/^cairn_api_[0-9a-f]{32}$/);
    expect(made).toMatchObject({
      label: "Script",
      is_active: true,
      user: ada.id,
      user_type: 0,
      last_used: null,
    });
    expect(made).toMatchObject({ workspace: null, expired_at: null, is_service: false, created_by: ada.id });
    const { body } = await world.send<ApiToken[]>(ada, "GET", PATH);
    expect(body[0]).toEqual(made);
    const renamed = await world.send(ada, "PATCH", `${PATH}${made.id}/`, { label: "Renamed" });
    expect(renamed.body).toMatchObject({ label: "Renamed", description: "for reports", updated_by: ada.id });
    const replies = [body, renamed.body, (await world.send(ada, "GET", `${PATH}${made.id}/`)).body];
    expect(JSON.stringify(replies)).not.toContain(token);
    const { rows } = await sql<{ row: string }>`select t::text as row from api_tokens t`.execute(db());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("gets a label when none is given, and is listed newest first", async () => {
    const person = await world.person("ben");
    const [first, second] = [await make({}, person), await make({}, person)];
    expect(first.label).toMatch(/^[0-9a-f]{32}$/);
    const { body } = await world.send<ApiToken[]>(person, "GET", PATH);
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("opens its owner's door until it is revoked, expires, or the owner is deactivated", async () => {
    const person = await world.person("cleo");
    const { token, id } = await make({}, person);
    expect(await findToken(db(), token)).toMatchObject({ tokenId: id, userId: person.id });
    expect((await world.send(person, "DELETE", `${PATH}${id}/`)).status).toBe(204);
    expect(await findToken(db(), token)).toBeUndefined();
    expect((await world.send(person, "GET", `${PATH}${id}/`)).status).toBe(404);

    const soon = await make({ expired_at: new Date(Date.now() + 3_600_000).toISOString() }, person);
    expect(await findToken(db(), soon.token)).toBeDefined();
    const past = await make({ expired_at: "2020-01-01T00:00:00Z" }, person);
    expect(past.is_active).toBe(false);
    expect(await findToken(db(), past.token)).toBeUndefined();

    await db().updateTable("users").set({ is_active: false }).where("id", "=", person.id).execute();
    expect(await findToken(db(), soon.token)).toBeUndefined();
  });

  test("cannot be made to live longer, nor be guessed from what looks like one", async () => {
    const { id } = await make({ expired_at: "2020-01-01T00:00:00Z" });
    const patch = {
      label: "x",
      expired_at: null,
      is_active: true,
      is_service: true,
      allowed_rate_limit: "9/s",
    };
    const { body } = await world.send<ApiToken>(ada, "PATCH", `${PATH}${id}/`, patch);
    expect(body).toMatchObject({ is_active: false, is_service: false, allowed_rate_limit: "60/min" });
    expect(body.expired_at).not.toBeNull();
    for (const text of ["", "cairn_api_", "x".repeat(10_000), `cairn_api_${"0".repeat(32)}`, "a\0b"])
      expect(await findToken(db(), text)).toBeUndefined();
  });

  test("remembers when it was used", async () => {
    const { id } = await make();
    await noteTokenUse(db(), id);
    const { body } = await world.send<ApiToken>(ada, "GET", `${PATH}${id}/`);
    expect(Date.now() - Date.parse(body.last_used!)).toBeLessThan(60_000);
  });

  test("is nobody else's, with and without the closing slash", async () => {
    const { id } = await make();
    const stranger = await world.person("dora");
    for (const path of [`${PATH}${id}/`, `${PATH}${id}`, `${PATH}${newId()}/`])
      for (const [method, body] of [["GET"], ["PATCH", { label: "mine" }], ["DELETE"]] as const)
        expect((await world.send(stranger, method, path, body)).status).toBe(404);
    expect((await world.send(ada, "GET", `${PATH}${id}`)).status).toBe(200);
    expect((await world.send(ada, "DELETE", `${PATH}${id}`)).status).toBe(204);
  });
});
