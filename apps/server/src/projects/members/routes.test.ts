import {
  type Project,
  type ProjectMember,
  type ProjectMemberRow,
  type ProjectUserProperties,
  Network,
  Role,
  newId,
} from "@cairn/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, World } from "../../../test/people.ts";
import { type TestServer, startTestServer } from "../../../test/server.ts";
import { Stream } from "../../../test/stream.ts";

let server: TestServer;
let world: World;
/** Admin of the workspace, not in the project. */
let owner: Person;
/** Admin of the project, member of the workspace. */
let lead: Person;
let member: Person;
let guest: Person;
let workspace: { id: string; slug: string };
let project: { id: string };
let base: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  [owner, lead, member, guest] = [
    await world.person("owner"),
    await world.person("lead"),
    await world.person("member"),
    await world.person("guest"),
  ];
  workspace = await world.workspace(owner);
  await world.joinWorkspace(workspace.id, lead, Role.member);
  await world.joinWorkspace(workspace.id, member, Role.member);
  await world.joinWorkspace(workspace.id, guest, Role.guest);
});
afterAll(() => server.stop());

beforeEach(async () => {
  project = await world.project(workspace.id, lead, { network: Network.secret });
  base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
});

const add = (by: Person, ...members: { member_id: string; role?: number }[]) =>
  world.send<ProjectMemberRow[]>(by, "POST", `${base}members/`, { members });
const list = async (by: Person = lead) =>
  (await world.send<ProjectMemberRow[]>(by, "GET", `${base}members/`)).body;
const membershipOf = async (person: Person) => (await list()).find((row) => row.member === person.id)!;
const setRole = async (by: Person, target: Person, role: number) => {
  const { id } = await membershipOf(target);
  return world.send<ProjectMember>(by, "PATCH", `${base}members/${id}/`, { role });
};

