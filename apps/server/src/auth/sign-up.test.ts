import { newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { configure } from "../../test/mail-server.ts";
import { World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

const PASSWORD = "correct horse battery staple";

let server: TestServer;
let world: World;
const db = () => server.app.services.database.db;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`update instances set is_setup_done = true`.execute(db());
  await configure(world, { ENABLE_SIGNUP: "1", ENABLE_EMAIL_PASSWORD: "1" });
});

const anAddress = () => `new-${newId().slice(-10)}@test.example`;
const signUp = (email: string, password = PASSWORD, visitor = new Browser(server.url), more = {}) =>
  visitor.post("/auth/sign-up/", { email, password, ...more });

async function invite(email: string): Promise<void> {
  const owner = await world.person("owner");
  const { id } = await world.workspace(owner);
  const now = new Date().toISOString();
  await db()
    .insertInto("workspace_invitations")
    .values({ workspace_id: id, id: newId(), email, accepted: true, created_at: now, updated_at: now })
    .execute();
}

describe("signing up with a password", () => {
  test("makes an account and its profile, and signs in", async () => {
    const email = anAddress();
    const visitor = new Browser(server.url);
    const { status, location } = await signUp(` ${email.toUpperCase()} `, PASSWORD, visitor);
    expect([status, location]).toEqual([302, "/"]);
    const me = JSON.parse((await visitor.send("/api/users/me/")).text);
    expect(me).toMatchObject({
      email,
      display_name: email.split("@")[0],
      is_email_verified: false,
      is_password_autoset: false,
      last_login_medium: "email",
    });
    expect(me.username).toMatch(/^[0-9a-f]{32}$/);
    expect(me.last_login_time).not.toBeNull();
    const preferences = JSON.parse((await visitor.send("/api/users/me/notification-preferences/")).text);
    expect(preferences).toMatchObject({ property_change: true, mention: true, issue_completed: true });
    const profile = JSON.parse((await visitor.send("/api/users/me/profile/")).text);
    expect(profile).toMatchObject({ is_onboarded: false, start_of_the_week: 0, language: "en" });
    expect((await new Browser(server.url).signIn({ email }, PASSWORD)).location).toBe("/");
  });

  test("leads on to a path of ours only", async () => {
    const next = (path: string) =>
      signUp(anAddress(), PASSWORD, new Browser(server.url), { next_path: path });
    expect((await next("/acme/projects")).location).toBe("/acme/projects");
    expect((await next("//evil.example")).location).toBe("/");
  });

  test("says what is wrong, in the contract's order, and repeats all but the password", async () => {
    const taken = (await world.person("taken")).email;
    const cases: [string, string, string][] = [
      ["", "", "5040"],
      ["not an address", "", "5040"],
      ["not an address", PASSWORD, "5045"],
      [taken, "weak", "5030"],
      [anAddress(), "weak", "5021"],
    ];
    for (const [email, password, code] of cases) {
      const { status, location, code: told } = await signUp(email, password);
      expect([email, status, told]).toEqual([email, 302, code]);
      expect(new URL(location!, server.url).searchParams.get("email")).toBe(email || "");
      expect(location).not.toContain("password=");
    }
    await configure(world, { ENABLE_SIGNUP: "0" });
    expect((await signUp(anAddress(), "weak")).code).toBe("5015");
    await configure(world, { ENABLE_EMAIL_PASSWORD: "0" });
    expect((await signUp(anAddress(), "weak")).code).toBe("5056");
    expect((await signUp(taken)).code).toBe("5030");
    await sql`update instances set is_setup_done = false`.execute(db());
    expect((await signUp("", "")).code).toBe("5000");
  });

  test("is open to the invited when it is closed, and proves nothing about the address", async () => {
    await configure(world, { ENABLE_SIGNUP: "0" });
    const email = anAddress();
    expect((await signUp(email)).code).toBe("5015");
    await invite(email);
    const visitor = new Browser(server.url);
    expect((await signUp(email, PASSWORD, visitor)).location).toBe("/");
    const settings = JSON.parse((await visitor.send("/api/users/me/settings/")).text);
    expect(settings.workspace.invites).toBe(0);
    const workspaces = async () => JSON.parse((await visitor.send("/api/users/me/workspaces/")).text);
    expect(await workspaces()).toEqual([]);
    // What was accepted waits for the proof, and then for the next time they come.
    await db().updateTable("users").set({ is_email_verified: true }).where("email", "=", email).execute();
    await visitor.signIn({ email }, PASSWORD);
    expect(await workspaces()).toHaveLength(1);
  });

  test("of many at once makes one account", async () => {
    const email = anAddress();
    const all = await Promise.all(Array.from({ length: 8 }, () => signUp(email)));
    expect(all.filter(({ location }) => location === "/")).toHaveLength(1);
    expect(all.filter(({ code }) => code === "5030")).toHaveLength(7);
  });

  test("needs the token of the form", async () => {
    const { status } = await signUp(anAddress(), PASSWORD, new Browser(server.url), {
      csrfmiddlewaretoken: "x",
    });
    expect(status).toBe(403);
  });

  test("is shut together with signing in by password", async () => {
    const person = await world.person("ada", { password: PASSWORD });
    await configure(world, { ENABLE_EMAIL_PASSWORD: "0" });
    const visitor = new Browser(server.url);
    expect((await visitor.signIn(person, PASSWORD)).code).toBe("5056");
    expect((await visitor.signIn({ email: anAddress() }, PASSWORD)).code).toBe("5060");
  });
});
