import { Network, Role, type WorkspaceMember, newId } from "@cairn/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

const PROMISED_MS = 5000;

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;
let guest: Person;
let workspace: { id: string; slug: string };
/** Memberships by person. */
let ids: Map<string, string>;
let base: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
});
afterAll(() => server.stop());

beforeEach(async () => {
  [admin, member, guest] = [
    await world.person("admin"),
    await world.person("member"),
    await world.person("guest"),
  ];
  workspace = await world.workspace(admin);
  base = `/api/workspaces/${workspace.slug}/`;
  await world.joinWorkspace(workspace.id, member, Role.member);
  await world.joinWorkspace(workspace.id, guest, Role.guest);
  ids = new Map((await list(admin)).map((row) => [row.member.id, row.id]));
});

const list = async (person: Person, query = "") =>
  (await world.send<WorkspaceMember[]>(person, "GET", `${base}members/${query}`)).body;
const pathTo = (person: Person) => `${base}members/${ids.get(person.id)}/`;
const patch = (by: Person, target: Person, body: object) =>
  world.send<WorkspaceMember>(by, "PATCH", pathTo(target), body);
const remove = (by: Person, target: Person) => world.send(by, "DELETE", pathTo(target));
const leave = (person: Person) => world.send(person, "POST", `${base}members/leave/`);
const status = async (person: Person) => (await world.send(person, "GET", base)).status;

describe("the list of members", () => {
  test("shows addresses to members and admins, and none to guests", async () => {
    for (const person of [admin, member])
      expect((await list(person)).map((row) => "email" in row.member)).toEqual([true, true, true]);
    expect(JSON.stringify(await list(guest))).not.toContain("@test.example");
  });

  test("begins with the newest and can be searched by name, wildcards taken as they are", async () => {
    expect((await list(admin)).map((row) => row.member.id)).toEqual([guest.id, member.id, admin.id]);
    expect((await list(admin, "?search=MEMB")).map((row) => row.member.id)).toEqual([member.id]);
    expect(await list(admin, "?search=%25")).toEqual([]);
  });

  test("keeps who was removed, as inactive", async () => {
    await remove(admin, member);
    const row = (await list(admin)).find(({ member: { id } }) => id === member.id);
    expect(row).toMatchObject({ is_active: false, role: Role.member });
  });

  test("says of an unknown member that there is none", async () => {
    const unknown = await world.send(admin, "GET", `${base}members/${newId()}/`);
    expect([unknown.status, unknown.body]).toEqual([404, { error: "Workspace member not found" }]);
    expect((await world.send(admin, "PATCH", `${base}members/${newId()}/`, { role: 5 })).body).toEqual(
      unknown.body,
    );
  });

  test("has the defaults of the contract", async () => {
    const { body } = await world.send(guest, "GET", `${base}workspace-members/me/`);
    expect(body).toMatchObject({
      role: Role.guest,
      member: guest.id,
      draft_issue_count: 0,
      issue_props: { subscribed: true, assigned: true, created: true, all_issues: true },
      view_props: { display_filters: { layout: "list", order_by: "-created_at" } },
    });
  });

  test("remembers how a member looks at lists, for themselves", async () => {
    const saved = await world.send(member, "POST", `${base}workspace-views/`, { view_props: { a: 1 } });
    expect(saved.status).toBe(204);
    const mine = async (person: Person) =>
      (await world.send<WorkspaceMember>(person, "GET", `${base}workspace-members/me/`)).body.view_props;
    expect(await mine(member)).toEqual({ a: 1 });
    expect(await mine(admin)).toHaveProperty("filters");
  });
});

