import { type Favorite, type Id, type Project, Role, newId } from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";
import { transact } from "../services.ts";
import { removeFavoritesOf } from "./rows.ts";

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;
let guest: Person;
let workspace: { id: Id; slug: string };
let base: string;
let projects: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.person("admin");
  member = await world.person("member");
  guest = await world.person("guest");
  workspace = await world.workspace(admin);
  await world.joinWorkspace(workspace.id, member, Role.member);
  await world.joinWorkspace(workspace.id, guest, Role.guest);
  base = `/api/workspaces/${workspace.slug}/user-favorites/`;
  projects = `/api/workspaces/${workspace.slug}/user-favorite-projects/`;
});
afterAll(() => server.stop());

const aProject = async () => {
  const project = await world.project(workspace.id, admin);
  await world.joinProject(workspace.id, project.id, member, Role.member);
  return project;
};
const favor = (person: Person, project: Id, more: object = {}) =>
  world.send<Favorite>(person, "POST", base, {
    entity_type: "project",
    entity_identifier: project,
    project_id: project,
    ...more,
  });
const aFolder = async (person: Person, name = "Folder") =>
  (await world.send<Favorite>(person, "POST", base, { entity_type: "folder", is_folder: true, name })).body;
const ids = async (person: Person, path = base) =>
  (await world.send<Favorite[]>(person, "GET", path)).body.map(({ id }) => id);
const isFavorite = async (person: Person, project: Id) =>
  (await world.send<Project>(person, "GET", `/api/workspaces/${workspace.slug}/projects/${project}/`)).body
    .is_favorite;

describe("favoring a project", () => {
  test("answers with the row the contract shows, and again with the same one", async () => {
    const project = await aProject();
    const made = await favor(member, project.id, { name: "Mine", entity_data: { name: "ignored" } });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: made.body.id,
      entity_type: "project",
      entity_identifier: project.id,
      entity_data: { id: project.id, name: project.name, logo_props: {} },
      name: "Mine",
      is_folder: false,
      sequence: made.body.sequence,
      parent: null,
      workspace_id: workspace.id,
      project_id: project.id,
    });
    expect((await favor(member, project.id)).body).toEqual(made.body);
    expect(await isFavorite(member, project.id)).toBe(true);
    expect(await isFavorite(admin, project.id)).toBe(false);
  });

  test("puts it above everything that anybody favored before", async () => {
    const one = await favor(admin, (await aProject()).id);
    const two = await favor(member, (await aProject()).id);
    expect(two.body.sequence).toBe(one.body.sequence + 10_000);
  });

  test("eight times at once makes one favorite", async () => {
    const project = await aProject();
    const all = await Promise.all(Array.from({ length: 8 }, () => favor(member, project.id)));
    for (const { status, body } of all)
      if (status !== 200) expect([status, body]).toEqual([400, { error: "Favorite already exists" }]);
    const mine = (await world.send<Favorite[]>(member, "GET", base)).body;
    expect(mine.filter(({ entity_identifier }) => entity_identifier === project.id)).toHaveLength(1);
  });

  test("that one is not in, or that is somebody else's, is refused", async () => {
    const hidden = await world.project(workspace.id, admin);
    expect((await favor(member, hidden.id)).status).toBe(404);
    expect((await favor(member, newId())).status).toBe(404);
    const other = await aProject();
    expect((await favor(member, other.id, { project_id: hidden.id })).status).toBe(400);
    expect(await isFavorite(member, other.id)).toBe(false);
    const unknown = await world.send(member, "POST", base, {
      entity_type: "cycle",
      entity_identifier: newId(),
    });
    expect(unknown.status).toBe(404);
  });

  test("is not for guests", async () => {
    const { status, body } = await world.send(guest, "GET", base);
    expect([status, body]).toEqual([403, { error: "You don't have the required permissions." }]);
    expect((await favor(guest, (await aProject()).id)).status).toBe(403);
  });
});

describe("the list", () => {
  test("shows the newest first, and nothing of other people or of projects one has left", async () => {
    const keeper = await world.person("keeper");
    await world.joinWorkspace(workspace.id, keeper, Role.member);
    const left = await aProject();
    await world.joinProject(workspace.id, left.id, keeper, Role.member);
    const { body: first } = await favor(keeper, left.id);
    const folder = await aFolder(keeper);
    expect(await ids(keeper)).toEqual([folder.id, first.id]);
    expect(await ids(keeper, `${base}?all=true`)).toEqual([folder.id, first.id]);
    await world.leaveProject(workspace.id, left.id, keeper);
    expect(await ids(keeper)).toEqual([folder.id]);
    expect((await world.send(admin, "PATCH", `${base}${folder.id}/`, { name: "x" })).status).toBe(404);
    expect((await world.send(admin, "DELETE", `${base}${folder.id}/`)).status).toBe(404);
  });
});

