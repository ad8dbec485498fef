import { type Change, newId } from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";
import { inserted } from "./log.ts";
import { transaction } from "./transaction.ts";

let first: TestServer;
let second: TestServer;
let world: World;
let otherWorld: World;
let admin: Person;
let workspace: { id: string; slug: string };

beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ connection: first.connection });
  world = new World(first);
  otherWorld = new World(second);
  admin = await world.person("admin");
  workspace = await world.workspace(admin);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

describe("a change made on one node", () => {
  test("arrives at those who follow through the other, and the other way round", async () => {
    const here = await Stream.open(first.url, admin, workspace.slug);
    const there = await Stream.open(second.url, admin, workspace.slug);
    await Promise.all([here.next("hello"), there.next("hello")]);
    for (const writer of [world, otherWorld]) {
      const n = await writer.label(admin, workspace.slug);
      for (const stream of [here, there]) expect((await stream.change(n)).rows).toHaveLength(1);
    }
    here.close();
    there.close();
  });

  test("arrives also when its notification is lost", async () => {
    const here = await Stream.open(first.url, admin, workspace.slug);
    const there = await Stream.open(second.url, admin, workspace.slug);
    await Promise.all([here.next("hello"), there.next("hello")]);
    const silent = { by: null, cause: "test", now: () => new Date(), committed: () => {} };
    const { numbers } = await transaction(first.app.services.database.db, silent, async (tx) => {
      const entry = { type: "label", id: newId(), audience: { to: "workspace" } as const };
      tx.change(workspace.id, inserted(entry, {}));
    });
    const n = numbers.get(workspace.id)!;
    for (const stream of [here, there]) expect((await stream.change(n)).n).toBe(n);
    here.close();
    there.close();
  });
});

describe("a node that stops", () => {
  test("costs a client that goes on with another one nothing, while writing goes on", async () => {
    const third = await startTestServer({ connection: first.connection });
    const before = await Stream.open(third.url, admin, workspace.slug);
    const { n: start } = (await before.next("hello")).data;
    const writing = (async () => {
      for (let i = 0; i < 30; i++) await world.label(admin, workspace.slug);
    })();
    await before.change(start + 5);
    await third.stop();
    await before.over;
    const seen = (stream: Stream) =>
      stream.seen.filter(({ event }) => event === "change").map(({ data }) => (data as Change).n);
    const after = await Stream.open(second.url, admin, workspace.slug, { after: seen(before).at(-1)! });
    await writing;
    await after.change(start + 30);
    expect([...seen(before), ...seen(after)]).toEqual(Array.from({ length: 30 }, (_, i) => start + 1 + i));
    after.close();
  });
});