describe("changing a role", () => {
  test("is for admins, and answers without the address", async () => {
    const { status: code, body } = await patch(admin, member, { role: Role.admin, company_role: "Boss" });
    expect([code, body.role, body.company_role]).toEqual([200, Role.admin, "Boss"]);
    expect(body.member).not.toHaveProperty("email");
    for (const person of [guest, await memberOf(Role.member)])
      expect((await patch(person, guest, { role: Role.guest })).status).toBe(403);
  });

  test("is refused for one's own, in whatever direction, and to what is no role", async () => {
    for (const role of [5, 15, 20])
      expect((await patch(admin, admin, { role })).body).toEqual({
        error: "You cannot update your own role",
      });
    expect((await patch(admin, member, { role: 42 })).body).toEqual({
      role: ['"42" is not a valid choice.'],
    });
  });

  test("to guest makes a guest in every project, also in those that were left", async () => {
    const project = await world.project(workspace.id, admin);
    await world.joinProject(workspace.id, project.id, member, Role.admin);
    const stream = await Stream.open(server.url, member, workspace.slug);
    await stream.next("hello");
    const { headers } = await patch(admin, member, { role: Role.guest });
    const change = await stream.change(Number(headers.get("change-number")));
    expect(change.rows.map(({ type, fields }) => [type, fields])).toEqual([
      ["workspace_member", { role: Role.guest }],
      ["project_member", { role: Role.guest, original_role: Role.guest }],
      ["project_mine", { member_role: Role.guest }],
    ]);
    expect(stream.seen.some(({ event }) => event === "reset")).toBe(true);
    stream.close();
    const roles = await world.send(
      member,
      "GET",
      `/api/users/me/workspaces/${workspace.slug}/project-roles/`,
    );
    expect(roles.body).toEqual({ [project.id]: Role.guest });
  });

  test("is not seen as a reset by others", async () => {
    const stream = await Stream.open(server.url, guest, workspace.slug);
    await stream.next("hello");
    const { headers } = await patch(admin, member, { role: Role.admin });
    await stream.change(Number(headers.get("change-number")));
    expect(stream.seen.some(({ event }) => event === "reset")).toBe(false);
    stream.close();
  });

  async function memberOf(role: Role): Promise<Person> {
    const person = await world.person("more");
    await world.joinWorkspace(workspace.id, person, role);
    return person;
  }
});

describe("removing a member", () => {
  test("suspends them here and in every project, ends their stream, and tells the others", async () => {
    const project = await world.project(workspace.id, admin);
    await world.joinProject(workspace.id, project.id, member, Role.member);
    const [theirs, others] = [
      await Stream.open(server.url, member, workspace.slug),
      await Stream.open(server.url, admin, workspace.slug),
    ];
    await Promise.all([theirs.next("hello"), others.next("hello")]);
    const { status: code, headers } = await remove(admin, member);
    expect(code).toBe(204);
    expect(await theirs.endsWithin(PROMISED_MS)).toBe(true);
    const change = await others.change(Number(headers.get("change-number")));
    expect(change.rows.map(({ type, op }) => `${op} ${type}`)).toEqual([
      "delete project_member",
      "update workspace_member",
    ]);
    others.close();
    expect(await status(member)).toBe(404);
    const { body } = await world.send<Record<string, unknown[]>>(admin, "GET", `${base}project-members/`);
    expect(body[project.id]).toHaveLength(1);
  });

  test("is refused for oneself, to members, and a second time", async () => {
    expect((await remove(admin, admin)).body).toEqual({
      error: "You cannot remove yourself from the workspace. Please use leave workspace",
    });
    expect((await remove(member, guest)).status).toBe(403);
    expect((await remove(admin, guest)).status).toBe(204);
    expect((await remove(admin, guest)).status).toBe(404);
  });

  test("is refused while a project has nobody else", async () => {
    await world.project(workspace.id, member);
    expect((await remove(admin, member)).body).toEqual({
      error:
        "User is a part of some projects where they are the only admin, they should either leave that project or promote another user to admin.",
    });
    expect(await status(member)).toBe(200);
  });

  test("of each other by two admins at once leaves one of them", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await world.person("one"), await world.person("two")];
      const shared = await world.workspace(one);
      const twoId = await world.joinWorkspace(shared.id, two, Role.admin);
      const path = `/api/workspaces/${shared.slug}/members/`;
      const { body } = await world.send<WorkspaceMember[]>(one, "GET", path);
      const oneId = body.find((row) => row.member.id === one.id)!.id;
      const answers = await Promise.all([
        world.send(one, "DELETE", `${path}${twoId}/`),
        world.send(two, "DELETE", `${path}${oneId}/`),
      ]);
      expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
      const left = answers[0]!.status === 204 ? one : two;
      expect((await world.send(left, "GET", `/api/workspaces/${shared.slug}/`)).status).toBe(200);
    }
  });
});

