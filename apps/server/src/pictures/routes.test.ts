import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

let server: TestServer;
let world: World;
let person: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  person = await world.person();
});
afterAll(() => server.stop());

test("there are no pictures to search while no key is configured", async () => {
  const { status, body } = await world.send(person, "GET", "/api/unsplash/?query=sea");
  expect([status, body]).toEqual([200, []]);
});

test("every cover that comes with the product can be loaded as a picture", async () => {
  const { body } = await world.send<string[]>(person, "GET", "/api/project-covers/");
  expect(body.length).toBeGreaterThan(4);
  const seen = new Set<unknown>();
  for (const url of body) {
    const cover = await world.send(person, "GET", url);
    expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    seen.add(cover.body);
  }
  expect(seen.size).toBe(body.length);
});