describe("a folder", () => {
  test("holds favorites and takes them along when it is removed", async () => {
    const [one, two] = [await aProject(), await aProject()];
    const folder = await aFolder(member);
    expect(folder).toMatchObject({ entity_type: "folder", is_folder: true, entity_identifier: null });
    const { body: inside } = await favor(member, one.id, { parent: folder.id });
    const { body: moved } = await favor(member, two.id);
    const patched = await world.send<Favorite>(member, "PATCH", `${base}${moved.id}/`, {
      parent: folder.id,
      sequence: 123.5,
    });
    expect([patched.status, patched.body]).toEqual([200, { ...moved, parent: folder.id, sequence: 123.5 }]);
    expect(await ids(member, `${base}${folder.id}/group/`)).toEqual([moved.id, inside.id]);
    expect(await ids(member)).not.toContain(moved.id);

    const stream = await Stream.open(world.url, member, workspace.slug);
    await stream.next("hello");
    const gone = await world.send(member, "DELETE", `${base}${folder.id}/`);
    expect(gone.status).toBe(204);
    const change = await stream.change(Number(gone.headers.get("change-number")));
    stream.close();
    const rows = change.rows.map(({ type, op, id, fields }) => ({ type, op, id, fields }));
    for (const id of [folder.id, inside.id, moved.id])
      expect(rows).toContainEqual({ type: "favorite", op: "delete", id, fields: {} });
    for (const { id } of [one, two])
      expect(rows).toContainEqual({ type: "project_mine", op: "update", id, fields: { is_favorite: false } });
    expect(await isFavorite(member, one.id)).toBe(false);
  });

  test("does not go into a folder, and only one's own folder can be filled", async () => {
    const [outer, inner, theirs] = [await aFolder(member), await aFolder(member), await aFolder(admin)];
    const put = (id: Id, parent: Id) => world.send(member, "PATCH", `${base}${id}/`, { parent });
    expect((await put(inner.id, outer.id)).body).toEqual({
      parent: ["A folder cannot be put into a folder."],
    });
    const { body: favorite } = await favor(member, (await aProject()).id);
    expect((await put(favorite.id, theirs.id)).status).toBe(400);
    expect((await put(favorite.id, favorite.id)).body).toEqual({
      parent: ["Favorites can only be put into a folder."],
    });
    expect((await put(favorite.id, outer.id)).status).toBe(200);
    const { body: out } = await world.send<Favorite>(member, "PATCH", `${base}${favorite.id}/`, {
      parent: null,
    });
    expect(out.parent).toBeNull();
  });

  test("with the same id twice is made once, and is refused to somebody else", async () => {
    const body = { id: newId(), entity_type: "folder", is_folder: true, name: "Once" };
    const first = await world.send<Favorite>(member, "POST", base, body);
    const second = await world.send<Favorite>(member, "POST", base, body);
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await world.send(admin, "POST", base, body)).status).toBe(409);
  });
});

test("favoring is told to the person alone", async () => {
  const project = await aProject();
  const [mine, others] = await Promise.all(
    [member, admin].map((person) => Stream.open(world.url, person, workspace.slug)),
  );
  await Promise.all([mine!.next("hello"), others!.next("hello")]);
  const { headers, body } = await favor(member, project.id);
  const change = await mine!.change(Number(headers.get("change-number")));
  expect(change.rows).toMatchObject([
    { type: "favorite", op: "insert", id: body.id, fields: body },
    { type: "project_mine", op: "update", id: project.id, fields: { is_favorite: true } },
  ]);
  const n = await world.label(admin, workspace.slug);
  await others!.change(n);
  expect(JSON.stringify(others!.seen)).not.toContain(body.id);
  for (const stream of [mine!, others!]) stream.close();
});

test("what is gone is nobody's favorite any more", async () => {
  const project = await aProject();
  const { body: ours } = await favor(member, project.id);
  const { body: theirs } = await favor(admin, project.id);
  await transact(world.services, { by: admin.id, cause: "test" }, (tx) =>
    removeFavoritesOf(tx, workspace.id, "project", [project.id]),
  );
  expect(await ids(member)).not.toContain(ours.id);
  expect(await ids(admin)).not.toContain(theirs.id);
});

describe("the shortcut for projects", () => {
  test("adds, lists and removes", async () => {
    const project = await aProject();
    const added = await world.send(member, "POST", projects, { project: project.id });
    expect(added.status).toBe(204);
    const again = await world.send(member, "POST", projects, { project: project.id });
    expect([again.status, again.body]).toEqual([400, { error: "The payload is not valid" }]);
    const { body } = await world.send<Favorite[]>(member, "GET", projects);
    expect(body[0]).toMatchObject({ entity_type: "project", entity_identifier: project.id });
    expect((await world.send(member, "DELETE", `${projects}${project.id}/`)).status).toBe(204);
    expect((await world.send(member, "DELETE", `${projects}${project.id}/`)).status).toBe(404);
    expect(await isFavorite(member, project.id)).toBe(false);
  });

  test("is for those in the project", async () => {
    const hidden = await world.project(workspace.id, admin);
    expect((await world.send(member, "POST", projects, { project: hidden.id })).status).toBe(404);
    expect((await world.send(admin, "POST", projects, { project: hidden.id })).status).toBe(204);
  });
});
