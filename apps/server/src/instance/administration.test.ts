import {
  type AdminWorkspace,
  type ConfigurationSetting,
  type InstanceAdmin,
  type InstanceInfo,
  type InstanceRow,
  SECRET_MASK,
} from "@cairn/domain";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { storeMail } from "../mail/rows.ts";
import { readSettings } from "./settings.ts";

const BASE = "/api/instances/";
const PASSWORD = "correct horse battery staple";

let server: TestServer;
let world: World;
let admin: Person & { adminId: string };
let person: Person;
const db = () => server.app.services.database.db;
const settings = () => readSettings(db(), server.app.services.secret);

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.asInstanceAdmin(await world.person("admin", { password: PASSWORD }));
  person = await world.person("person", { password: PASSWORD });
  await sql`update instances set is_setup_done = true`.execute(db());
});
afterAll(() => server.stop());

const get = <T>(path: string, who: Person | null = admin) => world.send<T>(who, "GET", BASE + path);
const patch = <T>(path: string, body: unknown, who: Person | null = admin) =>
  world.send<T>(who, "PATCH", BASE + path, body);
const post = <T>(path: string, body: unknown, who: Person | null = admin) =>
  world.send<T>(who, "POST", BASE + path, body);
const remove = (path: string, who: Person | null = admin) => world.send(who, "DELETE", BASE + path);
const info = async () => (await get<InstanceInfo>("", null)).body;

describe("the administration", () => {
  test("is closed to everybody else, with whatever session they have", async () => {
    const stray = await world.asInstanceAdmin(await world.person("stray"));
    await sql`delete from instance_admins where id = ${stray.adminId}`.execute(db());
    const appOnly = { ...admin, cookie: admin.cookie.split("; ")[0]! };
    const appKeyAsAdmin = { ...admin, cookie: appOnly.cookie.replace("session-id", "admin-session-id") };
    const calls: ((who: Person | null) => Promise<{ status: number }>)[] = [
      (who) => patch("", { instance_name: "Mine" }, who),
      (who) => get("admins/me/", who),
      (who) => get("admins/", who),
      (who) => post("admins/", { email: person.email }, who),
      (who) => remove(`admins/${admin.adminId}/`, who),
      (who) => get("configurations/", who),
      (who) => patch("configurations/", { ENABLE_SIGNUP: "0" }, who),
      (who) => remove("configurations/disable-email-feature/", who),
      (who) => post("email-credentials-check/", { receiver_email: "a@test.example" }, who),
      (who) => get("workspace-slug-check/?slug=a", who),
      (who) => get("workspaces/", who),
      (who) => post("workspaces/", { name: "A", slug: "a" }, who),
      (who) => get("outbox/", who),
    ];
    for (const call of calls) {
      for (const who of [null, person, appOnly, appKeyAsAdmin]) expect((await call(who)).status).toBe(401);
      expect((await call(stray)).status).toBe(403);
    }
    expect((await get<{ is_authenticated: boolean }>("admins/session/", stray)).body).toEqual({
      is_authenticated: false,
    });
    expect((await info()).instance.instance_name).not.toBe("Mine");
  });

  test("gives no session in the app", async () => {
    const adminOnly = { ...admin, cookie: admin.cookie.split("; ")[1]! };
    expect((await get("admins/me/", adminOnly)).status).toBe(200);
    expect((await world.send(adminOnly, "GET", "/api/users/me/")).status).toBe(401);
  });

  test("is entered and left by the forms", async () => {
    const visitor = new Browser(server.url);
    const landing = await visitor.post(`${BASE}admins/sign-in/`, { email: admin.email, password: PASSWORD });
    expect([landing.status, landing.location]).toEqual([302, "/god-mode/general/"]);
    expect([...visitor.cookies.keys()].sort()).toEqual(["admin-session-id", "csrftoken"]);
    const session = JSON.parse((await visitor.send(`${BASE}admins/session/`)).text) as unknown;
    expect(session).toMatchObject({ is_authenticated: true, user: { email: admin.email } });
    const out = await visitor.post(`${BASE}admins/sign-out/`, {});
    expect([out.status, out.location]).toEqual([302, "/god-mode"]);
    expect(visitor.cookies.has("admin-session-id")).toBe(false);
    expect((await visitor.send(`${BASE}admins/me/`)).status).toBe(401);
  });

  test("says what is wrong with a sign-in, in the contract's order", async () => {
    const gone = await world.asInstanceAdmin(
      await world.person("gone", { password: PASSWORD, active: false }),
    );
    const cases: [string, string, string][] = [
      ["", PASSWORD, "5170"],
      ["nonsense", "", "5170"],
      ["nonsense", PASSWORD, "5160"],
      ["nobody@test.example", PASSWORD, "5185"],
      [gone.email, PASSWORD, "5190"],
      [gone.email, "wrong", "5175"],
      [admin.email, "wrong", "5175"],
      [person.email, PASSWORD, "5175"],
    ];
    for (const [email, password, code] of cases) {
      const visitor = new Browser(server.url);
      const landing = await visitor.post(`${BASE}admins/sign-in/`, { email, password });
      expect([email, landing.code]).toEqual([email, code]);
      expect(landing.location).toMatch(/^\/god-mode\/\?error_code=/);
      expect(landing.location).not.toContain("password");
      expect(visitor.cookies.has("admin-session-id")).toBe(false);
    }
    await sql`delete from sign_in_failures`.execute(db());
  });

  test("locks out who keeps guessing", async () => {
    const target = await world.asInstanceAdmin(await world.person("target", { password: PASSWORD }));
    for (let i = 0; i < 10; i++)
      await new Browser(server.url).post(`${BASE}admins/sign-in/`, { email: target.email, password: "no" });
    const last = await new Browser(server.url).post(`${BASE}admins/sign-in/`, {
      email: target.email,
      password: PASSWORD,
    });
    expect(last.status).toBe(429);
    await sql`delete from sign_in_failures`.execute(db());
  });
});