describe("leaving", () => {
  test("is refused to the last admin, allowed once there is another", async () => {
    const refused = await leave(admin);
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error:
          "You cannot leave the workspace as you are the only admin of the workspace you will have to either delete the workspace or promote another user to admin.",
      },
    ]);
    await patch(admin, member, { role: Role.admin });
    expect((await leave(admin)).status).toBe(204);
    expect(await status(admin)).toBe(404);
  });

  test("is refused to whom a project would be left alone", async () => {
    await world.project(workspace.id, member);
    expect((await leave(member)).body).toEqual({
      error:
        "You are a part of some projects where you are the only admin, you should either leave the project or promote another user to admin.",
    });
    expect((await leave(guest)).status).toBe(204);
  });

  test("by both admins at once leaves one of them", async () => {
    await patch(admin, member, { role: Role.admin });
    const answers = await Promise.all([leave(admin), leave(member)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 400]);
  });
});

describe("joining projects", () => {
  const join = (person: Person, project_ids: unknown) =>
    world.send(person, "POST", `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`, {
      project_ids,
    });
  const roles = async (person: Person) =>
    (await world.send(person, "GET", `/api/users/me/workspaces/${workspace.slug}/project-roles/`)).body;

  test("gives the workspace role, and passes over what is another workspace's", async () => {
    const project = await world.project(workspace.id, admin);
    const elsewhere = await world.project((await world.workspace(guest)).id, guest);
    const { status: code, body } = await join(member, [project.id, elsewhere.id, newId()]);
    expect([code, body]).toEqual([201, { message: "Projects joined successfully" }]);
    expect(await roles(member)).toEqual({ [project.id]: Role.member });
    expect((await join(guest, [project.id])).status).toBe(403);
  });

  test("of a secret project is for workspace admins; refused, nothing is joined", async () => {
    const open = await world.project(workspace.id, admin);
    const owner = await world.person("owner");
    await world.joinWorkspace(workspace.id, owner, Role.member);
    const secret = await world.project(workspace.id, owner, { network: Network.secret });
    const refused = await join(member, [open.id, secret.id]);
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: "Only workspace admins can join private project" },
    ]);
    expect(await roles(member)).toEqual({});
    expect((await join(admin, [secret.id])).status).toBe(201);
    expect(await roles(admin)).toMatchObject({ [secret.id]: Role.admin });
  });

  test("again brings back the role they had, and at once many times joins once", async () => {
    const project = await world.project(workspace.id, admin);
    await world.joinProject(workspace.id, project.id, member, Role.admin);
    const { db } = world.services.database;
    await db
      .updateTable("project_members")
      .set({ is_active: false })
      .where("member_id", "=", member.id)
      .execute();
    expect(await roles(member)).toEqual({});
    const other = await world.project(workspace.id, admin);
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(member, [project.id, other.id])));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(await roles(member)).toEqual({ [project.id]: Role.admin, [other.id]: Role.member });
  });

  test("by invitation shows only what was sent to a proven address", async () => {
    const { id } = await world.project(workspace.id, admin);
    const path = `/api/workspaces/${workspace.slug}/projects/${id}/invitations/`;
    await world.send(admin, "POST", path, { emails: [{ email: member.email, role: Role.member }] });
    const mine = async () =>
      (
        await world.send<{ project: { id: string } }[]>(
          member,
          "GET",
          `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`,
        )
      ).body.map(({ project }) => project.id);
    expect(await mine()).toEqual([]);
    const { db } = world.services.database;
    await db.updateTable("users").set({ is_email_verified: true }).where("id", "=", member.id).execute();
    expect(await mine()).toEqual([id]);
  });

  test("is seen by others and by the one who joins", async () => {
    const project = await world.project(workspace.id, admin);
    const stream = await Stream.open(server.url, member, workspace.slug);
    await stream.next("hello");
    const { headers } = await join(member, [project.id]);
    expect((await stream.next("scope")).data.gained).toEqual([project.id]);
    const change = await stream.change(Number(headers.get("change-number")));
    expect(change.rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["project_member", "project_mine"]),
    );
    stream.close();
  });
});

test("the members by project are those of one's own projects, and all for an admin", async () => {
  const [mine, other] = [await world.project(workspace.id, member), await world.project(workspace.id, admin)];
  const shown = async (person: Person) =>
    Object.keys(
      (await world.send<Record<string, unknown>>(person, "GET", `${base}project-members/`)).body,
    ).sort();
  expect(await shown(member)).toEqual([mine.id]);
  expect(await shown(admin)).toEqual([mine.id, other.id].sort());
  expect(await shown(guest)).toEqual([]);
});