describe("adding members", () => {
  test("adds all of them, with the role that was named or as guests", async () => {
    const { status, body } = await add(
      lead,
      { member_id: member.id, role: Role.member },
      { member_id: guest.id },
    );
    expect(status).toBe(201);
    expect(body.map((row) => [row.member, row.role]).toSorted()).toEqual(
      [
        [member.id, Role.member],
        [guest.id, Role.guest],
      ].toSorted(),
    );
    expect(Object.keys(body[0]!).toSorted()).toEqual([
      "created_at",
      "id",
      "member",
      "original_role",
      "project",
      "role",
    ]);
  });

  test("is refused word for word, and then nobody is added", async () => {
    expect((await add(lead)).body).toEqual({ error: "At least one member is required" });
    expect((await add(lead, { member_id: owner.id, role: Role.member })).body).toEqual({
      error: "You cannot add a user with role lower than the workspace role",
    });
    const raised = await add(lead, { member_id: member.id, role: 15 }, { member_id: guest.id, role: 15 });
    expect([raised.status, raised.body]).toEqual([
      400,
      { error: "You cannot add a user with role higher than the workspace role" },
    ]);
    const stranger = await world.person("stranger");
    expect((await add(lead, { member_id: stranger.id })).status).toBe(404);
    expect((await add(lead, { member_id: newId() })).status).toBe(404);
    expect((await add(lead, { member_id: member.id, role: 42 })).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  test("is for admins of the project", async () => {
    await add(lead, { member_id: member.id, role: Role.member });
    expect((await add(member, { member_id: guest.id })).status).toBe(403);
    expect((await add(owner, { member_id: guest.id })).status).toBe(201);
  });

  test("wakes up a membership that was there before", async () => {
    await add(lead, { member_id: member.id, role: Role.member });
    const first = await membershipOf(member);
    await world.send(lead, "DELETE", `${base}members/${first.id}/`);
    await add(lead, { member_id: member.id, role: Role.guest });
    expect(await membershipOf(member)).toMatchObject({ id: first.id, role: Role.guest });
  });

  test("opens the project for the person who follows the workspace", async () => {
    const stream = await Stream.open(world.url, member, workspace.slug);
    await stream.next("hello");
    const { headers } = await add(lead, { member_id: member.id, role: Role.member });
    const scope = await stream.next("scope");
    expect(scope.data.gained).toEqual([project.id]);
    const told = stream.seen.find(
      (event) => event.event === "change" && event.data.n === Number(headers.get("change-number")),
    );
    expect(told?.data).toMatchObject({
      rows: [
        { type: "project_member", op: "insert", fields: { member: member.id } },
        { type: "project_mine", op: "insert", fields: { member_role: Role.member } },
      ],
    });
    stream.close();
  });
});

describe("one membership", () => {
  test("is shown whole to members, with the address, and light to guests", async () => {
    await add(lead, { member_id: member.id, role: Role.member }, { member_id: guest.id });
    const { id } = await membershipOf(member);
    const whole = await world.send<ProjectMember>(member, "GET", `${base}members/${id}/`);
    expect(whole.body.member).toMatchObject({ id: member.id, email: member.email });
    expect(whole.body).toMatchObject({
      workspace: { slug: workspace.slug },
      project: { id: project.id },
      role: Role.member,
      sort_order: 65535,
      is_active: true,
      preferences: { navigation: { default_tab: "work_items" } },
    });
    const light = await world.send<ProjectMemberRow>(guest, "GET", `${base}members/${id}/`);
    expect(light.body.member).toBe(member.id);
    const unknown = await world.send(lead, "GET", `${base}members/${newId()}/`);
    expect([unknown.status, unknown.body]).toEqual([404, { error: "Project member not found" }]);
  });

  test("of one's own has no address and is missing for those who never joined", async () => {
    const mine = await world.send<ProjectMember>(lead, "GET", `${base}project-members/me/`);
    expect(mine.body.role).toBe(Role.admin);
    expect(mine.body.member).not.toHaveProperty("email");
    expect((await world.send(owner, "GET", `${base}project-members/me/`)).status).toBe(404);
  });
});

describe("changing a role", () => {
  beforeEach(async () => {
    await add(lead, { member_id: member.id, role: Role.member }, { member_id: guest.id });
  });

  test("is refused word for word", async () => {
    const refused = async (by: Person, target: Person, role: number) => {
      const { status, body } = await setRole(by, target, role);
      return [status, body];
    };
    expect(await refused(lead, lead, 15)).toEqual([400, { error: "You cannot update your own role" }]);
    expect(await refused(member, guest, 5)).toEqual([
      403,
      { error: "You do not have permission to update roles" },
    ]);
    expect(await refused(lead, member, 20)).toEqual([
      403,
      { error: "You cannot assign a role equal to or higher than your own" },
    ]);
    await setRole(owner, member, Role.admin);
    expect(await refused(lead, member, 5)).toEqual([
      403,
      { error: "You cannot update the role of a member with a role equal to or higher than your own" },
    ]);
    expect(await refused(owner, guest, 15)).toEqual([
      400,
      { error: "You cannot add a user with role higher than the workspace role" },
    ]);
  });

  test("reaches the permissions of the person at once", async () => {
    const stream = await Stream.open(world.url, member, workspace.slug);
    await stream.next("hello");
    const { status, body, headers } = await setRole(lead, member, Role.guest);
    expect([status, body.role]).toEqual([200, Role.guest]);
    const { rows } = await stream.change(Number(headers.get("change-number")));
    expect(rows).toContainEqual({
      type: "project_mine",
      id: project.id,
      project_id: project.id,
      op: "update",
      fields: { member_role: Role.guest },
    });
    expect((await world.send<Project>(member, "GET", base)).body.member_role).toBe(Role.guest);
    stream.close();
  });
});

describe("an end of a membership", () => {
  beforeEach(async () => {
    await add(lead, { member_id: member.id, role: Role.member });
  });

  test("by removal takes the project out of their sight", async () => {
    const { id } = await membershipOf(member);
    const stream = await Stream.open(world.url, member, workspace.slug);
    await stream.next("hello");
    expect((await world.send(lead, "DELETE", `${base}members/${id}/`)).status).toBe(204);
    expect((await stream.next("scope")).data.lost).toEqual([project.id]);
    expect((await world.send(member, "GET", base)).status).toBe(404);
    stream.close();
  });

  test("is refused for oneself and not for members to decide", async () => {
    const { id } = await membershipOf(lead);
    expect((await world.send(lead, "DELETE", `${base}members/${id}/`)).body).toEqual({
      error: "You cannot remove yourself from the workspace. Please use leave workspace",
    });
    expect((await world.send(member, "DELETE", `${base}members/${id}/`)).status).toBe(403);
  });

  test("by leaving is refused to the only admin", async () => {
    const { status, body } = await world.send(lead, "POST", `${base}members/leave/`);
    expect([status, body]).toEqual([
      400,
      {
        error:
          "You cannot leave the project as your the only admin of the project you will have to either delete the project or create an another admin",
      },
    ]);
    expect((await world.send(member, "POST", `${base}members/leave/`)).status).toBe(204);
    expect((await list()).map((row) => row.member)).toEqual([lead.id]);
  });

  test("by two admins at once leaves one of them", async () => {
    await setRole(owner, member, Role.admin);
    const both = await Promise.all(
      [lead, member].map((person) => world.send(person, "POST", `${base}members/leave/`)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });
});

describe("what a member arranges for themselves", () => {
  test("starts as a list by state with sub-items, and each part is replaced whole", async () => {
    const path = `${base}user-properties/`;
    const { body } = await world.send<ProjectUserProperties>(lead, "GET", path);
    expect(body.display_filters).toEqual({
      group_by: "state",
      order_by: "sort_order",
      type: null,
      sub_issue: true,
      show_empty_groups: true,
      layout: "list",
      calendar_date_range: "",
    });
    const changed = await world.send<ProjectUserProperties>(lead, "PATCH", path, {
      display_filters: { layout: "kanban" },
      sort_order: 12,
    });
    expect(changed.body).toMatchObject({ id: body.id, sort_order: 12, rich_filters: {} });
    expect(changed.body.display_filters).toEqual({ layout: "kanban" });
    expect((await world.send<Project>(lead, "GET", base)).body.sort_order).toBe(12);
  });

  test("is there for a workspace admin who never joined, too", async () => {
    const first = await world.send<ProjectUserProperties>(owner, "GET", `${base}user-properties/`);
    const second = await world.send<ProjectUserProperties>(owner, "GET", `${base}user-properties/`);
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
  });

  test("are preferences that others see and only they change", async () => {
    await add(lead, { member_id: member.id, role: Role.member });
    const path = `${base}preferences/member/${member.id}/`;
    const navigation = { default_tab: "pages", hide_in_more_menu: ["cycles"] };
    expect((await world.send(lead, "PATCH", path, { navigation })).status).toBe(403);
    const { body } = await world.send(member, "PATCH", path, { navigation });
    expect(body).toEqual({ preferences: { pages: { block_display: true }, navigation } });
    expect((await world.send(lead, "GET", path)).body).toEqual({
      preferences: { pages: { block_display: true }, navigation },
      project_id: project.id,
      member_id: member.id,
      workspace_id: workspace.id,
    });
  });

  test("are the views of their membership", async () => {
    const view_props = { filters: { priority: ["high"] } };
    expect((await world.send(lead, "POST", `${base}project-views/`, { view_props })).status).toBe(204);
    const mine = await world.send<ProjectMember>(lead, "GET", `${base}project-members/me/`);
    expect(mine.body.view_props).toEqual(view_props);
  });
});
