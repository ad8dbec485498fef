import { type Id, Network, type RecentVisit, Role, VISITS_KEPT, newId } from "@cairn/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

let server: TestServer;
let world: World;
let clock = Date.parse("2026-11-15T09:00:00.000Z");
let admin: Person;
let member: Person;
let workspace: { id: Id; slug: string };
let base: string;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
  world = new World(server);
});
afterAll(() => server.stop());

beforeEach(async () => {
  [admin, member] = [await world.person("admin"), await world.person("member")];
  workspace = await world.workspace(admin);
  base = `/api/workspaces/${workspace.slug}/`;
  await world.joinWorkspace(workspace.id, member, Role.member);
});

const get = async <T = unknown>(person: Person, path: string) =>
  (await world.send<T>(person, "GET", base + path)).body;
const patch = (person: Person, path: string, body: unknown) => world.send(person, "PATCH", base + path, body);

describe("preferences in a workspace", () => {
  test("are the defaults until changed, and reading them writes nothing", async () => {
    const first = await get<{ id: Id }>(member, "user-properties/");
    expect(first).toMatchObject({
      workspace: workspace.id,
      user: member.id,
      filters: { priority: null, subscriber: null },
      display_filters: { display_filters: { layout: "list", calendar_date_range: "" } },
      display_properties: { display_properties: { key: true, updated_on: true } },
      rich_filters: {},
      navigation_project_limit: 10,
      navigation_control_preference: "ACCORDION",
    });
    const { db } = world.services.database;
    expect(await db.selectFrom("workspace_user_properties").selectAll().execute()).toEqual([]);
    const changed = await patch(member, "user-properties/", { navigation_project_limit: 0 });
    expect(changed.body).toMatchObject({ id: first.id, navigation_project_limit: 0, rich_filters: {} });
  });

  test("are replaced key by key, whole, and for the caller alone", async () => {
    await patch(member, "user-properties/", { display_filters: { layout: "kanban" } });
    await patch(member, "user-properties/", { navigation_control_preference: "TABBED" });
    expect(await get(member, "user-properties/")).toMatchObject({
      display_filters: { layout: "kanban" },
      navigation_control_preference: "TABBED",
      updated_by: member.id,
    });
    expect(await get(admin, "user-properties/")).toMatchObject({
      navigation_control_preference: "ACCORDION",
    });
    const refused = await patch(member, "user-properties/", { navigation_control_preference: "OTHER" });
    expect(refused.status).toBe(400);
  });

  test("reach the other browsers of the same person and nobody else's", async () => {
    const [mine, theirs] = [
      await Stream.open(server.url, member, workspace.slug),
      await Stream.open(server.url, admin, workspace.slug),
    ];
    await Promise.all([mine.next("hello"), theirs.next("hello")]);
    const { headers } = await patch(member, "user-properties/", { rich_filters: { a: 1 } });
    const n = Number(headers.get("change-number"));
    expect((await mine.change(n)).rows).toMatchObject([{ fields: { rich_filters: { a: 1 } } }]);
    expect((await theirs.change(n)).rows).toEqual([]);
    mine.close();
    theirs.close();
  });
});

describe("the widgets of the home page", () => {
  test("start enabled, the highest first, and keep what was changed", async () => {
    expect(await get(member, "home-preferences/")).toEqual([
      { key: "quick_links", is_enabled: true, config: {}, sort_order: 999 },
      { key: "recents", is_enabled: true, config: {}, sort_order: 998 },
      { key: "my_stickies", is_enabled: true, config: {}, sort_order: 997 },
    ]);
    const hidden = await patch(member, "home-preferences/recents/", { is_enabled: false });
    expect([hidden.status, hidden.body]).toEqual([
      200,
      { key: "recents", is_enabled: false, sort_order: 998 },
    ]);
    const moved = await patch(member, "home-preferences/recents/", { sort_order: 2000.5 });
    expect(moved.body).toEqual({ key: "recents", is_enabled: false, sort_order: 2000.5 });
    const widgets = await get<{ key: string }[]>(member, "home-preferences/");
    expect(widgets.map(({ key }) => key)).toEqual(["recents", "quick_links", "my_stickies"]);
    expect(await get(admin, "home-preferences/")).toContainEqual(
      expect.objectContaining({ key: "recents", is_enabled: true }),
    );
  });

  test("are the known ones only", async () => {
    for (const key of ["new_at_plane", "toString", "__proto__"]) {
      const { status, body } = await patch(member, `home-preferences/${key}/`, { is_enabled: true });
      expect([key, status, body]).toEqual([key, 400, { detail: "Preference not found" }]);
    }
  });
});

