import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../../test/browser.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { csrfMatches, csrfToken, newCsrfSecret } from "./csrf.ts";

describe("a token", () => {
  test("is masked anew each time, and every form of it is accepted", () => {
    const secret = newCsrfSecret();
    const tokens = Array.from({ length: 20 }, () => csrfToken(secret));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) {
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect(token).not.toContain(secret);
      expect(csrfMatches(secret, token)).toBe(true);
    }
  });

  test("of another secret, cut off, made longer or of another kind is refused", () => {
    const secret = newCsrfSecret();
    const token = csrfToken(secret);
    const last = token.at(-1) === "0" ? "1" : "0";
    const wrong = [
      csrfToken(newCsrfSecret()),
      secret,
      token.slice(1),
      `${token}0`,
      token.slice(0, -1) + last,
    ];
    for (const one of [...wrong, "", undefined, null, 7, [token], { token }])
      expect(csrfMatches(secret, one)).toBe(false);
    for (const cookie of [undefined, "", "x", secret.slice(1)])
      expect(csrfMatches(cookie, token)).toBe(false);
  });
});

describe("a form post", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const forms = ["/auth/sign-in/", "/auth/sign-out/", "/api/instances/admins/sign-up/"];

  test.for(forms)("needs the token and its cookie: %s", async (path) => {
    const visitor = new Browser(server.url);
    const token = await visitor.csrfToken();
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      visitor.send(path, { method: "POST", body: new URLSearchParams(fields), headers });
    const refusals = [
      await post({}),
      await post({ csrfmiddlewaretoken: "" }),
      await post({ csrfmiddlewaretoken: csrfToken(newCsrfSecret()) }),
      await post({}, { "x-csrftoken": csrfToken(newCsrfSecret()) }),
      await post({ csrfmiddlewaretoken: token }, { cookie: "other=1" }),
      await post({ csrfmiddlewaretoken: token }, { cookie: `csrftoken=${newCsrfSecret()}` }),
    ];
    for (const { status, text } of refusals) {
      expect(status).toBe(403);
      expect(text).toContain("CSRF Failed");
    }
    expect((await post({ csrfmiddlewaretoken: token })).status).toBe(302);
    expect((await post({}, { "x-csrftoken": await visitor.csrfToken() })).status).toBe(302);
  });

  test("keeps the secret that a browser has, and replaces one that is none", async () => {
    const visitor = new Browser(server.url);
    await visitor.csrfToken();
    const secret = visitor.cookies.get("csrftoken");
    await visitor.csrfToken();
    expect(visitor.cookies.get("csrftoken")).toBe(secret);
    visitor.cookies.set("csrftoken", "nonsense");
    await visitor.csrfToken();
    expect(visitor.cookies.get("csrftoken")).toMatch(/^[0-9a-f]{32}$/);
  });
});