describe("the installation", () => {
  test("takes a new name, and nothing that is not an administrator's to set", async () => {
    const before = (await info()).instance;
    const { status, body } = await patch<InstanceRow>("", {
      instance_name: " Engines ",
      id: admin.id,
      instance_id: "forged",
      is_setup_done: false,
      current_version: "99",
      last_checked_at: "1999-01-01T00:00:00Z",
    });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("workspaces_exist");
    expect(body).toMatchObject({
      instance_name: "Engines",
      updated_by: admin.id,
      id: before.id,
      instance_id: before.instance_id,
      is_setup_done: true,
      current_version: before.current_version,
      last_checked_at: before.last_checked_at,
    });
    expect((await info()).instance.instance_name).toBe("Engines");
  });

  test("refuses a name that is none", async () => {
    expect((await patch("", { instance_name: " " })).body).toEqual({
      instance_name: ["This field may not be blank."],
    });
    expect((await patch("", { instance_name: "x".repeat(256) })).status).toBe(400);
  });

  test("notes that somebody saw the set-up screen", async () => {
    expect((await post("admins/sign-up-screen-visited/", undefined, null)).status).toBe(204);
    expect((await info()).instance.is_signup_screen_visited).toBe(true);
  });
});

describe("administrators", () => {
  test("are listed newest first, without anything secret", async () => {
    const second = await world.asInstanceAdmin(await world.person("second"));
    const { body } = await get<InstanceAdmin[]>("admins/");
    expect(body[0]).toMatchObject({ id: second.adminId, user: second.id, role: 20 });
    expect(body[0]!.user_detail).toMatchObject({ email: second.email, is_bot: false });
    expect(JSON.stringify(body)).not.toContain("password_hash");
    await remove(`admins/${second.adminId}/`);
  });

  test("can be added among people with an account, once", async () => {
    const { status, body } = await post<InstanceAdmin>("admins/", {
      email: ` ${person.email.toUpperCase()} `,
    });
    expect([status, body.user, body.created_by]).toEqual([201, person.id, admin.id]);
    expect((await post("admins/", { email: person.email })).status).toBe(400);
    expect((await post("admins/", {})).body).toEqual({ error: "Email is required" });
    expect((await post("admins/", { email: "nobody@test.example" })).status).toBe(404);
    await remove(`admins/${body.id}/`);
  });

  test("are signed out when they are removed; who was none stays none", async () => {
    const second = await world.asInstanceAdmin(await world.person("second"));
    expect((await get("admins/me/", second)).status).toBe(200);
    expect((await remove(`admins/${second.adminId}/`)).status).toBe(204);
    expect((await remove(`admins/${second.adminId}/`)).status).toBe(204);
    expect((await get("admins/me/", second)).status).toBe(401);
    expect((await world.send(second, "GET", "/api/users/me/")).status).toBe(200);
  });

  test("who remove each other at the same moment leave one", async () => {
    const own = await startTestServer();
    onTestFinished(() => own.stop());
    const there = new World(own);
    const all: Awaited<ReturnType<World["asInstanceAdmin"]>>[] = [];
    for (const name of ["a", "b", "c"]) all.push(await there.asInstanceAdmin(await there.person(name)));
    await there.asInstanceAdmin(await there.person("sleeping", { active: false }));
    const answers = await Promise.all(
      all.map((who, i) => there.send(who, "DELETE", `${BASE}admins/${all[(i + 1) % all.length]!.adminId}/`)),
    );
    const left = await own.app.services.database.db
      .selectFrom("instance_admins as a")
      .innerJoin("users as u", "u.id", "a.user_id")
      .where("u.is_active", "=", true)
      .select("a.id")
      .execute();
    expect(left.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 204).length).toBe(3 - left.length);
  });

  test("are never without the last one", async () => {
    const own = await startTestServer();
    onTestFinished(() => own.stop());
    const there = new World(own);
    const only = await there.asInstanceAdmin(await there.person("only"));
    const answer = await there.send(only, "DELETE", `${BASE}admins/${only.adminId}/`);
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "The last instance administrator cannot be removed" },
    ]);
    expect((await there.send(only, "GET", `${BASE}admins/me/`)).status).toBe(200);
  });
});

