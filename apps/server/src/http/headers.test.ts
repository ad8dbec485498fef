import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  world.send<string>(null, "GET", path, undefined, headers);

describe("every answer", () => {
  const answers = [
    ["GET", "/api/instances/"],
    ["GET", "/api/users/me/"],
    ["GET", "/api/nothing/"],
    ["GET", "/api/%zz/"],
    ["GET", `/api/workspaces/${"x".repeat(5000)}/`],
    ["PUT", "/api/users/me/"],
    ["OPTIONS", "/api/users/me/"],
    ["POST", "/auth/sign-in/"],
    ["GET", "/auth/get-csrf-token/"],
    ["GET", "/api/docs/"],
    ["GET", "/api/docs/openapi.json"],
    ["GET", "/healthz"],
    ["GET", "/robots.txt"],
    ["GET", "/"],
    ["GET", "/acme/projects/"],
    ["GET", "/assets/missing.js"],
  ] as const;

  test.for(answers)(
    "carries the protective headers and lets no other site in: %s %s",
    async ([method, path]) => {
      const origin = "https://evil.example";
      const { headers, status } = await world.send(null, method, path, undefined, { origin });
      expect(status).toBeLessThan(504);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      const policy = headers.get("content-security-policy")!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      // Styles may be set on an element, scripts never.
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
      for (const name of ["strict-transport-security", "x-powered-by", "server"])
        expect(headers.get(name)).toBeNull();
      expect(policy).not.toContain("upgrade-insecure-requests");
    },
  );

  test("asks for encryption once the product is known by an https address", async () => {
    const environment = { CAIRN_URL: "https://cairn.example" };
    const node = await startTestServer({ connection: server.connection, environment });
    const { headers } = await new World(node).send(null, "GET", "/healthz");
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
    await node.stop();
  });

  test("over 200 bytes is compressed for those who can read it", async () => {
    const gzip = { "accept-encoding": "gzip" };
    expect((await get("/api/instances/", gzip)).headers.get("content-encoding")).toBe("gzip");
    expect((await get("/healthz", gzip)).headers.get("content-encoding")).toBeNull();
    const plain = await get("/api/instances/", { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
  });
});

describe("the page", () => {
  test("is never stored, and holds a new nonce each time", async () => {
    const [one, two] = [await get("/"), await get("/any/path")];
    for (const { headers } of [one, two]) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
    // Without a built web app there is a page that says so, with nothing to run in it.
    if (one.status === 503) return;
    const nonce = (answer: typeof one) =>
      /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy")!)![1]!;
    expect(nonce(one)).not.toBe(nonce(two));
    expect(one.body).not.toContain("__CSP_NONCE__");
    expect(one.body).toContain(`nonce="${nonce(one)}"`);
  });
});

describe("what is not there", () => {
  test.for([
    "/api/nothing/",
    "/api/nothing",
    "/auth/nothing",
    "/api/%zz/",
    "/api/users/me/nothing/",
    "/assets/x.js",
  ])("is a 404 in the API's form: %s", async (path) => {
    const { status, body } = await get(path);
    expect([status, body]).toEqual([404, { error: "Page not found." }]);
  });

  test.for([
    ["PUT", "/api/users/me/"],
    ["PUT", "/api/users/me"],
    ["DELETE", "/api/users/me/profile/"],
    ["GET", "/auth/sign-in/"],
    ["GET", "/auth/sign-in"],
  ] as const)("or only for another method, is a 405 that names it: %s %s", async ([method, path]) => {
    const { status, body, headers } = await world.send(null, method, path);
    expect([status, body]).toEqual([405, { detail: `Method "${method}" not allowed.` }]);
    expect(headers.get("allow")).toMatch(/^[A-Z, ]+$/);
  });
});

describe("what operators ask", () => {
  test("health answers always, readiness with the database", async () => {
    expect((await get("/healthz")).body).toEqual({ status: "OK" });
    expect((await get("/readyz")).body).toEqual({ status: "OK" });
    expect((await get("/robots.txt")).body).toContain("Disallow: /");
  });

  test("metrics are told to this machine, or to who holds the token, and to nobody through a proxy", async () => {
    const environment = { METRICS_TOKEN: "a-token-of-sixteen" };
    const node = await startTestServer({ connection: server.connection, environment });
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await node.app.server.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(await ask(address)).toBe(200);
    expect(await ask("192.0.2.1")).toBe(404);
    expect(await ask("192.0.2.1", { authorization: "Bearer wrong" })).toBe(404);
    expect(await ask("192.0.2.1", { authorization: "Bearer a-token-of-sixteen" })).toBe(200);
    expect(await ask("127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).toBe(404);
    expect(await ask("127.0.0.1", { forwarded: "for=192.0.2.1" })).toBe(404);
    await node.stop();
  });

  test("metrics count what was answered by route, not by address", async () => {
    await get("/api/users/me/?secret=1");
    const { body } = await get("/metrics");
    expect(body).toContain('route="/api/users/me/",status="401"');
    expect(body).not.toContain("secret");
  });
});
