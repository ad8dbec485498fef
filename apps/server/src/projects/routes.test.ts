import { Network, type Project, Role } from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;
let guest: Person;
let workspace: { id: string; slug: string };
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
  base = `/api/workspaces/${workspace.slug}/projects/`;
});
afterAll(() => server.stop());

describe("creating a project", () => {
  test("makes the caller its admin and answers with the whole row", async () => {
    const { status, body, headers } = await world.send<Project>(member, "POST", base, {
      name: "Orbital",
      identifier: " orb ",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Orbital",
      identifier: "ORB",
      member_role: Role.admin,
      members: [member.id],
    });
    expect(Number(headers.get("change-number"))).toBeGreaterThan(0);
  });

  test("with the same id twice makes one project, and is refused to somebody else", async () => {
    const body = { id: "0190d7a0-0000-7000-8000-000000000001", name: "Once", identifier: "ONCE" };
    const first = await world.send<Project>(member, "POST", base, body);
    const second = await world.send<Project>(member, "POST", base, body);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect((await world.send(admin, "POST", base, body)).status).toBe(409);
  });

  test("with the same id at the same moment makes one project as well", async () => {
    const body = { id: "0190d7a0-0000-7000-8000-000000000002", name: "At once", identifier: "ATONCE" };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => world.send<Project>(member, "POST", base, body)),
    );
    expect(all.map(({ status, body: answer }) => (status === 201 ? 201 : answer))).toEqual(
      Array.from({ length: 8 }, () => 201),
    );
    expect(new Set(all.map((answer) => answer.body.id)).size).toBe(1);
  });

  test("refuses a taken name, a taken identifier in any case, and forbidden characters", async () => {
    await world.send(member, "POST", base, { name: "Taken", identifier: "TAKEN" });
    const refused = async (body: object) => (await world.send(member, "POST", base, body)).body;
    expect(await refused({ name: "Taken", identifier: "OTHER" })).toEqual({
      name: ["PROJECT_NAME_ALREADY_EXIST"],
    });
    expect(await refused({ name: "Other", identifier: "taken" })).toEqual({
      identifier: ["PROJECT_IDENTIFIER_ALREADY_EXIST"],
    });
    expect(await refused({ name: "A & B", identifier: "AB" })).toEqual({
      name: ["PROJECT_NAME_CANNOT_CONTAIN_SPECIAL_CHARACTERS"],
    });
    expect(await refused({})).toEqual({
      name: ["This field is required."],
      identifier: ["This field is required."],
    });
  });

  test("is not for guests", async () => {
    expect((await world.send(guest, "POST", base, { name: "No", identifier: "NO" })).status).toBe(403);
  });
});

describe("who sees a project", () => {
  test("admins all, members their own and public ones, guests their own", async () => {
    const open = await world.project(workspace.id, admin, { network: Network.public });
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    const listed = async (person: Person) =>
      (await world.send<Project[]>(person, "GET", `${base}details/`)).body.map((project) => project.id);
    expect(await listed(admin)).toEqual(expect.arrayContaining([open.id, secret.id]));
    expect(await listed(member)).toContain(open.id);
    expect(await listed(member)).not.toContain(secret.id);
    expect(await listed(guest)).toEqual([]);
  });

  test("a public project not joined answers 409, a secret one does not exist", async () => {
    const open = await world.project(workspace.id, admin, { network: Network.public });
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    expect((await world.send(member, "GET", `${base}${open.id}/`)).status).toBe(409);
    expect((await world.send(member, "GET", `${base}${open.id}/issue-labels/`)).status).toBe(403);
    expect((await world.send(member, "GET", `${base}${secret.id}/`)).status).toBe(404);
    expect((await world.send(guest, "GET", `${base}${open.id}/`)).status).toBe(404);
  });
});

describe("renaming a project", () => {
  test("is for its admins and for workspace admins, joined or not", async () => {
    const project = await world.project(workspace.id, member);
    const rename = (person: Person, name: string) =>
      world.send<Project>(person, "PATCH", `${base}${project.id}/`, { name });
    expect((await rename(member, "By its admin")).body.name).toBe("By its admin");
    expect((await rename(admin, "By the workspace")).body.name).toBe("By the workspace");
    const other = await world.person("other");
    await world.joinWorkspace(workspace.id, other, Role.member);
    await world.joinProject(workspace.id, project.id, other, Role.member);
    expect((await rename(other, "By a member")).status).toBe(403);
  });
});

describe("paging the list", () => {
  test("gives every project once and refuses pages that make no sense", async () => {
    const page = (query: string) =>
      world.send<Record<string, unknown>>(admin, "GET", `${base}details/?${query}`);
    const first = await page("per_page=2&cursor=2:0:0");
    expect(first.body).toMatchObject({
      count: 2,
      next_cursor: "2:1:0",
      prev_cursor: "2:-1:1",
      prev_page_results: false,
    });
    expect((await page("per_page=x&cursor=2:0:0")).body).toEqual({ detail: "Invalid per_page parameter." });
    expect((await page("per_page=1001&cursor=2:0:0")).body).toEqual({
      detail: "Invalid per_page value. Cannot exceed 1000.",
    });
    expect((await page("per_page=2&cursor=banana")).body).toEqual({ detail: "Invalid cursor parameter." });
    expect((await page("per_page=2&cursor=2:-1:0")).body).toEqual({ detail: "Error in parsing" });
  });
});