describe("settings", () => {
  const rows = async () => (await get<ConfigurationSetting[]>("configurations/")).body;
  const row = async (key: string) => (await rows()).find((one) => one.key === key);

  test("are there for every key from the start", async () => {
    const keys = (await rows()).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["ENABLE_SIGNUP", "IS_GOOGLE_ENABLED", "OIDC_ISSUER"]));
    expect(Object.keys((await row("ENABLE_SIGNUP"))!).sort()).toEqual(
      "category created_at created_by deleted_at id is_encrypted key updated_at updated_by value".split(" "),
    );
  });

  test("decide at once what everybody is told about signing in", async () => {
    const { status, body } = await patch<ConfigurationSetting[]>("configurations/", {
      ENABLE_SIGNUP: "0",
      ENABLE_MAGIC_LINK_LOGIN: 1,
      IS_GOOGLE_ENABLED: "1",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "very secret",
      UNKNOWN: "x",
    });
    expect([status, body.length]).toEqual([200, 5]);
    for (const one of body) expect(one.updated_by).toBe(admin.id);
    expect((await info()).config).toMatchObject({
      enable_signup: false,
      is_magic_login_enabled: true,
      is_google_enabled: true,
      is_oidc_enabled: false,
    });
    await patch("configurations/", { IS_GOOGLE_ENABLED: "0", ENABLE_SIGNUP: "1" });
    expect((await info()).config).toMatchObject({ enable_signup: true, is_google_enabled: false });
  });

  test("keep secrets encrypted and never send them back", async () => {
    await patch("configurations/", { GITHUB_CLIENT_SECRET: "very secret" });
    expect((await row("GITHUB_CLIENT_SECRET"))!.value).toBe(SECRET_MASK);
    const stored = await db().selectFrom("instance_configurations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("very secret");
    expect((await settings()).GITHUB_CLIENT_SECRET).toBe("very secret");
    expect(JSON.stringify(await rows())).not.toContain("very secret");
    await patch("configurations/", { GITHUB_CLIENT_SECRET: SECRET_MASK, GITHUB_CLIENT_ID: "new" });
    expect((await settings()).GITHUB_CLIENT_SECRET).toBe("very secret");
    await patch("configurations/", { GITHUB_CLIENT_SECRET: "" });
    expect((await row("GITHUB_CLIENT_SECRET"))!.value).toBe("");
    expect((await settings()).GITHUB_CLIENT_SECRET).toBe("");
  });

  test("refuse addresses inside the network, however they are written, and headers of one's own", async () => {
    for (const address of [
      "http://127.0.0.1/",
      "http://localhost:3000",
      "http://2130706433/",
      "https://[::1]/",
      "http://169.254.169.254/latest",
      "http://0x7f.1/",
      "ftp://gitea.example",
      "nonsense",
    ])
      for (const key of ["GITLAB_HOST", "GITEA_HOST", "OIDC_ISSUER"]) {
        const { status, body } = await patch("configurations/", { [key]: address });
        expect([address, status, body]).toEqual([
          address,
          400,
          { error: "The server must not call this address", key },
        ]);
      }
    expect((await patch("configurations/", { EMAIL_FROM: "a@b.example\r\nBcc: c@d.example" })).status).toBe(
      400,
    );
    expect((await settings()).GITEA_HOST).toBe(null);
  });
});

