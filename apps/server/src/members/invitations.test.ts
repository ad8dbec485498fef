import { Role, type WorkspaceInvite, type WorkspaceMember, newId } from "@cairn/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";
import { listOutbox } from "../mail/rows.ts";
import { transact } from "../services.ts";
import { consumeInvitations } from "./invitation-rows.ts";

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
});
afterAll(() => server.stop());

beforeEach(async () => {
  [admin, member, guest] = [
    await world.person("admin"),
    await world.person("member"),
    await world.person("guest"),
  ];
  workspace = await world.workspace(admin);
  base = `/api/workspaces/${workspace.slug}/invitations/`;
  await world.joinWorkspace(workspace.id, member, Role.member);
  await world.joinWorkspace(workspace.id, guest, Role.guest);
});

const anAddress = () => `${newId().slice(-8)}@test.example`;
const invite = (by: Person, ...emails: { email: string; role?: number }[]) =>
  world.send(by, "POST", base, { emails });
const list = async (by: Person) => (await world.send<WorkspaceInvite[]>(by, "GET", base)).body;
const answer = (by: Person | null, { id }: { id: string }, body: object) =>
  world.send(by, "POST", `${base}${id}/join/`, body);
const roleOf = async (person: Person) =>
  (
    await world.send<WorkspaceMember>(
      person,
      "GET",
      `/api/workspaces/${workspace.slug}/workspace-members/me/`,
    )
  ).body.role;
const prove = ({ id }: Person) =>
  world.services.database.db
    .updateTable("users")
    .set({ is_email_verified: true })
    .where("id", "=", id)
    .execute();

async function invited(email: string, role: Role = Role.member): Promise<WorkspaceInvite> {
  await invite(admin, { email, role });
  return (await list(admin)).find((row) => row.email === email)!;
}

