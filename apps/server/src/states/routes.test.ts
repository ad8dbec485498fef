import { type ListedState, type Project, Role, type State, newId } from "@cairn/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;
let workspace: { id: string; slug: string };
let project: { id: string };
let states: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  [admin, member] = [await world.person("admin"), await world.person("member")];
  workspace = await world.workspace(admin);
  await world.joinWorkspace(workspace.id, member, Role.member);
});
afterAll(() => server.stop());

beforeEach(async () => {
  project = await world.project(workspace.id, admin);
  await world.joinProject(workspace.id, project.id, member, Role.member);
  states = `/api/workspaces/${workspace.slug}/projects/${project.id}/states/`;
});

const list = async () => (await world.send<ListedState[]>(member, "GET", states)).body;
const named = async (name: string) => (await list()).find((state) => state.name === name)!;
const create = async (name: string, more: object = {}) =>
  world.send<State>(admin, "POST", states, { name, color: "#abcdef", group: "started", ...more });

describe("the states of a new project", () => {
  test("are five in their order, triage is not among them", async () => {
    expect((await list()).map(({ name, group, order }) => [name, group, order])).toEqual([
      ["Backlog", "backlog", 1],
      ["Todo", "unstarted", 1],
      ["In Progress", "started", 1],
      ["Done", "completed", 1],
      ["Cancelled", "cancelled", 1],
    ]);
    const triage = await world.send<State>(member, "GET", states.replace("states/", "intake-state/"));
    expect(triage.body).toMatchObject({ name: "Triage", group: "triage", sequence: 65000 });
    expect((await world.send(admin, "PATCH", `${states}${triage.body.id}/`, { name: "X" })).status).toBe(404);
    expect((await world.send(admin, "DELETE", `${states}${triage.body.id}/`)).status).toBe(404);
  });

  test("come by group when asked for", async () => {
    const { body } = await world.send<Record<string, ListedState[]>>(member, "GET", `${states}?grouped=true`);
    expect(Object.keys(body)).toEqual(["backlog", "unstarted", "started", "completed", "cancelled"]);
  });

  test("are in the list of the whole workspace for those who joined", async () => {
    const all = `/api/workspaces/${workspace.slug}/states/`;
    const mine = (await world.send<State[]>(member, "GET", all)).body.filter(
      ({ project_id }) => project_id === project.id,
    );
    expect(mine).toHaveLength(5);
    const stranger = await world.person("stranger");
    await world.joinWorkspace(workspace.id, stranger, Role.member);
    expect((await world.send<State[]>(stranger, "GET", all)).body).toEqual([]);
  });
});

describe("a state", () => {
  test("is created behind the others, with the shape of the recorded one", async () => {
    const { status, body } = await create("Review");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      project_id: project.id,
      workspace_id: workspace.id,
      name: "Review",
      color: "#abcdef",
      group: "started",
      default: false,
      description: "",
      sequence: 70000,
    });
    expect((await named("Review")).order).toBe(1);
    expect((await named("In Progress")).order).toBe(0.5);
  });

  test("is refused with a taken name and in the triage group", async () => {
    expect((await create("Todo")).body).toEqual({ name: "The state name is already taken" });
    expect((await create("Other", { group: "triage" })).body).toEqual({
      non_field_errors: ["Cannot create triage state"],
    });
    const todo = await named("Todo");
    const renamed = await world.send(admin, "PATCH", `${states}${todo.id}/`, { name: "Done" });
    expect([renamed.status, renamed.body]).toEqual([400, { name: "The state name is already taken" }]);
  });

  test("made twice with the same id is one", async () => {
    const id = newId();
    const [first, second] = [await create("Once", { id }), await create("Once", { id })];
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, id]);
    expect((await list()).filter(({ name }) => name === "Once")).toHaveLength(1);
  });

  test("is changed and moved by PATCH and by PUT, by admins only", async () => {
    const { id } = await named("Todo");
    const moved = await world.send<State>(admin, "PATCH", `${states}${id}/`, {
      sequence: 5,
      group: "backlog",
    });
    expect(moved.body).toMatchObject({ sequence: 5, group: "backlog" });
    expect((await list())[0]!.name).toBe("Todo");
    expect((await world.send<State>(admin, "PUT", `${states}${id}/`, { name: "Next" })).body.name).toBe(
      "Next",
    );
    expect((await world.send(member, "PATCH", `${states}${id}/`, { name: "No" })).status).toBe(403);
  });
});

describe("the default state", () => {
  const defaults = async () => (await list()).filter((state) => state.default).map(({ name }) => name);

  test("is one, whichever way it changes hands", async () => {
    const [todo, done] = [await named("Todo"), await named("Done")];
    expect((await world.send(admin, "POST", `${states}${todo.id}/mark-default/`)).status).toBe(204);
    expect(await defaults()).toEqual(["Todo"]);
    await world.send(admin, "PATCH", `${states}${done.id}/`, { default: true });
    expect(await defaults()).toEqual(["Done"]);
    await create("Fresh", { default: true });
    expect(await defaults()).toEqual(["Fresh"]);
  });

  test("is not unset, only replaced", async () => {
    const { id } = await named("Backlog");
    await world.send(admin, "PATCH", `${states}${id}/`, { default: false });
    expect(await defaults()).toEqual(["Backlog"]);
  });

  test("cannot be deleted", async () => {
    const { id } = await named("Backlog");
    const { status, body } = await world.send(admin, "DELETE", `${states}${id}/`);
    expect([status, body]).toEqual([400, { error: "Default state cannot be deleted" }]);
  });
});

describe("deleting a state", () => {
  test("takes it out of the list and out of the project's automation", async () => {
    const { id } = await named("Cancelled");
    const path = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
    expect((await world.send<Project>(admin, "PATCH", path, { default_state: id })).body.default_state).toBe(
      id,
    );
    expect((await world.send(admin, "DELETE", `${states}${id}/`)).status).toBe(204);
    expect(await named("Cancelled")).toBeUndefined();
    expect((await world.send<Project>(admin, "GET", path)).body.default_state).toBeNull();
  });

  test("with a target needs one of the same project", async () => {
    const { id } = await named("Todo");
    const other = await world.project(workspace.id, admin);
    const foreign = states.replace(project.id, other.id);
    const target = (await world.send<State[]>(admin, "GET", foreign)).body[0]!;
    expect((await world.send(admin, "DELETE", `${states}${id}/?move_to=${target.id}`)).status).toBe(404);
    const backlog = await named("Backlog");
    expect((await world.send(admin, "DELETE", `${states}${id}/?move_to=${backlog.id}`)).status).toBe(204);
  });
});

test("members see each change of a state as it happens, others do not", async () => {
  const stranger = await world.person("stranger");
  await world.joinWorkspace(workspace.id, stranger, Role.member);
  const [stream, blind] = [
    await Stream.open(world.url, member, workspace.slug),
    await Stream.open(world.url, stranger, workspace.slug),
  ];
  await stream.next("hello");
  await blind.next("hello");
  const backlog = await named("Backlog");
  const { body, headers } = await create("Live", { default: true });
  const number = Number(headers.get("change-number"));
  expect((await stream.change(number)).rows).toMatchObject([
    { type: "state", id: backlog.id, op: "update", fields: { default: false } },
    { type: "state", id: body.id, op: "insert", project_id: project.id, fields: { name: "Live" } },
  ]);
  expect((await blind.change(number)).rows).toEqual([]);
  stream.close();
  blind.close();
});
