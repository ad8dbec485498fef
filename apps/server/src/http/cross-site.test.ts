import { allEndpoints } from "@cairn/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Caller, type Tenant, aTenant } from "../../test/tenants.ts";

let server: TestServer;
let world: World;
let caller: Caller;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  caller = new Caller(world);
  await caller.fetchCsrfToken();
  tenant = await aTenant(world, "acme");
});
afterAll(() => server.stop());

const unsafe = allEndpoints.filter(({ endpoint }) => endpoint.method !== "GET");

describe("what another site makes a browser send", () => {
  const foreign = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: "SAME" },
    { "sec-fetch-site": "nonsense" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1" },
    { origin: "" },
  ];

  test.for(unsafe.map((row) => [row.name, row.endpoint] as const))(
    "is refused: %s",
    async ([name, endpoint]) => {
      const params = await caller.params(endpoint, tenant);
      for (const header of foreign) {
        const headers = Object.fromEntries(
          Object.entries(header).map(([key, value]) => [key, value === "SAME" ? server.url : value]),
        );
        const body = caller.body(name, endpoint, tenant);
        const person = endpoint.needs === "anyone" ? null : tenant.admin;
        const answer = await caller.send(person, endpoint, params, body, { headers });
        expect([headers, answer.status]).toEqual([headers, 403]);
      }
    },
  );
});

describe("what our own page sends", () => {
  const create = async (headers: Record<string, string>, url = server.url) => {
    const body = { name: `label ${Math.random()}` };
    const path = `/api/workspaces/${tenant.slug}/labels/`;
    return (await new World({ app: server.app, url }).send(tenant.admin, "POST", path, body, headers)).status;
  };

  test("is accepted, and so is a program that is no browser", async () => {
    expect(await create({ "sec-fetch-site": "same-origin", origin: server.url })).toBe(201);
    expect(await create({ "sec-fetch-site": "none" })).toBe(201);
    expect(await create({ origin: server.url })).toBe(201);
    expect(await create({})).toBe(201);
  });

  test("may come from the configured address, behind whatever proxy", async () => {
    const environment = { CAIRN_URL: "https://cairn.example" };
    const node = await startTestServer({ connection: server.connection, environment });
    expect(await create({ origin: "https://cairn.example" }, node.url)).toBe(201);
    expect(await create({ origin: "https://cairn.example.evil.example" }, node.url)).toBe(403);
    await node.stop();
  });
});