describe("mail", () => {
  /** A mail server that behaves as told. */
  async function aMailServer(behaviour: Partial<ConstructorParameters<typeof SMTPServer>[0]> = {}) {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
        stream.on("end", () => {
          received.push(text);
          done();
        });
      },
      ...behaviour,
    });
    smtp.on("error", () => {});
    await new Promise<void>((resolve) => void smtp.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
    const address = smtp.server.address();
    if (typeof address !== "object" || !address) throw new Error("A TCP server has a port");
    await patch("configurations/", {
      EMAIL_HOST: "127.0.0.1",
      EMAIL_PORT: address.port,
      EMAIL_USE_TLS: "0",
      EMAIL_FROM: "cairn@test.example",
      EMAIL_HOST_USER: "",
    });
    return received;
  }
  const check = (receiver_email?: string) =>
    post<{ error?: string; message?: string }>("email-credentials-check/", { receiver_email });
  const refusing = (text: string) => Object.assign(new Error(text), { responseCode: 550 });

  test("is tried out with the stored settings", async () => {
    const received = await aMailServer();
    const { status, body } = await check("ada@test.example");
    expect([status, body]).toEqual([200, { message: "Email successfully sent." }]);
    expect(received[0]).toContain("To: ada@test.example");
    expect((await info()).config.is_smtp_configured).toBe(true);
  });

  test("says in a sentence why it does not work", async () => {
    expect((await check()).body).toEqual({ error: "Receiver email is required" });
    await aMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("no")),
    });
    await patch("configurations/", { EMAIL_HOST_USER: "u", EMAIL_HOST_PASSWORD: "p" });
    expect((await check("ada@test.example")).body).toEqual({ error: "Invalid credentials provided" });
    await aMailServer({ onMailFrom: (_address, _session, done) => done(refusing("no such sender")) });
    expect((await check("ada@test.example")).body).toEqual({ error: "From address is invalid." });
    await aMailServer({ onRcptTo: (_address, _session, done) => done(refusing("no such receiver")) });
    expect((await check("ada@test.example")).body).toEqual({
      error: "All recipient addresses were refused.",
    });
    await patch("configurations/", { EMAIL_PORT: "1" });
    const unreachable = await check("ada@test.example");
    expect([unreachable.status, unreachable.body]).toEqual([
      400,
      { error: "Could not connect with the SMTP server." },
    ]);
  });

  test("is forgotten when it is switched off", async () => {
    await aMailServer();
    await patch("configurations/", { EMAIL_HOST_PASSWORD: "p", ENABLE_SMTP: "1" });
    expect((await remove("configurations/disable-email-feature/")).status).toBe(200);
    expect(await settings()).toMatchObject({
      EMAIL_HOST: "",
      EMAIL_PORT: "",
      EMAIL_FROM: "",
      EMAIL_HOST_PASSWORD: "",
      ENABLE_SMTP: "0",
    });
    expect((await info()).config.is_smtp_configured).toBe(false);
    expect((await check("ada@test.example")).status).toBe(400);
  });

  test("without a server waits for the administrators, one day", async () => {
    const { secret } = server.app.services;
    const letter = { to: "ada@test.example", subject: "Hello", text: "code", html: "<p>code</p>" };
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await storeMail({ db: db(), now: ago(25) }, secret, { ...letter, subject: "Old" });
    await storeMail({ db: db(), now: ago(1) }, secret, letter);
    const { body, headers } = await get<Record<string, unknown>[]>("outbox/");
    expect(body).toEqual([{ ...letter, id: expect.any(String), created_at: expect.any(String) }]);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("workspaces", () => {
  test("are all listed, ten a page, newest first, by a part of their name", async () => {
    for (let i = 0; i < 11; i++) await world.workspace(person, `Findable${i}`);
    await world.workspace(person, "Percent");
    const first = (
      await get<{ results: AdminWorkspace[]; total_count: number }>("workspaces/?search=findABLE")
    ).body;
    expect([first.results.length, first.total_count]).toEqual([10, 11]);
    expect(first.results[0]).toMatchObject({
      name: "Findable10",
      owner: { id: person.id, email: person.email },
      total_members: 1,
      total_projects: 0,
    });
    const second = await get<{ results: AdminWorkspace[] }>("workspaces/?search=findable&cursor=10:1:0");
    expect(second.body.results.map(({ name }) => name)).toEqual(["Findable0"]);
    expect((await get<{ results: unknown[] }>("workspaces/?search=%25")).body.results).toEqual([]);
    expect((await get("workspaces/?per_page=11")).status).toBe(400);
  });

  test("can be made, the administrator being their admin", async () => {
    const made = await post<AdminWorkspace>("workspaces/", {
      name: "Made",
      slug: "made-here",
      company_role: "Clerk",
      owner: person.id,
    });
    expect([made.status, made.body.owner.id, made.body.total_projects]).toEqual([201, admin.id, 0]);
    expect((await world.send(admin, "GET", "/api/workspaces/made-here/")).status).toBe(200);
    expect((await post("workspaces/", { name: "Made", slug: "MADE-here" })).body).toEqual({
      slug: ["Slug is already in use"],
    });
    expect((await post("workspaces/", { name: "Made", slug: "god-mode" })).body).toEqual({
      slug: ["Slug is not valid"],
    });
    expect((await post("workspaces/", { name: "Made" })).status).toBe(400);
  });

  test("have an address that can be asked for", async () => {
    const status = async (slug: string) => (await get(`workspace-slug-check/?slug=${slug}`)).body;
    await post("workspaces/", { name: "Taken", slug: "taken" });
    expect(await status("TAKEN")).toEqual({ status: false });
    expect(await status("free-one")).toEqual({ status: true });
    expect(await status("api")).toEqual({ status: false });
    expect(await status("")).toEqual({ error: "Workspace Slug is required" });
  });
});