describe("the entries of the sidebar", () => {
  test("start in their order, pinned as the contract says", async () => {
    const entries = await get<Record<string, { is_pinned: boolean; sort_order: number }>>(
      member,
      "sidebar-preferences/",
    );
    expect(Object.entries(entries).map(([key, entry]) => [key, entry.is_pinned, entry.sort_order])).toEqual([
      ["views", false, 65535],
      ["active_cycles", false, 75535],
      ["analytics", false, 85535],
      ["drafts", true, 95535],
      ["your_work", true, 105535],
      ["archives", false, 115535],
      ["stickies", true, 125535],
    ]);
  });

  test("are changed one at a time or several at once, unknown ones skipped, for the caller alone", async () => {
    const one = await patch(member, "sidebar-preferences/views/", { is_pinned: true });
    expect(one.body).toEqual({ key: "views", is_pinned: true, sort_order: 65535 });
    const several = await patch(member, "sidebar-preferences/", [
      { key: "views", sort_order: 200000 },
      { key: "nonsense", is_pinned: true },
      { key: "drafts", is_pinned: false },
    ]);
    expect([several.status, several.body]).toEqual([200, { message: "Successfully updated" }]);
    const entries = await get<Record<string, unknown>>(member, "sidebar-preferences/");
    expect(entries).toMatchObject({
      views: { is_pinned: true, sort_order: 200000 },
      drafts: { is_pinned: false, sort_order: 95535 },
    });
    expect(Object.keys(entries).at(-1)).toBe("views");
    expect(Object.keys(await get<object>(admin, "sidebar-preferences/"))[0]).toBe("views");
    const unknown = await patch(member, "sidebar-preferences/nonsense/", {});
    expect([unknown.status, unknown.body]).toEqual([404, { detail: "Preference not found" }]);
  });
});

describe("recent visits", () => {
  const visits = (person: Person, query = "") => get<RecentVisit[]>(person, `recent-visits/${query}`);
  const open = (person: Person, projectId: Id) => world.send(person, "GET", `${base}projects/${projectId}/`);

  test("list what was opened, the last first, a thing once", async () => {
    const [one, two] = [await world.project(workspace.id, member), await world.project(workspace.id, member)];
    for (const { id } of [one, two, one]) {
      clock += 120_000;
      await open(member, id);
    }
    const list = await visits(member);
    expect(list.map((visit) => visit.entity_identifier)).toEqual([one.id, two.id]);
    expect(list[0]).toMatchObject({
      entity_name: "project",
      entity_data: { id: one.id, name: one.name, project_members: [member.id] },
    });
    expect(await visits(member, "?entity_name=project")).toEqual(list);
    expect(await visits(member, "?entity_name=issue")).toEqual([]);
    expect(await visits(admin)).toEqual([]);
  });

  test("write at most once a minute for the same thing, and no change of the workspace", async () => {
    const { id } = await world.project(workspace.id, member);
    const { headers } = await open(member, id);
    const first = (await visits(member))[0]!.visited_at;
    clock += 30_000;
    await open(member, id);
    expect((await visits(member))[0]!.visited_at).toBe(first);
    clock += 31_000;
    const last = await open(member, id);
    expect((await visits(member))[0]!.visited_at).not.toBe(first);
    expect(last.headers.get("change-number")).toBe(headers.get("change-number"));
  });

  test("tell nothing of what is out of sight by now", async () => {
    const { id } = await world.project(workspace.id, admin, { network: Network.secret });
    await world.joinProject(workspace.id, id, member, Role.member);
    await open(member, id);
    expect((await visits(member))[0]?.entity_data).not.toBeNull();
    await world.leaveProject(workspace.id, id, member);
    expect((await visits(member))[0]?.entity_data).toBeNull();
  });

  test("are kept up to a number", async () => {
    const ids = Array.from({ length: VISITS_KEPT + 5 }, () => newId());
    for (const id of ids) {
      clock += 1000;
      world.services.visits.note(member.id, workspace.id, "project", id);
    }
    const kept = await visits(member);
    expect(kept.map((visit) => visit.entity_identifier)).toEqual(ids.slice(-VISITS_KEPT).toReversed());
  });
});

describe("themes", () => {
  test("are for members, each name once", async () => {
    const path = `${base}workspace-themes/`;
    const made = await world.send(member, "POST", path, { name: "Dusk", colors: { text: "#fff" } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: "Dusk", actor: member.id, workspace: workspace.id });
    const again = await world.send(member, "POST", path, { name: "Dusk" });
    expect([again.status, again.body]).toEqual([400, { error: "The payload is not valid" }]);
    const guest = await world.person("guest");
    await world.joinWorkspace(workspace.id, guest, Role.guest);
    expect((await world.send(guest, "GET", path)).status).toBe(403);
  });
});
