import type { InstanceInfo } from "@cairn/domain";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

const SIGN_UP = "/api/instances/admins/sign-up/";
const admin = {
  email: "first@test.example",
  password: "correct horse battery staple",
  first_name: "Ada",
  last_name: "Lovelace",
  company_name: "Engines",
};

// Set-up happens once in the life of a database, so each test has its own.
let server: TestServer;
let world: World;
beforeEach(async () => {
  server = await startTestServer();
  world = new World(server);
});
afterEach(() => server.stop());

const count = async (table: "users" | "instance_admins" | "sessions") =>
  (await server.app.services.database.db.selectFrom(table).select("id").execute()).length;
const info = async () => (await world.send<InstanceInfo>(null, "GET", "/api/instances/")).body;

describe("setting up", () => {
  test("makes the first administrator and signs them in to both places", async () => {
    expect((await info()).instance.is_setup_done).toBe(false);
    const visitor = new Browser(server.url);
    const { status, location } = await visitor.post(SIGN_UP, { ...admin, email: " First@Test.example " });
    expect([status, location]).toEqual([302, "/god-mode/general/"]);
    expect([...visitor.cookies.keys()].sort()).toEqual(["admin-session-id", "csrftoken", "session-id"]);
    expect(await visitor.isSignedIn()).toBe(true);
    expect((await info()).instance).toMatchObject({ is_setup_done: true, instance_name: "Engines" });
    const me = JSON.parse((await visitor.send("/api/users/me/")).text) as Record<string, unknown>;
    expect(me).toMatchObject({ email: admin.email, first_name: "Ada", is_password_autoset: false });
  });

  test("by twenty at once makes exactly one", async () => {
    const landings = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        new Browser(server.url).post(SIGN_UP, { ...admin, email: `admin-${i}@test.example` }),
      ),
    );
    expect(landings.filter(({ code }) => code === null)).toHaveLength(1);
    expect(landings.filter(({ code }) => code === "5150")).toHaveLength(19);
    expect([await count("users"), await count("instance_admins"), await count("sessions")]).toEqual([
      1, 1, 2,
    ]);
  });

  test("says what is wrong, in the contract's order, and makes nothing", async () => {
    const taken = await world.person("taken");
    const refused = async (change: Partial<typeof admin>) => {
      const landing = await new Browser(server.url).post(SIGN_UP, { ...admin, ...change });
      expect(landing.status).toBe(302);
      expect(landing.location).toMatch(/^\/god-mode\/\?error_code=/);
      expect(landing.location).not.toContain("password=");
      return landing.code;
    };
    expect(await refused({ email: "", password: "", first_name: "" })).toBe("5155");
    expect(await refused({ email: "nonsense", first_name: " " })).toBe("5155");
    expect(await refused({ email: "nonsense", password: "weak" })).toBe("5160");
    expect(await refused({ email: taken.email, password: "weak" })).toBe("5180");
    for (const password of ["password1", "aaaaaaaaaaaa", "12345678", "x".repeat(2000)])
      expect(await refused({ password })).toBe("5021");
    expect([await count("users"), await count("instance_admins")]).toEqual([1, 0]);
    expect((await info()).instance.is_setup_done).toBe(false);
  });

  test("cannot be done again, nor tell who asks anything about accounts", async () => {
    await new Browser(server.url).post(SIGN_UP, admin);
    for (const change of [{}, { email: "" }, { email: "other@test.example" }, { password: "weak" }])
      expect((await new Browser(server.url).post(SIGN_UP, { ...admin, ...change })).code).toBe("5150");
    expect(await count("users")).toBe(1);
  });

  test("survives values of any length and kind", async () => {
    const long = "x".repeat(100_000);
    const hostile = { ...admin, first_name: long, last_name: "a\0b\ud800", company_name: "<script>\r\n" };
    expect((await new Browser(server.url).post(SIGN_UP, hostile)).status).toBeLessThan(500);
    expect((await new Browser(server.url).post(SIGN_UP, { ...hostile, last_name: long })).status).toBe(302);
    expect(await count("users")).toBe(1);
  });
});
