import { type MyWorkspace, Role, type Workspace, newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.person("admin");
  member = await world.person("member");
});
afterAll(() => server.stop());

async function aWorkspace(name = "Acme"): Promise<{ id: string; slug: string; path: string }> {
  const workspace = await world.workspace(admin, name);
  await world.joinWorkspace(workspace.id, member, Role.member);
  return { ...workspace, path: `/api/workspaces/${workspace.slug}/` };
}
const mine = async (person: Person, query = "") =>
  (await world.send<MyWorkspace[]>(person, "GET", `/api/users/me/workspaces/${query}`)).body;
const aSlug = () => `slug-${newId().slice(-10)}`;

describe("creating a workspace", () => {
  const create = (body: object) => world.send<MyWorkspace>(admin, "POST", "/api/workspaces/", body);
  const switchCreation = (value: string) =>
    sql`update instance_configurations set value = ${value} where key = 'DISABLE_WORKSPACE_CREATION'`.execute(
      world.services.database.db,
    );
  afterEach(() => switchCreation("0"));

  test("makes the caller its admin and its only member", async () => {
    const slug = aSlug();
    const logo = "https://example.com/logo.png";
    const { status, body } = await create({ name: "New", slug, logo, company_role: "Founder" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "New",
      slug,
      logo,
      logo_url: logo,
      role: Role.admin,
      total_members: 1,
    });
    const me = await world.send(admin, "GET", `/api/workspaces/${slug}/workspace-members/me/`);
    expect(me.body).toMatchObject({ company_role: "Founder" });
  });

  test("is refused where the installation does not allow it", async () => {
    await switchCreation("1");
    const { status, body } = await create({});
    expect([status, body]).toEqual([403, { error: "Workspace creation is not allowed" }]);
  });

  test("takes no logo that a browser could run", async () => {
    const { body } = await create({ name: "New", slug: aSlug(), logo: "javascript:alert(1)" });
    expect(body).toEqual({ logo: ["Enter a valid URL."] });
  });
});

describe("my workspaces", () => {
  test("are found by name and by owner, also under the shorter path", async () => {
    const { id } = await aWorkspace("Findable");
    expect((await mine(member, "?search=findAB")).map((row) => row.id)).toEqual([id]);
    expect((await mine(member, "?search=100%25")).map((row) => row.id)).toEqual([]);
    expect((await mine(member, `?owner=${member.id}`)).map((row) => row.id)).toEqual([]);
    expect(await mine(member, `?owner=${admin.id}`)).toEqual(await mine(member));
    expect((await world.send(member, "GET", "/api/workspaces/")).body).toEqual(await mine(member));
  });

  test("count active members who are people", async () => {
    const { id } = await aWorkspace();
    const bot = await world.person("bot");
    await world.joinWorkspace(id, bot, Role.admin);
    await sql`update users set is_bot = true where id = ${bot.id}`.execute(world.services.database.db);
    expect((await mine(admin)).find((row) => row.id === id)?.total_members).toBe(2);
  });
});

describe("changing a workspace", () => {
  test("is for admins; PUT does the same; others see it", async () => {
    const { path, slug } = await aWorkspace();
    const stream = await Stream.open(server.url, member, slug);
    await stream.next("hello");
    const { status, body, headers } = await world.send<Workspace>(admin, "PATCH", path, {
      name: "Renamed",
      timezone: "Europe/Berlin",
      logo: "https://example.com/a.png",
      owner: member.id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Renamed", timezone: "Europe/Berlin", owner: admin.id });
    const change = await stream.change(Number(headers.get("change-number")));
    expect(change.rows).toMatchObject([
      { type: "workspace", op: "update", fields: { name: "Renamed", logo_url: "https://example.com/a.png" } },
    ]);
    stream.close();
    const put = await world.send<Workspace>(admin, "PUT", path, { organization_size: "2-10" });
    expect(put.body).toMatchObject({ name: "Renamed", organization_size: "2-10" });
    for (const method of ["PATCH", "PUT"])
      expect((await world.send(member, method, path, { name: "No" })).status).toBe(403);
  });

  test("refuses an address in the name, and a slug that is reserved, malformed or taken in any case", async () => {
    const { path } = await aWorkspace();
    const { slug: taken } = await aWorkspace();
    const refused = async (body: object) => (await world.send(admin, "PATCH", path, body)).body;
    expect(await refused({ name: "see example.com" })).toEqual({ name: ["Name must not contain URLs"] });
    expect(await refused({ logo_asset: newId() })).toEqual({
      logo_asset: ["Invalid pk - object does not exist."],
    });
    expect(await refused({ slug: "God-Mode" })).toEqual({ slug: ["Slug is not valid"] });
    expect(await refused({ slug: "a b" })).toEqual({
      slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'],
    });
    expect(await refused({ slug: taken.toUpperCase() })).toEqual({
      slug: ["Workspace with this slug already exists."],
    });
  });

  test("moves it to a new slug; the old one is free again", async () => {
    const { path, slug } = await aWorkspace();
    const moved = aSlug();
    expect((await world.send<Workspace>(admin, "PATCH", path, { slug: moved })).body.slug).toBe(moved);
    expect((await world.send(member, "GET", `/api/workspaces/${moved}/`)).status).toBe(200);
    const check = await world.send(member, "GET", `/api/workspace-slug-check/?slug=${slug}`);
    expect(check.body).toEqual({ status: true });
  });
});

describe("deleting a workspace", () => {
  test("is for admins; it is gone everywhere, its streams end, its slug is free", async () => {
    const { id, path, slug } = await aWorkspace();
    const { db } = world.services.database;
    await db
      .updateTable("profiles")
      .set({ last_workspace_id: id })
      .where("user_id", "=", member.id)
      .execute();
    const stream = await Stream.open(server.url, member, slug);
    await stream.next("hello");
    expect((await world.send(member, "DELETE", path)).status).toBe(403);
    expect((await world.send(admin, "DELETE", path)).status).toBe(204);
    expect(await stream.endsWithin(5000)).toBe(true);
    expect((await world.send(admin, "GET", path)).status).toBe(404);
    expect((await mine(member)).map((row) => row.id)).not.toContain(id);
    const settings = await world.send(member, "GET", "/api/users/me/settings/");
    expect(settings.body).toMatchObject({ workspace: { last_workspace_id: null } });
    const again = await world.send(admin, "POST", "/api/workspaces/", { name: "Again", slug });
    expect(again.status).toBe(201);
    const [old] = (await sql<{ slug: string }>`select slug from workspaces where id = ${id}`.execute(db))
      .rows;
    expect(old!.slug).toMatch(new RegExp(`^${slug}__\\d{10}$`));
  });
});

describe("the workspace visited last", () => {
  const last = async (person: Person) =>
    (await world.send(person, "GET", "/api/users/last-visited-workspace/")).body;

  test("comes with one's projects in it, and is empty for who has none or is out by now", async () => {
    const person = await world.person("visitor");
    expect(await last(person)).toEqual({ workspace_details: {}, project_details: [] });
    const { id } = await aWorkspace();
    await world.joinWorkspace(id, person, Role.member);
    const project = await world.project(id, person);
    const { db } = world.services.database;
    await db
      .updateTable("profiles")
      .set({ last_workspace_id: id })
      .where("user_id", "=", person.id)
      .execute();
    expect(await last(person)).toMatchObject({
      workspace_details: { id },
      project_details: [{ project: project.id, member: person.id, role: Role.admin }],
    });
    await world.leaveWorkspace(id, person);
    expect(await last(person)).toEqual({ workspace_details: {}, project_details: [] });
  });
});
