import { type Label, Role } from "@cairn/domain";
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
let labels: string;
let workspaceLabels: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  [admin, member] = [await world.person("admin"), await world.person("member")];
  workspace = await world.workspace(admin);
  await world.joinWorkspace(workspace.id, member, Role.member);
  workspaceLabels = `/api/workspaces/${workspace.slug}/labels/`;
});
afterAll(() => server.stop());

beforeEach(async () => {
  project = await world.project(workspace.id, admin);
  await world.joinProject(workspace.id, project.id, member, Role.member);
  labels = `/api/workspaces/${workspace.slug}/projects/${project.id}/issue-labels/`;
});

const create = (name: string, more: object = {}) =>
  world.send<Label>(admin, "POST", labels, { name, color: "#ff0000", ...more });
const patch = (label: Label, body: object) =>
  world.send<Label>(admin, "PATCH", `${labels}${label.id}/`, body);

describe("a label", () => {
  test("is created behind the others", async () => {
    const first = await create("bug");
    expect([first.status, first.body.sort_order, first.body.parent]).toEqual([201, 65535, null]);
    expect((await create("ui", { parent: first.body.id })).body).toMatchObject({
      sort_order: 75535,
      parent: first.body.id,
    });
  });

  test("with a taken name is refused in the words of the call that was made", async () => {
    const [bug, ui] = [await create("bug"), await create("ui")];
    expect((await create("BUG")).body).toEqual({ name: ["LABEL_NAME_ALREADY_EXISTS"] });
    expect((await patch(ui.body, { name: "bug" })).body).toEqual({
      error: "Label with the same name already exists in the project",
    });
    expect((await patch(ui.body, { name: "Bug" })).body).toEqual({ name: ["LABEL_NAME_ALREADY_EXISTS"] });
    expect((await patch(bug.body, { name: "BUG" })).body.name).toBe("BUG");
  });

  test("can be changed by PUT too", async () => {
    const { body } = await create("bug");
    const answer = await world.send<Label>(admin, "PUT", `${labels}${body.id}/`, { color: "#000000" });
    expect(answer.body).toMatchObject({ name: "bug", color: "#000000" });
  });

  test("is for admins to make, for members to see", async () => {
    expect((await world.send(member, "POST", labels, { name: "no" })).status).toBe(403);
    expect((await world.send(member, "GET", labels)).status).toBe(200);
  });
});

describe("a group of labels", () => {
  test("is one level deep", async () => {
    const group = (await create("group")).body;
    const child = (await create("child", { parent: group.id })).body;
    const refused = { parent: ["Labels are grouped one level deep."] };
    expect((await create("grandchild", { parent: child.id })).body).toEqual(refused);
    const other = (await create("other")).body;
    expect((await patch(group, { parent: other.id })).body).toEqual(refused);
    expect((await patch(other, { parent: other.id })).status).toBe(400);
  });

  test("takes only labels of its own project", async () => {
    const elsewhere = await world.project(workspace.id, admin);
    const path = labels.replace(project.id, elsewhere.id);
    const foreign = (await world.send<Label>(admin, "POST", path, { name: "foreign" })).body;
    expect((await create("child", { parent: foreign.id })).status).toBe(400);
  });

  test("that is deleted leaves its labels at the root, and tells so", async () => {
    const group = (await create("group")).body;
    const child = (await create("child", { parent: group.id })).body;
    const stream = await Stream.open(world.url, member, workspace.slug);
    await stream.next("hello");
    const { headers } = await world.send(admin, "DELETE", `${labels}${group.id}/`);
    const { rows } = await stream.change(Number(headers.get("change-number")));
    expect(rows).toMatchObject([
      { type: "label", id: [child.id], op: "update", fields: { parent: null } },
      { type: "label", id: group.id, op: "delete" },
    ]);
    expect((await world.send<Label[]>(member, "GET", labels)).body).toMatchObject([
      { id: child.id, parent: null },
    ]);
    stream.close();
  });
});

describe("labels made in bulk", () => {
  test("skip the names that are there", async () => {
    await create("b1");
    const path = labels.replace("issue-labels/", "bulk-create-labels/");
    const { status, body } = await world.send<{ labels: Label[] }>(admin, "POST", path, {
      label_data: [{ name: "B1" }, { name: "b2", description: "ignored" }, { name: "B2" }, { name: "b3" }],
    });
    expect(status).toBe(201);
    expect(body.labels.map(({ name }) => name)).toEqual(["b2", "b3"]);
    for (const { color } of body.labels) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  });
});

describe("the labels of a workspace", () => {
  test("are its own and those of the caller's projects, newest first", async () => {
    const { body: own } = await create("mine");
    const hidden = await world.project(workspace.id, admin);
    await world.send(admin, "POST", labels.replace(project.id, hidden.id), { name: "hidden" });
    const { body: shared } = await world.send<Label>(admin, "POST", workspaceLabels, { name: "shared" });
    const listed = (await world.send<Label[]>(member, "GET", workspaceLabels)).body;
    expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([shared.id, own.id]);
    expect(listed.map(({ name }) => name)).not.toContain("hidden");
    const renamed = await world.send<Label>(admin, "PATCH", `${workspaceLabels}${shared.id}/`, {
      name: "all",
    });
    expect(renamed.body.name).toBe("all");
    expect((await world.send(admin, "DELETE", `${workspaceLabels}${shared.id}/`)).status).toBe(204);
  });
});
