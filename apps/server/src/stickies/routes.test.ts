import { type Id, Role, type Sticky, newId } from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

let server: TestServer;
let world: World;
let admin: Person;
let guest: Person;
let workspace: { id: Id; slug: string };
let base: string;

interface Paged {
  total_count: number;
  next_page_results: boolean;
  next_cursor: string;
  results: Sticky[];
}

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  [admin, guest] = [await world.person("admin"), await world.person("guest")];
  workspace = await world.workspace(admin);
  await world.joinWorkspace(workspace.id, guest, Role.guest);
  base = `/api/workspaces/${workspace.slug}/stickies/`;
});
afterAll(() => server.stop());

const make = (person: Person, body: object = {}) => world.send<Sticky>(person, "POST", base, body);
const list = async (person: Person, query = "") =>
  (await world.send<Paged>(person, "GET", `${base}${query}`)).body;
const somebody = async () => {
  const person = await world.person("somebody");
  await world.joinWorkspace(workspace.id, person, Role.member);
  return person;
};

describe("a new sticky", () => {
  test("is answered whole, also to a guest", async () => {
    const { status, body } = await make(guest, { name: "S", description_html: "<p>n</p>", color: "gray" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "S",
      description: {},
      description_html: "<p>n</p>",
      description_stripped: "n",
      description_binary: null,
      logo_props: {},
      color: "gray",
      background_color: null,
      created_by: guest.id,
      updated_by: null,
      workspace: workspace.id,
      owner: guest.id,
    });
  });

  test("goes on top, whatever place was asked for", async () => {
    const person = await somebody();
    const { body: first } = await make(admin);
    const { body: second } = await make(person, { sort_order: 1 });
    const { body: third } = await make(person);
    expect(second.sort_order).toBe(first.sort_order + 10_000);
    expect((await list(person)).results.map(({ id }) => id)).toEqual([third.id, second.id]);
  });

  test("with the same id twice is made once", async () => {
    const id = newId();
    expect((await make(admin, { id, name: "a" })).body.name).toBe("a");
    expect((await make(admin, { id, name: "b" })).body.name).toBe("a");
    expect((await make(guest, { id })).status).toBe(409);
  });

  test("holds nothing that a browser would run", async () => {
    const html = '<p onclick="alert(1)">Hi<script>alert(1)</script><a href="javascript:x">y</a></p>';
    const { body } = await make(admin, { description_html: html });
    expect(body.description_html).toBe("<p>Hi<a>y</a></p>");
    expect(body.description_stripped).toBe("Hiy");
  });
});

describe("the list", () => {
  test("comes in pages of twenty unless asked otherwise", async () => {
    const person = await somebody();
    for (let i = 0; i < 21; i++) await make(person, { name: `${i}` });
    const first = await list(person);
    expect([first.total_count, first.results.length, first.next_page_results]).toEqual([21, 20, true]);
    const second = await list(person, "?per_page=20&cursor=20:1:0");
    expect(second.results.map(({ name }) => name)).toEqual(["0"]);
    expect((await list(person, "?per_page=1")).results[0]!.name).toBe("20");
    const tooMany = await world.send(person, "GET", `${base}?per_page=1001`);
    expect([tooMany.status, tooMany.body]).toEqual([
      400,
      { detail: "Invalid per_page value. Cannot exceed 1000." },
    ]);
  });

  test("finds text regardless of case, and wildcards as the text they are", async () => {
    const person = await somebody();
    const { body: milk } = await make(person, { description_html: "<p>Milk Run</p>" });
    const { body: half } = await make(person, { description_html: "<p>50% of a_b</p>" });
    const found = async (text: string) =>
      (await list(person, `?${new URLSearchParams({ query: text })}`)).results.map(({ id }) => id);
    expect(await found("ilk r")).toEqual([milk.id]);
    expect(await found("50%")).toEqual([half.id]);
    expect(await found("%")).toEqual([half.id]);
    expect(await found("_b")).toEqual([half.id]);
    expect(await found("\\")).toEqual([]);
  });
});

describe("one sticky", () => {
  test.for(["", "/"])("is shown, changed and deleted with path ending '%s'", async (end) => {
    const { body: sticky } = await make(admin, { name: "a", description_html: "<p>b</p>" });
    const path = `${base}${sticky.id}${end}`;
    expect((await world.send(admin, "GET", path)).body).toEqual(sticky);
    const patched = await world.send<Sticky>(admin, "PATCH", path, {
      sort_order: 7.5,
      description_html: "<p>c</p>",
    });
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({
      name: "a",
      sort_order: 7.5,
      description_stripped: "c",
      updated_by: admin.id,
    });
    expect((await world.send(admin, "GET", path)).body).toEqual(patched.body);
    expect((await world.send(admin, "DELETE", path)).status).toBe(204);
    expect((await world.send(admin, "GET", path)).status).toBe(404);
  });

  test("is nobody else's, not even an admin's", async () => {
    const { body: sticky } = await make(guest);
    const path = `${base}${sticky.id}/`;
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { name: "mine" } : undefined;
      expect((await world.send(admin, method, path, body)).status).toBe(404);
    }
    expect((await world.send(guest, "GET", path)).body).toEqual(sticky);
  });

  test("is told to its owner alone", async () => {
    const [mine, others] = [
      await Stream.open(world.url, guest, workspace.slug),
      await Stream.open(world.url, admin, workspace.slug),
    ];
    await Promise.all([mine.next("hello"), others.next("hello")]);
    const { body, headers } = await make(guest, { name: "secret" });
    const change = await mine.change(Number(headers.get("change-number")));
    expect(change.rows).toMatchObject([{ type: "sticky", op: "insert", id: body.id, fields: body }]);
    await others.change(await world.label(admin, workspace.slug));
    expect(JSON.stringify(others.seen)).not.toContain("secret");
    mine.close();
    others.close();
  });
});
