import { request } from "node:http";
import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { type Following, Stream } from "../../test/stream.ts";
import { transact } from "../services.ts";
import { RESET, inserted } from "./log.ts";

let server: TestServer;
let world: World;
let admin: Person;
let workspace: { id: string; slug: string };
const open: Stream[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.person("admin");
  workspace = await world.workspace(admin);
});
afterEach(() => open.splice(0).forEach((stream) => stream.close()));
afterAll(() => server.stop());

async function follow(options: Following = {}, person = admin): Promise<Stream> {
  const stream = await Stream.open(server.url, person, workspace.slug, options);
  open.push(stream);
  return stream;
}

const newest = async () =>
  (await server.app.services.database.db
    .selectFrom("change_counters")
    .select("seq")
    .where("workspace_id", "=", workspace.id)
    .executeTakeFirstOrThrow())!.seq;

describe("where a stream begins", () => {
  test("without a number: now, after a hello", async () => {
    const stream = await follow();
    expect((await stream.next("hello")).data).toEqual({ n: await newest() });
    const n = await world.label(admin, workspace.slug);
    const { data, id } = await stream.next("change");
    expect([data.n, id]).toEqual([n, n]);
    expect(data).toMatchObject({ by: admin.id, rows: [{ type: "label", op: "insert", project_id: null }] });
  });

  test("with `after`: at the next number, without a hello", async () => {
    const n = await world.label(admin, workspace.slug);
    await world.label(admin, workspace.slug);
    const stream = await follow({ after: n - 1 });
    for (const expected of [n, n + 1]) expect((await stream.next("change")).data.n).toBe(expected);
    expect(stream.seen.map(({ event }) => event)).toEqual(["change", "change"]);
  });

  test("with Last-Event-ID: there, whatever `after` says", async () => {
    const n = await world.label(admin, workspace.slug);
    const stream = await follow({ after: 0, lastEventId: n - 1 });
    expect((await stream.next("change")).data.n).toBe(n);
    expect(stream.seen).toHaveLength(1);
  });

  test("with a Last-Event-ID that is no number: at `after`", async () => {
    const n = await world.label(admin, workspace.slug);
    for (const lastEventId of ["", "x", "-1", "1e3", "9".repeat(40)]) {
      const stream = await follow({ after: n - 1, lastEventId });
      expect((await stream.next("change")).data.n).toBe(n);
    }
  });

  test("with all numbers from the first on: the whole log in order", async () => {
    const stream = await follow({ after: 0 });
    const last = await newest();
    await stream.change(last);
    expect(stream.seen.map(({ id }) => id)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
  });
});

describe("a reset", () => {
  test("answers a number from the future, and the stream goes on from now", async () => {
    const n = await newest();
    const stream = await follow({ after: n + 1000 });
    expect(await stream.next("reset")).toEqual({ data: { n, project_id: null }, id: n });
    expect((await stream.change(await world.label(admin, workspace.slug))).n).toBe(n + 1);
  });

  test("answers a number whose followers are gone from the log, and not the last that is kept", async () => {
    const old = await world.workspace(admin, "Old");
    for (let i = 0; i < 3; i++) await world.label(admin, old.slug);
    await sql`delete from changes where workspace_id = ${old.id} and n <= 2`.execute(
      world.services.database.db,
    );
    const late = await Stream.open(server.url, admin, old.slug, { after: 1 });
    expect((await late.next("reset")).data).toEqual({ n: 4, project_id: null });
    const inTime = await Stream.open(server.url, admin, old.slug, { after: 2 });
    expect((await inTime.next("change")).data.n).toBe(3);
    open.push(late, inTime);
  });

  test("answers every number of a log that is empty, except the newest", async () => {
    const empty = await world.workspace(admin, "Empty");
    await sql`delete from changes where workspace_id = ${empty.id}`.execute(world.services.database.db);
    const late = await Stream.open(server.url, admin, empty.slug, { after: 0 });
    expect((await late.next("reset")).data).toEqual({ n: 1, project_id: null });
    const inTime = await Stream.open(server.url, admin, empty.slug, { after: 1 });
    await world.label(admin, empty.slug);
    expect((await inTime.next("change")).data.n).toBe(2);
    expect(inTime.seen).toHaveLength(1);
    open.push(late, inTime);
  });

  test("of one project reaches those who are in it, with the number to go on from", async () => {
    const stranger = await world.person("stranger");
    await world.joinWorkspace(workspace.id, stranger, 15);
    const project = await world.project(workspace.id, admin);
    const [inside, outside] = [await follow(), await follow({}, stranger)];
    await Promise.all([inside.next("hello"), outside.next("hello")]);
    const audience = { to: "project", project: project.id } as const;
    const entry = { type: RESET, id: project.id, project_id: project.id, audience };
    const n = await world.log(workspace.id, inserted(entry, {}));
    expect((await inside.next("reset")).data).toEqual({ n, project_id: project.id });
    expect((await outside.change(n)).rows).toEqual([]);
    expect(outside.seen.map(({ event }) => event)).toEqual(["hello", "change"]);
  });
});

describe("the number of a reply", () => {
  test("is that of its change; a read's is one that its rows hold already", async () => {
    const stream = await follow();
    const n = await world.label(admin, workspace.slug, "Numbered");
    expect((await stream.change(n)).rows[0]!.fields.name).toBe("Numbered");
    const list = await world.send(admin, "GET", `/api/workspaces/${workspace.slug}/labels/`);
    expect(Number(list.headers.get("change-number"))).toBe(n);
  });

  test("is that of the new workspace when one is created", async () => {
    const body = { name: "Numbers", slug: `numbers-${newId().slice(-8)}` };
    const { headers } = await world.send(admin, "POST", "/api/workspaces/", body);
    expect(headers.get("change-number")).toBe("1");
  });

  test("is not used up by what was refused or rolled back", async () => {
    const before = await newest();
    const refused = await world.send(admin, "POST", `/api/workspaces/${workspace.slug}/labels/`, {
      name: "",
    });
    expect(refused.status).toBe(400);
    const work = transact(world.services, { by: null, cause: "test" }, async (tx) => {
      const audience = { to: "workspace" } as const;
      tx.change(workspace.id, inserted({ type: "label", id: newId(), audience }, {}));
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await world.label(admin, workspace.slug)).toBe(before + 1);
  });
});

describe("the answer", () => {
  test("is neither stored, buffered nor compressed on its way", async () => {
    const { headers, status } = (await follow({ headers: { "accept-encoding": "gzip, br" } })).response;
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(headers.get("content-encoding")).toBeNull();
  });

  test.for([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, 200],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{}, 200],
  ] as const)("to a page of another site is a refusal: %j", async ([headers, status]) => {
    expect((await follow({ headers })).response.status).toBe(status);
  });

  test("to our own page is the stream", async () => {
    expect((await follow({ headers: { origin: server.url } })).response.status).toBe(200);
  });
});

describe("a browser that hangs up", () => {
  const followers = () => server.app.services.hub.followerCount;

  test("is forgotten", async () => {
    await vi.waitFor(() => expect(followers()).toBe(0));
    const stream = await follow();
    await stream.next("hello");
    expect(followers()).toBe(1);
    stream.close();
    await vi.waitFor(() => expect(followers()).toBe(0));
  });

  test("is forgotten also when it does so before it was answered", async () => {
    await vi.waitFor(() => expect(followers()).toBe(0));
    const path = `/api/workspaces/${workspace.slug}/changes/`;
    for (let i = 0; i < 20; i++) {
      const call = request(server.url + path, { headers: { cookie: admin.cookie }, agent: false });
      call.on("error", () => {});
      call.end();
      await new Promise((resolve) => call.once("finish", () => setTimeout(resolve, i)));
      call.destroy();
    }
    // The last of them has been answered by now, since this one has.
    await (await follow()).next("hello");
    open.splice(0).forEach((stream) => stream.close());
    await vi.waitFor(() => expect(followers()).toBe(0));
  });
});