describe("inviting", () => {
  test("stores the address in small letters and sends one mail with the link", async () => {
    const email = anAddress();
    const { status, body } = await invite(member, { email: ` ${email.toUpperCase()} `, role: Role.member });
    expect([status, body]).toEqual([200, { message: "Emails sent successfully" }]);
    const [row] = await list(member);
    expect(row).toMatchObject({ email, role: Role.member, accepted: false, responded_at: null });
    expect(row!.invite_link).toBe(
      `/workspace-invitations/?invitation_id=${row!.id}&slug=${workspace.slug}&token=${row!.token}`,
    );
    const { database, secret, startAddress } = world.services;
    const mails = (await listOutbox(database.db, secret)).filter(({ to }) => to === email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(new URL(row!.invite_link, startAddress).href);
  });

  test("keeps the invitation that an address has, and sends nothing again", async () => {
    const email = anAddress();
    const first = await invited(email, Role.guest);
    expect((await invite(admin, { email, role: Role.admin })).status).toBe(200);
    expect(await list(admin)).toEqual([first]);
    const { database, secret } = world.services;
    expect((await listOutbox(database.db, secret)).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("is refused word for word", async () => {
    const refused = async (by: Person, ...emails: { email: string; role?: number }[]) => {
      const { status, body } = await invite(by, ...emails);
      expect(status).toBe(400);
      return body;
    };
    expect(await refused(admin)).toEqual({ error: "Emails are required" });
    expect(await refused(member, { email: anAddress(), role: Role.admin })).toEqual({
      error: "You cannot invite a user with higher role",
    });
    expect(await refused(admin, { email: anAddress() }, { email: "nonsense" })).toEqual({
      error: "Invalid email - nonsense provided a valid email address is required to send the invite",
    });
    expect(await refused(admin, { email: anAddress() }, { email: guest.email })).toMatchObject({
      error: "Some users are already member of workspace",
      workspace_users: [{ member: { id: guest.id, email: guest.email } }],
    });
    expect(await list(admin)).toEqual([]);
  });

  test("is not for guests, who see no invitation on the stream either", async () => {
    expect((await invite(guest, { email: anAddress() })).status).toBe(403);
    expect((await world.send(guest, "GET", base)).status).toBe(403);
    const [theirs, others] = [
      await Stream.open(server.url, guest, workspace.slug),
      await Stream.open(server.url, member, workspace.slug),
    ];
    await Promise.all([theirs.next("hello"), others.next("hello")]);
    const { headers } = await invite(admin, { email: anAddress() });
    const n = Number(headers.get("change-number"));
    expect((await theirs.change(n)).rows).toEqual([]);
    expect((await others.change(n)).rows.map(({ type }) => type)).toEqual(["workspace_invitation"]);
    theirs.close();
    others.close();
  });
});

describe("an invitation", () => {
  test("hides its token from those it would lift above their own role", async () => {
    const { id } = await invited(anAddress(), Role.admin);
    const { body } = await world.send<WorkspaceInvite>(member, "GET", `${base}${id}/`);
    expect([body.token, body.invite_link]).toEqual(["", ""]);
  });

  test("changes its role, never above that of the caller, and nothing else", async () => {
    const { id } = await invited(anAddress(), Role.guest);
    const patch = (by: Person, body: object) =>
      world.send<WorkspaceInvite>(by, "PATCH", `${base}${id}/`, body);
    const changed = await patch(member, { role: Role.member, accepted: true, email: "x@test.example" });
    expect(changed.body).toMatchObject({ role: Role.member, accepted: false });
    expect(changed.body.email).not.toBe("x@test.example");
    expect((await patch(member, { role: Role.admin })).status).toBe(400);
    await patch(admin, { role: Role.admin });
    expect((await patch(member, { role: Role.guest })).status).toBe(400);
  });

  test("that is taken back leads nowhere", async () => {
    const row = await invited(anAddress());
    expect((await world.send(member, "DELETE", `${base}${row.id}/`)).status).toBe(204);
    expect((await world.send(member, "DELETE", `${base}${row.id}/`)).status).toBe(404);
    expect((await answer(null, row, { token: row.token, accepted: true })).status).toBe(404);
  });

  test("is shown to anybody who knows its id, without the token", async () => {
    const row = await invited(anAddress());
    const { status, body } = await world.send<WorkspaceInvite>(null, "GET", `${base}${row.id}/join/`);
    expect([status, body.email, body.token, body.invite_link]).toEqual([200, row.email, "", ""]);
    expect((await world.send(null, "GET", `${base}${newId()}/join/`)).status).toBe(404);
    const elsewhere = await world.workspace(member);
    const foreign = `/api/workspaces/${elsewhere.slug}/invitations/${row.id}/join/`;
    expect((await world.send(null, "GET", foreign)).status).toBe(404);
  });
});

describe("answering with the token", () => {
  test("makes the one it was sent to a member, with the invited role", async () => {
    const newcomer = await world.person("newcomer");
    const row = await invited(newcomer.email);
    const stream = await Stream.open(server.url, guest, workspace.slug);
    await stream.next("hello");
    const { status, body } = await answer(newcomer, row, { token: row.token, accepted: true, role: 20 });
    expect([status, body]).toEqual([200, { message: "Workspace Invitation Accepted" }]);
    expect(await roleOf(newcomer)).toBe(Role.member);
    expect(await list(admin)).toEqual([]);
    const { data } = await stream.next("change", ({ rows }) => rows.length > 0);
    expect(data.rows.map(({ type }) => type)).toEqual(["user", "workspace_member"]);
    expect(JSON.stringify(data)).not.toContain(newcomer.email);
    stream.close();
  });

  test("is refused with a wrong token, without one, and to somebody else", async () => {
    const newcomer = await world.person("newcomer");
    const mallory = await world.person("mallory");
    const row = await invited(newcomer.email);
    const other = await invited(anAddress());
    const tries: [Person | null, object][] = [
      [null, { accepted: true }],
      [newcomer, { token: "wrong", accepted: true }],
      [newcomer, { token: other.token, accepted: true }],
      [newcomer, { token: row.token.slice(0, -1), accepted: true }],
      [mallory, { token: row.token, accepted: true }],
    ];
    for (const [person, body] of tries) {
      const refused = await answer(person, row, body);
      expect([refused.status, refused.body]).toEqual([
        403,
        { error: "You do not have permission to join the workspace" },
      ]);
    }
    expect(await roleOf(newcomer)).toBeUndefined();
    expect(await roleOf(mallory)).toBeUndefined();
  });

  test("declines once", async () => {
    const row = await invited(anAddress());
    const declined = await answer(null, row, { token: row.token });
    expect(declined.body).toEqual({ message: "Workspace Invitation was not accepted" });
    const again = await answer(null, row, { token: row.token, accepted: true });
    expect([again.status, again.body]).toEqual([
      400,
      { error: "You have already responded to the invitation request" },
    ]);
    expect((await list(admin))[0]).toMatchObject({ id: row.id, accepted: false });
    expect((await list(admin))[0]!.responded_at).not.toBeNull();
  });

  test("without an account waits for the sign-in that proves the address", async () => {
    const newcomer = await world.person("late");
    const { db } = world.services.database;
    const email = anAddress();
    const row = await invited(email);
    expect((await answer(null, row, { token: row.token, accepted: true })).status).toBe(200);
    expect((await list(admin))[0]).toMatchObject({ accepted: true });
    await db.updateTable("users").set({ email }).where("id", "=", newcomer.id).execute();
    expect(await roleOf(newcomer)).toBeUndefined();
    await transact(world.services, { by: newcomer.id, cause: "sign-in" }, (tx) =>
      consumeInvitations(tx, newcomer.id, email),
    );
    expect(await roleOf(newcomer)).toBe(Role.member);
    expect(await list(admin)).toEqual([]);
  });

  test("twenty times at once makes one membership", async () => {
    const newcomer = await world.person("eager");
    const row = await invited(newcomer.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer(newcomer, row, { token: row.token, accepted: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 404].includes(status))).toBe(true);
    const { body } = await world.send<WorkspaceMember[]>(
      admin,
      "GET",
      `/api/workspaces/${workspace.slug}/members/`,
    );
    expect(body.filter((one) => one.member.id === newcomer.id)).toHaveLength(1);
  });

  test("brings back who was removed, with the invited role", async () => {
    const path = `/api/workspaces/${workspace.slug}/members/`;
    const { body } = await world.send<WorkspaceMember[]>(admin, "GET", path);
    const before = body.find((one) => one.member.id === member.id)!;
    await world.send(admin, "DELETE", `${path}${before.id}/`);
    const row = await invited(member.email, Role.guest);
    await answer(member, row, { token: row.token, accepted: true });
    expect(await roleOf(member)).toBe(Role.guest);
    const after = (await world.send<WorkspaceMember[]>(admin, "GET", path)).body;
    expect(after.filter((one) => one.member.id === member.id).map(({ id }) => id)).toEqual([before.id]);
  });
});

describe("my invitations", () => {
  const path = "/api/users/me/workspaces/invitations/";
  const mine = async (person: Person) =>
    (await world.send<WorkspaceInvite[]>(person, "GET", path)).body.map(({ id }) => id);
  const invites = async (person: Person) =>
    (await world.send<{ workspace: { invites: number } }>(person, "GET", "/api/users/me/settings/")).body
      .workspace.invites;

  test("are nobody's before the address is proven", async () => {
    const squatter = await world.person("squatter");
    const row = await invited(squatter.email, Role.admin);
    expect(await mine(squatter)).toEqual([]);
    expect(await invites(squatter)).toBe(0);
    expect((await world.send(squatter, "POST", path, { invitations: [row.id] })).status).toBe(204);
    expect(await roleOf(squatter)).toBeUndefined();
    expect(await list(admin)).toHaveLength(1);
  });

  test("are listed and accepted by the one they were sent to; those of others are passed over", async () => {
    const newcomer = await world.person("newcomer");
    await prove(newcomer);
    const row = await invited(newcomer.email);
    const other = await invited(anAddress());
    expect(await mine(newcomer)).toEqual([row.id]);
    expect(await invites(newcomer)).toBe(1);
    const { status } = await world.send(newcomer, "POST", path, { invitations: [row.id, other.id, newId()] });
    expect(status).toBe(204);
    expect(await roleOf(newcomer)).toBe(Role.member);
    expect(await mine(newcomer)).toEqual([]);
    expect((await list(admin)).map(({ id }) => id)).toEqual([other.id]);
  });

  test("twenty times at once make one membership", async () => {
    const newcomer = await world.person("eager");
    await prove(newcomer);
    const row = await invited(newcomer.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.send(newcomer, "POST", path, { invitations: [row.id] })),
    );
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await roleOf(newcomer)).toBe(Role.member);
  });
});
