import {
  type NotificationPreference,
  type Profile,
  Role,
  type UserFull,
  type UserMe,
  newId,
} from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

let server: TestServer;
let world: World;
let ada: Person;
const db = () => server.app.services.database.db;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  ada = await world.person("ada");
});
afterAll(() => server.stop());

const me = async (person = ada) => (await world.send<UserMe>(person, "GET", "/api/users/me/")).body;
const patchMe = (body: object, person = ada) => world.send<UserFull>(person, "PATCH", "/api/users/me/", body);

describe("changing oneself", () => {
  test("stores what is given, leaves the rest and answers without secrets", async () => {
    const { status, body } = await patchMe({ display_name: "  Ada L. ", user_timezone: "Asia/Kolkata" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ display_name: "Ada L.", user_timezone: "Asia/Kolkata", first_name: "ada" });
    expect(body).toMatchObject({ avatar_asset: null, cover_image_asset: null });
    for (const secret of ["token", "password", "last_login_ip", "last_login_uagent"])
      expect(Object.keys(body)).not.toContain(secret);
    expect(await me()).toMatchObject({ display_name: "Ada L.", user_timezone: "Asia/Kolkata" });
  });

  test("takes a picture they uploaded, and no other", async () => {
    const picture = async (owner: Person, is_uploaded = true) => {
      const id = newId();
      const now = new Date().toISOString();
      const times = { created_at: now, updated_at: now };
      await db()
        .insertInto("user_assets")
        .values({ id, user_id: owner.id, asset: id, is_uploaded, ...times })
        .execute();
      return id;
    };
    const own = await picture(ada);
    const { body } = await patchMe({ avatar_asset: own });
    expect(body).toMatchObject({ avatar_asset: own, avatar_url: `/api/assets/v2/static/${own}/` });
    for (const id of [await picture(await world.person("ben")), await picture(ada, false), newId()])
      for (const field of ["avatar_asset", "cover_image_asset"])
        expect((await patchMe({ [field]: id })).body).toEqual({
          [field]: ["Invalid pk - object does not exist."],
        });
    expect((await patchMe({ avatar_asset: null })).body.avatar_url).toBeNull();
  });

  test("ignores what is not theirs to change", async () => {
    const before = await me();
    const stray = { id: newId(), email: "x@test.example", username: "root", is_active: false, is_bot: true };
    await patchMe({ ...stray, is_email_verified: true, date_joined: "1999-01-01T00:00:00Z" });
    expect(await me()).toEqual(before);
  });

  test("is refused word for word", async () => {
    const cases: [object, object][] = [
      [{ display_name: " " }, { display_name: ["This field may not be blank."] }],
      [{ display_name: null }, { display_name: ["This field may not be null."] }],
      [
        { first_name: "a".repeat(256) },
        { first_name: ["Ensure this field has no more than 255 characters."] },
      ],
      [{ first_name: "see www.spam.example" }, { first_name: ["First name cannot contain a URL."] }],
      [{ last_name: "https://spam.example" }, { last_name: ["Last name cannot contain a URL."] }],
      [{ user_timezone: "Mars/Olympus" }, { user_timezone: ['"Mars/Olympus" is not a valid choice.'] }],
      [{ avatar: "javascript:alert(1)" }, { avatar: ["Enter a valid URL."] }],
      [{ cover_image: "no address" }, { cover_image: ["Enter a valid URL."] }],
    ];
    for (const [given, told] of cases) {
      const { status, body } = await patchMe(given);
      expect([status, body]).toEqual([400, told]);
    }
  });

  test("is seen at once by everybody in the same workspaces, without the address", async () => {
    const workspace = await world.workspace(ada);
    const ben = await world.person("ben");
    await world.joinWorkspace(workspace.id, ben, Role.guest);
    const stream = await Stream.open(server.url, ben, workspace.slug);
    await stream.next("hello");
    const { headers } = await patchMe({ first_name: "Augusta" });
    const { rows } = await stream.change(Number(headers.get("change-number")));
    expect(rows).toMatchObject([
      { type: "user", op: "update", id: ada.id, fields: { first_name: "Augusta" } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(ada.email);
    stream.close();
  });
});

describe("the profile", () => {
  const patch = (body: object) => world.send<Profile>(ada, "PATCH", "/api/users/me/profile/", body);
  const profile = async () => (await world.send<Profile>(ada, "GET", "/api/users/me/profile/")).body;

  test("takes preferences, and replaces JSON whole", async () => {
    const keys = ["theme", "text", "palette", "primary", "background", "darkPalette", "sidebarText"];
    const theme = Object.fromEntries([...keys, "sidebarBackground"].map((key) => [key, key]));
    const { status, body } = await patch({ language: "de", start_of_the_week: 1, theme });
    expect([status, body.language, body.start_of_the_week, body.theme]).toEqual([200, "de", 1, theme]);
    await patch({ theme: { theme: "dark" } });
    expect(await profile()).toMatchObject({ language: "de", theme: { theme: "dark" } });
    expect((await profile()).theme).toEqual({ theme: "dark" });
  });

  test("refuses what it cannot hold, and a workspace that is not the person's", async () => {
    const theirs = await world.workspace(await world.person("ben"));
    const bodies = [
      { start_of_the_week: 7 },
      { notification_view_mode: "loud" },
      { role: "x".repeat(301) },
      { theme: "dark" },
      { last_workspace_id: theirs.id },
      { last_workspace_id: newId() },
    ];
    for (const body of bodies) expect([body, (await patch(body)).status]).toEqual([body, 400]);
    const own = await world.workspace(ada);
    expect((await patch({ last_workspace_id: own.id })).body.last_workspace_id).toBe(own.id);
    expect((await patch({ last_workspace_id: null })).body.last_workspace_id).toBeNull();
  });

  test("keeps its id and its owner", async () => {
    const before = await profile();
    const { body } = await patch({ id: newId(), user: newId(), created_at: "1999-01-01T00:00:00Z" });
    expect([body.id, body.user, body.created_at]).toEqual([before.id, ada.id, before.created_at]);
  });

  test("knows whether the first steps and the tour are done", async () => {
    const done = { message: "Updated successfully" };
    const set = async (path: string, body: object) =>
      (await world.send(ada, "PATCH", `/api/users/me/${path}/`, body)).body;
    expect(await set("onboard", { is_onboarded: true })).toEqual(done);
    expect(await set("tour-completed", { is_tour_completed: true })).toEqual(done);
    expect(await profile()).toMatchObject({ is_onboarded: true, is_tour_completed: true });
    expect(await set("onboard", {})).toEqual(done);
    expect(await profile()).toMatchObject({ is_onboarded: false, is_tour_completed: true });
  });
});

describe("the settings", () => {
  test("follow at once, whatever is in the query", async () => {
    const person = await world.person("cleo");
    const [first, second] = [await world.workspace(person), await world.workspace(person)];
    await world.send(person, "PATCH", "/api/users/me/profile/", { last_workspace_id: second.id });
    const read = async () =>
      (await world.send<{ workspace: object }>(person, "GET", `/api/users/me/settings/?t=${newId()}`)).body
        .workspace;
    expect(await read()).toMatchObject({ last_workspace_id: second.id, fallback_workspace_id: second.id });
    await world.leaveWorkspace(second.id, person);
    expect(await read()).toEqual({
      last_workspace_id: null,
      last_workspace_slug: null,
      fallback_workspace_id: first.id,
      fallback_workspace_slug: first.slug,
      invites: 0,
    });
  });

  test("count invitations once the address is proven", async () => {
    const person = await world.person("dora");
    const { id } = await world.workspace(ada);
    const now = new Date().toISOString();
    const times = { created_at: now, updated_at: now };
    await db()
      .insertInto("workspace_invitations")
      .values({ workspace_id: id, id: newId(), email: person.email, ...times })
      .execute();
    const invites = async () => {
      const { body } = await world.send<{ workspace: { invites: number } }>(
        person,
        "GET",
        "/api/users/me/settings/",
      );
      return body.workspace.invites;
    };
    expect(await invites()).toBe(0);
    await db().updateTable("users").set({ is_email_verified: true }).where("id", "=", person.id).execute();
    expect(await invites()).toBe(1);
  });
});

describe("notification preferences", () => {
  const PATH = "/api/users/me/notification-preferences/";
  test("are all on at first and change one by one", async () => {
    const person = await world.person("eve");
    const kinds = ["property_change", "state_change", "comment", "mention", "issue_completed"] as const;
    const { body } = await world.send<NotificationPreference>(person, "GET", PATH);
    expect(kinds.map((kind) => body[kind])).toEqual([true, true, true, true, true]);
    const { status } = await world.send(person, "PATCH", PATH, { comment: false, user: ada.id });
    expect(status).toBe(200);
    const after = (await world.send<NotificationPreference>(person, "GET", PATH)).body;
    expect(kinds.map((kind) => after[kind])).toEqual([true, true, false, true, true]);
    expect(after).toMatchObject({ user: person.id, updated_by: person.id, workspace: null, project: null });
    expect((await world.send(person, "PATCH", PATH, { comment: "yes" })).body).toEqual({
      comment: ["Must be a valid boolean."],
    });
  });
});

describe("sign-ins at other services", () => {
  const PATH = "/api/users/me/accounts/";
  test("are listed, read and unlinked by their owner only", async () => {
    const [person, other] = [await world.person("finn"), await world.person("gil")];
    const id = await world.account(person);
    const { body } = await world.send<object[]>(person, "GET", PATH);
    expect(body).toMatchObject([{ id, provider: "github", user: person.id, metadata: {} }]);
    expect(JSON.stringify(body)).not.toContain("token");
    expect((await world.send(other, "GET", PATH)).body).toEqual([]);
    for (const method of ["GET", "DELETE"])
      expect((await world.send(other, method, `${PATH}${id}/`)).status).toBe(404);
    expect((await world.send(person, "GET", `${PATH}${id}/`)).body).toEqual(body[0]);
    expect((await world.send(person, "DELETE", `${PATH}${id}/`)).status).toBe(204);
    expect((await world.send(person, "DELETE", `${PATH}${id}/`)).status).toBe(404);
    expect(await db().selectFrom("accounts").select("id").where("id", "=", id).execute()).toEqual([]);
  });
});

test("who administers the installation is told so", async () => {
  const path = "/api/users/me/instance-admin/";
  const admin = await world.asInstanceAdmin(await world.person("root"));
  expect((await world.send(admin, "GET", path)).body).toEqual({ is_instance_admin: true });
  expect((await world.send(ada, "GET", path)).body).toEqual({ is_instance_admin: false });
});

test("time zones are listed for anybody, activities and release notes are honestly empty", async () => {
  const { body } = await world.send<{ timezones: { value: string }[] }>(null, "GET", "/api/timezones/");
  expect(body.timezones.map(({ value }) => value)).toContain("Europe/Berlin");
  expect((await world.send(ada, "GET", "/api/users/me/activities/?per_page=10")).body).toMatchObject({
    total_count: 0,
    next_cursor: "10:1:0",
    results: [],
  });
  expect((await world.send(ada, "GET", "/api/users/me/activities/?per_page=x")).status).toBe(400);
  expect((await world.send(ada, "GET", "/api/release-notes/")).body).toEqual([]);
});
