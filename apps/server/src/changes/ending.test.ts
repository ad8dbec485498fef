import { connect } from "node:net";
import { Role, newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";
import { inserted } from "./log.ts";

const PROMISED_MS = 5000;

let server: TestServer;
let world: World;
let admin: Person;
let workspace: { id: string; slug: string };

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.person("admin");
  workspace = await world.workspace(admin);
});
afterAll(() => server.stop());

async function aFollower(): Promise<{ person: Person; stream: Stream }> {
  const person = await world.person("follower");
  await world.joinWorkspace(workspace.id, person, Role.member);
  const stream = await Stream.open(server.url, person, workspace.slug);
  await stream.next("hello");
  return { person, stream };
}

describe("a stream ends within five seconds", () => {
  const db = () => world.services.database.db;
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ["of losing the membership", (person) => world.leaveWorkspace(workspace.id, person)],
    ["of a revoked session", ({ id }) => db().deleteFrom("sessions").where("user_id", "=", id).execute()],
    [
      "of an ended session",
      ({ id }) => sql`update sessions set expires_at = now() where user_id = ${id}`.execute(db()),
    ],
    [
      "of a deactivated account",
      ({ id }) => db().updateTable("users").set({ is_active: false }).where("id", "=", id).execute(),
    ],
  ];

  test.concurrent.for(endings)("%s, and cannot be opened again", async ([, end]) => {
    const bystander = await aFollower();
    const { person, stream } = await aFollower();
    await end(person);
    expect(await stream.endsWithin(PROMISED_MS)).toBe(true);
    const again = await Stream.open(server.url, person, workspace.slug);
    expect([401, 404]).toContain(again.response.status);
    const n = await world.label(admin, workspace.slug);
    expect((await bystander.stream.change(n)).n).toBe(n);
    bystander.stream.close();
  });
});

/** Asks for the stream and then reads nothing of it. */
async function followWithoutReading(url: string): Promise<{ hangUp: () => void }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  const path = `/api/workspaces/${workspace.slug}/changes/`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${admin.cookie}\r\n\r\n`);
  await new Promise((resolve) => socket.once("readable", resolve));
  socket.pause();
  return { hangUp: () => socket.destroy() };
}

const logMuch = async (): Promise<number> => {
  const entry = { type: "label", id: newId(), audience: { to: "workspace" } as const };
  let n = 0;
  for (let i = 0; i < 30; i++)
    n = await world.log(workspace.id, inserted(entry, { name: "x".repeat(500_000) }));
  return n;
};

describe("somebody who does not read", () => {
  test("holds up neither the others nor the stop of the server", async () => {
    const node = await startTestServer({ connection: server.connection });
    const slow = await followWithoutReading(node.url);
    const quick = await Stream.open(node.url, admin, workspace.slug);
    await quick.next("hello");
    const n = await logMuch();
    expect((await quick.change(n)).n).toBe(n);
    expect(node.app.services.hub.followerCount).toBe(2);
    const stopped = node.stop();
    expect(await quick.endsWithin(PROMISED_MS)).toBe(true);
    await stopped;
    slow.hangUp();
  });
});

describe("a server that stops", () => {
  test("ends its streams properly and takes no new ones", async () => {
    const node = await startTestServer({ connection: server.connection });
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => Stream.open(node.url, admin, workspace.slug)),
    );
    await Promise.all(streams.map((stream) => stream.next("hello")));
    const stopped = node.stop();
    for (const stream of streams) expect(await stream.endsWithin(PROMISED_MS)).toBe(true);
    await stopped;
    await expect(Stream.open(node.url, admin, workspace.slug)).rejects.toThrow("fetch failed");
  });

  test("does not wait for a connection that was opened and never used", async () => {
    const node = await startTestServer({ connection: server.connection });
    const { hostname, port } = new URL(node.url);
    const idle = connect({ host: hostname, port: Number(port) });
    await new Promise((resolve) => idle.once("connect", resolve));
    const closed = new Promise((resolve) => idle.once("close", resolve));
    idle.resume();
    await node.stop();
    await closed;
  });
});
