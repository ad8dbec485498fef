import { type Estimate, type EstimatePoint, type Project, Role, newId } from "@cairn/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;
let guest: Person;
let workspace: { id: string; slug: string };
let project: { id: string };
let base: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  [admin, member, guest] = [
    await world.person("admin"),
    await world.person("member"),
    await world.person("guest"),
  ];
  workspace = await world.workspace(admin);
  await world.joinWorkspace(workspace.id, member, Role.member);
  await world.joinWorkspace(workspace.id, guest, Role.guest);
});
afterAll(() => server.stop());

beforeEach(async () => {
  project = await world.project(workspace.id, admin);
  await world.joinProject(workspace.id, project.id, member, Role.member);
  await world.joinProject(workspace.id, project.id, guest, Role.guest);
  base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
});

const create = async (name: string, more: object = {}) =>
  world.send<Estimate>(member, "POST", `${base}estimates/`, {
    estimate: { name, type: "points", ...more },
    estimate_points: [1, 2, 3].map((key) => ({ key, value: String(key) })),
  });
const switchTo = (estimate: string | null) => world.send<Project>(admin, "PATCH", base, { estimate });
const all = async () => (await world.send<Estimate[]>(guest, "GET", `${base}estimates/`)).body;

describe("an estimate", () => {
  test("is created with its points", async () => {
    const { status, body } = await create("Points", { last_used: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Points", type: "points", last_used: true, project: project.id });
    expect(body.points.map(({ key, value }) => [key, value])).toEqual([
      [1, "1"],
      [2, "2"],
      [3, "3"],
    ]);
    expect(body.points[0]!).toMatchObject({
      estimate: body.id,
      project: project.id,
      workspace: workspace.id,
    });
  });

  test("without a name gets one of ten letters, and the type categories", async () => {
    const { body } = await world.send<Estimate>(member, "POST", `${base}estimates/`, {});
    expect(body.name).toMatch(/^[a-z]{10}$/);
    expect([body.type, body.points]).toEqual(["categories", []]);
  });

  test("is refused with a taken name or a value that is too long", async () => {
    await create("Points");
    expect((await create("Points")).body).toEqual({ error: "The payload is not valid" });
    const { status, body } = await world.send(member, "POST", `${base}estimates/`, {
      estimate: { name: "Long" },
      estimate_points: [{ key: 1, value: "x".repeat(21) }],
    });
    expect([status, body]).toEqual([400, { non_field_errors: ["Value can't be more than 20 characters"] }]);
  });

  test("is for members to change and for guests to see", async () => {
    await create("Points");
    expect((await all()).map(({ name }) => name)).toEqual(["Points"]);
    expect((await world.send(guest, "POST", `${base}estimates/`, {})).status).toBe(403);
  });

  test("is the only one last used", async () => {
    await create("First", { last_used: true });
    const second = await create("Second", { last_used: true });
    expect((await all()).filter(({ last_used }) => last_used).map(({ name }) => name)).toEqual(["Second"]);
    const first = (await all()).find(({ name }) => name === "First")!;
    await switchTo(first.id);
    expect((await all()).filter(({ last_used }) => last_used).map(({ name }) => name)).toEqual(["First"]);
    expect(second.status).toBe(200);
  });

  test("is changed together with its points", async () => {
    const { body } = await create("Points");
    const path = `${base}estimates/${body.id}/`;
    expect((await world.send(member, "PATCH", path, { estimate: { name: "X" } })).body).toEqual({
      error: "Estimate points are required",
    });
    const changed = await world.send<Estimate>(member, "PATCH", path, {
      estimate: { name: "Sizes", type: "categories" },
      estimate_points: [
        { id: body.points[0]!.id, value: "S" },
        { key: 4, value: "XL" },
      ],
    });
    expect(changed.body).toMatchObject({ name: "Sizes", type: "categories" });
    expect(changed.body.points.map(({ value }) => value)).toEqual(["2", "3", "S", "XL"]);
    const foreign = { estimate_points: [{ id: newId(), value: "S" }] };
    expect((await world.send(member, "PATCH", path, foreign)).status).toBe(404);
  });
});

describe("the active estimate", () => {
  test("is the one the project names, also in the list of the workspace", async () => {
    const { body } = await create("Points", { last_used: true });
    const active = () => world.send<EstimatePoint[]>(member, "GET", `${base}project-estimates/`);
    expect((await active()).body).toEqual([]);
    expect((await switchTo(body.id)).body.estimate).toBe(body.id);
    expect((await active()).body).toEqual(body.points);
    const used = await world.send<Estimate[]>(guest, "GET", `/api/workspaces/${workspace.slug}/estimates/`);
    expect(used.body.map(({ id }) => id)).toContain(body.id);
    expect((await switchTo(null)).body.estimate).toBeNull();
  });

  test("must be one of the project", async () => {
    const elsewhere = await world.project(workspace.id, admin);
    const { body } = await create("Points");
    const other = `/api/workspaces/${workspace.slug}/projects/${elsewhere.id}/`;
    expect((await world.send(admin, "PATCH", other, { estimate: body.id })).body).toEqual({
      estimate: [`Invalid pk "${body.id}" - object does not exist.`],
    });
  });

  test("that is deleted is the project's no longer", async () => {
    const { body } = await create("Points", { last_used: true });
    await switchTo(body.id);
    expect((await world.send(member, "DELETE", `${base}estimates/${body.id}/`)).status).toBe(204);
    expect((await world.send<Project>(member, "GET", base)).body.estimate).toBeNull();
    expect(await all()).toEqual([]);
  });
});

describe("a point", () => {
  test("is added and changed", async () => {
    const { body } = await create("Points");
    const path = `${base}estimates/${body.id}/estimate-points/`;
    const added = await world.send<EstimatePoint>(member, "POST", path, { key: 4, value: "5" });
    expect([added.status, added.body.value]).toEqual([200, "5"]);
    for (const wrong of [{ key: 4 }, { value: "5" }, { key: 0, value: "5" }])
      expect((await world.send(member, "POST", path, wrong)).body).toEqual({
        error: "Key and value are required",
      });
    const changed = await world.send<EstimatePoint>(member, "PATCH", `${path}${added.body.id}/`, {
      value: "8",
    });
    expect(changed.body).toMatchObject({ key: 4, value: "8" });
  });

  test("that is deleted closes the gap, and everybody sees it", async () => {
    const { body } = await create("Points");
    const [one, two, three] = body.points;
    const stream = await Stream.open(world.url, guest, workspace.slug);
    await stream.next("hello");
    const path = `${base}estimates/${body.id}/estimate-points/${one!.id}/`;
    expect((await world.send(member, "DELETE", path, { new_estimate_id: newId() })).status).toBe(404);
    const answer = await world.send<EstimatePoint[]>(member, "DELETE", path, { new_estimate_id: two!.id });
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ id, key }) => [id, key])).toEqual([
      [two!.id, 1],
      [three!.id, 2],
    ]);
    const { rows } = await stream.change(Number(answer.headers.get("change-number")));
    expect(rows).toMatchObject([
      { type: "estimate", id: body.id, op: "update", fields: { points: [{ key: 1 }, { key: 2 }] } },
    ]);
    stream.close();
  });
});
