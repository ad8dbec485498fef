import { Role, newId } from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../../../test/browser.ts";
import { type Person, World } from "../../../test/people.ts";
import { type TestServer, startTestServer } from "../../../test/server.ts";
import { Stream } from "../../../test/stream.ts";
import { listOutbox } from "../../mail/rows.ts";

const PASSWORD = "correct horse battery staple";

let server: TestServer;
let world: World;
const db = () => server.app.services.database.db;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  await db().updateTable("instances").set({ is_setup_done: true }).execute();
});
afterAll(() => server.stop());

const leave = (person: Person) => world.send(person, "DELETE", "/api/users/me/");

/** A workspace with a project, whose admin stays. */
async function aPlace(person: Person, role: Role = Role.member) {
  const owner = await world.person("owner");
  const workspace = await world.workspace(owner);
  const project = await world.project(workspace.id, owner);
  await world.joinWorkspace(workspace.id, person, role);
  await world.joinProject(workspace.id, project.id, person, role);
  return { owner, workspace, project };
}

describe("deactivating one's account", () => {
  test("puts the person out everywhere at once, and signing in does not bring them back", async () => {
    const ada = await world.person("ada", { password: PASSWORD });
    const { workspace } = await aPlace(ada);
    const other = new Browser(server.url);
    await other.signIn(ada, PASSWORD);
    const { status, headers } = await leave(ada);
    expect(status).toBe(204);
    expect(headers.getSetCookie().join()).toMatch(/session-id=;/);
    expect((await world.send(ada, "GET", "/api/users/me/")).status).toBe(401);
    expect(await other.isSignedIn()).toBe(false);
    for (const table of ["workspace_members", "project_members"] as const) {
      const rows = await db().selectFrom(table).select("is_active").where("member_id", "=", ada.id).execute();
      expect(rows).toEqual([{ is_active: false }]);
    }
    expect((await new Browser(server.url).signIn(ada, PASSWORD)).code).toBe("5065");
    expect((await world.send(ada, "GET", `/api/workspaces/${workspace.slug}/`)).status).toBe(401);
  });

  test("resets what was remembered of the person, drops their invitations and tells them", async () => {
    const ada = await world.person("ada", { password: PASSWORD });
    const { workspace } = await aPlace(ada);
    const profile = { is_onboarded: true, is_tour_completed: true, last_workspace_id: workspace.id };
    await world.send(ada, "PATCH", "/api/users/me/profile/", profile);
    const elsewhere = await world.workspace(await world.person("ben"));
    const now = new Date().toISOString();
    const times = { created_at: now, updated_at: now };
    await db()
      .insertInto("workspace_invitations")
      .values({ workspace_id: elsewhere.id, id: newId(), email: ada.email, ...times })
      .execute();
    await leave(ada);
    const rows = db().selectFrom("profiles").selectAll().where("user_id", "=", ada.id);
    expect(await rows.executeTakeFirst()).toMatchObject({
      is_onboarded: false,
      is_tour_completed: false,
      last_workspace_id: null,
      onboarding_step: { workspace_join: false, workspace_invite: false },
    });
    const user = db().selectFrom("users").selectAll().where("id", "=", ada.id);
    expect(await user.executeTakeFirst()).toMatchObject({
      is_active: false,
      password_hash: null,
      is_password_autoset: true,
      last_logout_time: expect.any(String),
    });
    const invitations = db().selectFrom("workspace_invitations").select("id").where("email", "=", ada.email);
    expect(await invitations.where("deleted_at", "is", null).execute()).toEqual([]);
    const mails = await listOutbox(db(), world.services.secret);
    expect(mails.filter(({ to }) => to === ada.email)).toHaveLength(1);
  });

  test("is seen by those who stay, and ends the streams of who leaves", async () => {
    const ada = await world.person("ada");
    const { owner, workspace } = await aPlace(ada);
    const [staying, leaving] = await Promise.all(
      [owner, ada].map((person) => Stream.open(server.url, person, workspace.slug)),
    );
    await Promise.all([staying!.next("hello"), leaving!.next("hello")]);
    const { headers } = await leave(ada);
    const { rows } = await staying!.change(Number(headers.get("change-number")));
    expect(rows.map(({ type }) => type)).toContain("workspace_member");
    expect(await leaving!.endsWithin(5000)).toBe(true);
    staying!.close();
  });

  test("is refused to an instance admin", async () => {
    const root = await world.asInstanceAdmin(await world.person("root"));
    const { status, body } = await leave(root);
    expect([status, body]).toEqual([
      400,
      { error: "An instance administrator cannot deactivate their account" },
    ]);
  });

  test("is refused to the only admin of what others use, and to nobody else", async () => {
    const [ada, ben] = [await world.person("ada"), await world.person("ben")];
    const { id, slug } = await world.workspace(ada);
    await world.joinWorkspace(id, ben, Role.member);
    expect((await leave(ada)).body).toEqual({
      error: "You are the only admin of a workspace that others use: make somebody else admin first",
    });
    const project = await world.project(id, ada);
    await world.joinProject(id, project.id, ben, Role.member);
    expect((await leave(ada)).body).toEqual({
      error: "You are the only admin of a project that others use: make somebody else admin first",
    });
    expect((await world.send(ada, "GET", `/api/workspaces/${slug}/`)).status).toBe(200);
    expect((await leave(ben)).status).toBe(204);
    expect((await leave(ada)).status).toBe(204);
  });

  test("of two last admins at once is refused to one", async () => {
    const [ada, ben, cleo] = await Promise.all(["ada", "ben", "cleo"].map((name) => world.person(name)));
    const { id } = await world.workspace(ada!);
    await world.joinWorkspace(id, ben!, Role.admin);
    await world.joinWorkspace(id, cleo!, Role.member);
    const both = await Promise.all([leave(ada!), leave(ben!)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });
});
