import { type ProjectInvite, type ProjectMemberRow, Role } from "@cairn/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, World } from "../../../test/people.ts";
import { type TestServer, startTestServer } from "../../../test/server.ts";
import { projectInvitationToken } from "./token.ts";

let server: TestServer;
let world: World;
let admin: Person;
let guest: Person;
let invited: Person;
let workspace: { id: string; slug: string };
let base: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.person("admin");
  workspace = await world.workspace(admin);
  guest = await world.person("guest");
  await world.joinWorkspace(workspace.id, guest, Role.guest);
});
afterAll(() => server.stop());

beforeEach(async () => {
  const project = await world.project(workspace.id, admin);
  base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  invited = await world.person("invited");
});

const invite = (...emails: { email: string; role?: number }[]) =>
  world.send(admin, "POST", `${base}invitations/`, { emails });
const pending = async () => (await world.send<ProjectInvite[]>(admin, "GET", `${base}invitations/`)).body;
const tokenOf = (id: string) => projectInvitationToken(server.app.services.secret, id);
const answer = (person: Person | null, id: string, body: object) =>
  world.send(person, "POST", `${base}join/${id}/`, { token: tokenOf(id), ...body });

describe("inviting to a project", () => {
  test("sends a mail, and the list shows no token", async () => {
    const { status, body } = await invite({ email: invited.email.toUpperCase(), role: Role.member });
    expect([status, body]).toEqual([200, { message: "Email sent successfully" }]);
    expect(await pending()).toMatchObject([{ email: invited.email, role: Role.member, token: "" }]);
  });

  test("is refused without addresses, with a wrong one, and with another role than the workspace gave", async () => {
    expect((await invite()).body).toEqual({ error: "Emails are required" });
    expect((await invite({ email: "nobody" })).status).toBe(400);
    expect((await invite({ email: guest.email, role: Role.member })).status).toBe(400);
    expect(await pending()).toEqual([]);
  });
});

describe("answering", () => {
  test("lets the invited person into workspace and project", async () => {
    await invite({ email: invited.email, role: Role.admin });
    const [invitation] = await pending();
    const { body } = await answer(null, invitation!.id, { email: invited.email, accepted: true });
    expect(body).toEqual({ message: "Project Invitation Accepted" });
    const members = await world.send<ProjectMemberRow[]>(invited, "GET", `${base}members/`);
    expect(members.body.find((row) => row.member === invited.id)?.role).toBe(Role.admin);
    expect(await pending()).toEqual([]);
  });

  test("needs the address, the token of the mail, and if signed in the right account", async () => {
    await invite({ email: invited.email });
    const [invitation] = await pending();
    const { id } = invitation!;
    const refused = { error: "You do not have permission to join the project" };
    expect((await answer(null, id, { email: "other@test.example", accepted: true })).body).toEqual(refused);
    expect((await answer(null, id, { email: invited.email, token: "x", accepted: true })).body).toEqual(
      refused,
    );
    expect((await answer(guest, id, { email: invited.email, accepted: true })).body).toEqual(refused);
  });

  test("happens once", async () => {
    await invite({ email: invited.email });
    const [invitation] = await pending();
    const no = await answer(null, invitation!.id, { email: invited.email });
    expect(no.body).toEqual({ message: "Project Invitation was not accepted" });
    const again = await answer(null, invitation!.id, { email: invited.email, accepted: true });
    expect([again.status, again.body]).toEqual([
      400,
      { error: "You have already responded to the invitation request" },
    ]);
  });
});
