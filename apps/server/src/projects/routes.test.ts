import { Network, type Project, Role, newId } from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

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
    for (let round = 0; round < 5; round++) {
      const body = { id: newId(), name: `At once ${round}`, identifier: `ATONCE${round}` };
      const sends = Array.from({ length: 8 }, () => world.send<Project>(member, "POST", base, body));
      const answers = await Promise.all(sends);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map((answer) => answer.body.id))).toEqual(new Set([body.id]));
    }
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

describe("the light list", () => {
  test("has exactly the keys of the recorded one, newest first", async () => {
    const older = await world.project(workspace.id, admin);
    const newer = await world.project(workspace.id, admin);
    const { body } = await world.send<Record<string, unknown>[]>(admin, "GET", base);
    const ids = body.map(({ id }) => id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    expect(Object.keys(body[0]!).toSorted()).toEqual(
      `archived_at created_at created_by cycle_view guest_view_all_features id identifier inbox_view intake_count
       issue_views_view logo_props member_role module_view name network page_view project_lead sort_order updated_at
       updated_by workspace`.split(/\s+/),
    );
    expect((await world.send(guest, "GET", base)).body).toEqual([]);
  });
});

describe("what can be set on a project", () => {
  const create = (body: object) => world.send<Project>(member, "POST", base, body);
  const fresh = () => newId().slice(-10).toUpperCase();

  test("is everything the contract lists, on creation and later", async () => {
    const fields = {
      description: "d",
      network: Network.secret,
      logo_props: { in_use: "emoji", emoji: { value: "128640" } },
      timezone: "Europe/Berlin",
      module_view: true,
      cycle_view: true,
      issue_views_view: true,
      page_view: false,
      is_time_tracking_enabled: true,
      guest_view_all_features: true,
      cover_image: "https://example.com/cover.png",
      archive_in: 3,
      close_in: 12,
      external_source: "importer",
      external_id: "7",
    };
    const { body } = await create({ name: `All ${fresh()}`, identifier: fresh(), ...fields });
    expect(body).toMatchObject({ ...fields, cover_image_url: fields.cover_image });
    const other = { ...fields, description: "e", archive_in: 0, page_view: true, cover_image: null };
    const changed = await world.send<Project>(member, "PUT", `${base}${body.id}/`, other);
    expect(changed.body).toMatchObject({ ...other, cover_image_url: null });
    expect((await world.send<Project>(member, "GET", `${base}${body.id}/`)).body).toEqual(changed.body);
  });

  test("switches intake by either of its names", async () => {
    const project = await world.project(workspace.id, member);
    const patch = async (body: object) =>
      (await world.send<Project>(member, "PATCH", `${base}${project.id}/`, body)).body;
    expect(await patch({ inbox_view: true })).toMatchObject({ inbox_view: true, intake_view: true });
    expect(await patch({ intake_view: false })).toMatchObject({ inbox_view: false, intake_view: false });
  });

  test("takes the time zone of the workspace unless another is named", async () => {
    const { body } = await create({ name: `Zone ${fresh()}`, identifier: fresh() });
    expect(body.timezone).toBe("UTC");
    expect((await create({ name: "Mars", identifier: fresh(), timezone: "Mars/Olympus" })).body).toEqual({
      timezone: ["Not a valid time zone."],
    });
  });

  test("has its bounds", async () => {
    const { id } = await world.project(workspace.id, member);
    const refused = async (body: object) => (await world.send(member, "PATCH", `${base}${id}/`, body)).status;
    for (const body of [
      { archive_in: 13 },
      { close_in: -1 },
      { archive_in: 1.5 },
      { network: 1 },
      { cover_image: "javascript:alert(1)" },
      { cover_image: "//evil.example/x.png" },
      { identifier: "THIRTEENCHARS" },
      { name: "a\r\nb" },
    ])
      expect([body, await refused(body)]).toEqual([body, 400]);
  });

  test("names only people of the workspace and parts of the project", async () => {
    const { id } = await world.project(workspace.id, member);
    const stranger = await world.person("stranger");
    for (const field of ["project_lead", "default_assignee", "default_state", "estimate"])
      expect((await world.send(member, "PATCH", `${base}${id}/`, { [field]: stranger.id })).body).toEqual({
        [field]: [`Invalid pk "${stranger.id}" - object does not exist.`],
      });
  });

  test("makes the lead of a new project its admin", async () => {
    const { body } = await create({ name: `Led ${fresh()}`, identifier: fresh(), project_lead: admin.id });
    expect(body).toMatchObject({ project_lead: admin.id, members: [member.id, admin.id] });
    const lead = await world.send<Project>(admin, "GET", `${base}${body.id}/`);
    expect(lead.body.member_role).toBe(Role.admin);
  });
});

describe("an identifier", () => {
  const check = async (name: string) =>
    (
      await world.send<{ exists: number; identifiers: { project: string }[] }>(
        member,
        "GET",
        `/api/workspaces/${workspace.slug}/project-identifiers?name=${name}`,
      )
    ).body;
  const release = (name: string) =>
    world.send(member, "DELETE", `/api/workspaces/${workspace.slug}/project-identifiers/`, { name });

  test("is reserved by its project, moves with a rename and ends with it", async () => {
    const { body } = await world.send<Project>(member, "POST", base, { name: "Held", identifier: "HELD" });
    expect(await check(" held")).toMatchObject({
      exists: 1,
      identifiers: [{ name: "HELD", project: body.id }],
    });
    expect((await release("held")).body).toEqual({
      error: "Cannot delete an identifier of an existing project",
    });
    await world.send(member, "PATCH", `${base}${body.id}/`, { identifier: "held2" });
    expect((await check("HELD")).exists).toBe(0);
    expect((await check("HELD2")).exists).toBe(1);
    await world.send(member, "DELETE", `${base}${body.id}/`);
    expect((await check("HELD2")).exists).toBe(0);
    expect((await release("HELD2")).status).toBe(204);
  });

  test("must be asked for by name", async () => {
    const path = `/api/workspaces/${workspace.slug}/project-identifiers/`;
    expect((await world.send(member, "GET", path)).body).toEqual({ error: "Name is required" });
    expect((await world.send(guest, "GET", `${path}?name=X`)).status).toBe(403);
  });
});

describe("archiving a project", () => {
  test("hides it, takes it out of favorites and can be undone", async () => {
    const { id } = await world.project(workspace.id, member);
    await world.send(member, "POST", `/api/workspaces/${workspace.slug}/user-favorite-projects/`, {
      project: id,
    });
    const { status, body } = await world.send<{ archived_at: string }>(
      member,
      "POST",
      `${base}${id}/archive/`,
    );
    expect(status).toBe(200);
    expect(body.archived_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00:00$/);
    expect((await world.send(member, "GET", `${base}${id}/`)).body).toEqual({
      error: "Project does not exist",
    });
    expect((await world.send(member, "PATCH", `${base}${id}/`, { name: "X" })).body).toEqual({
      error: "Archived projects cannot be updated",
    });
    const listed = (await world.send<Project[]>(member, "GET", `${base}details/`)).body;
    expect(listed.find((project) => project.id === id)).toMatchObject({ is_favorite: false });
    expect((await world.send(member, "DELETE", `${base}${id}/archive/`)).status).toBe(204);
    expect((await world.send<Project>(member, "GET", `${base}${id}/`)).body.archived_at).toBeNull();
  });
});

describe("deleting a project", () => {
  test("is for its admins, and takes it from everybody who follows", async () => {
    const { id, name } = await world.project(workspace.id, admin);
    await world.joinProject(workspace.id, id, member, Role.member);
    expect((await world.send(member, "DELETE", `${base}${id}/`)).status).toBe(403);
    const stream = await Stream.open(world.url, member, workspace.slug);
    await stream.next("hello");
    const { status, headers } = await world.send(admin, "DELETE", `${base}${id}/`);
    expect(status).toBe(204);
    const { rows } = await stream.change(Number(headers.get("change-number")));
    expect(rows).toContainEqual({ type: "project", id, project_id: id, op: "delete", fields: {} });
    stream.close();
    expect((await world.send(admin, "GET", `${base}${id}/`)).status).toBe(404);
    const again = await world.send(admin, "POST", base, { name, identifier: newId().slice(-10) });
    expect(again.status).toBe(201);
  });
});

describe("the numbers of projects", () => {
  test("are those of projects the caller may see, and of the fields named", async () => {
    const mine = await world.project(workspace.id, member);
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    const stats = async (query: string) =>
      (await world.send<object[]>(member, "GET", `/api/workspaces/${workspace.slug}/project-stats/?${query}`))
        .body;
    expect(await stats(`project_ids=${mine.id},${secret.id},nonsense`)).toEqual([
      {
        id: mine.id,
        total_issues: 0,
        completed_issues: 0,
        total_members: 1,
        total_cycles: 0,
        total_modules: 0,
      },
    ]);
    expect(await stats(`project_ids=${mine.id}&fields=total_members,other`)).toEqual([
      { id: mine.id, total_members: 1 },
    ]);
  });
});
