import { describe, expect, test } from "vitest";
import { type HopRequest, locationOf, redirected, requestHeaders } from "./request.ts";

const aRequest = (changes: Partial<HopRequest> = {}): HopRequest => ({
  url: new URL("https://one.test/start"),
  method: "GET",
  headers: { accept: "text/html", authorization: "Bearer secret", cookie: "a=b", "x-token": "secret" },
  body: null,
  ...changes,
});

describe("a redirect", () => {
  test("to the same origin keeps every header", () => {
    const next = redirected(aRequest(), 302, "/next?q#part");
    expect(next.url.href).toBe("https://one.test/next?q");
    expect(next.headers).toEqual(aRequest().headers);
  });

  test.for([
    ["https://two.test/"],
    ["https://sub.one.test/"],
    ["https://one.test:8443/"],
    ["//two.test/"],
    ["https://one.test.evil.test/"],
  ])("to %s keeps only harmless headers", ([location]) => {
    expect(redirected(aRequest(), 302, location as string).headers).toEqual({ accept: "text/html" });
  });

  test("from http to https of the same host counts as elsewhere", () => {
    const from = aRequest({ url: new URL("http://one.test/") });
    expect(redirected(from, 308, "https://one.test/").headers).toEqual({ accept: "text/html" });
  });

  test("back to the first origin does not bring the headers back", () => {
    const away = redirected(aRequest(), 302, "https://two.test/");
    expect(redirected(away, 302, "https://one.test/").headers).toEqual({ accept: "text/html" });
  });

  test.for([
    ["http://one.test/", "redirect"],
    ["http://two.test/", "redirect"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://one.test/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["data:text/html,x", "scheme"],
    ["https://user:password@two.test/", "url"],
    ["https://[::1", "url"],
  ] as const)("to %s is refused: %s", ([location, reason]) => {
    expect(() => redirected(aRequest(), 302, location)).toThrow(expect.objectContaining({ reason }));
  });

  test.for([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "PUT", "GET"],
    [303, "HEAD", "HEAD"],
    [301, "PUT", "PUT"],
    [307, "POST", "POST"],
    [308, "POST", "POST"],
  ] as const)("%i of a %s is a %s", ([status, method, expected]) => {
    const headers = { "content-type": "text/plain" };
    const next = redirected(aRequest({ method, body: "x", headers }), status, "/next");
    expect(next.method).toBe(expected);
    if (expected === "GET") expect(next).toMatchObject({ body: null, headers: {} });
    else expect(next).toMatchObject({ body: "x", headers });
  });

  test("does not carry a body to another host", () => {
    const post = aRequest({ method: "POST", body: "client_secret=1" });
    expect(() => redirected(post, 307, "https://two.test/")).toThrow(
      expect.objectContaining({ reason: "redirect" }),
    );
    expect(redirected(post, 302, "https://two.test/")).toMatchObject({ method: "GET", body: null });
  });

  test("with two locations is refused", () => {
    expect(() => locationOf(302, { location: ["/a", "/b"] })).toThrow(
      expect.objectContaining({ reason: "redirect" }),
    );
  });

  test.for([[200], [300], [304], [305]])("is not read into a reply of status %i", ([status]) => {
    expect(locationOf(status as number, { location: "/a" })).toBeNull();
  });
});

test("a caller cannot set the headers that say where a request goes and how it is framed", () => {
  const given = {
    Host: "metadata.test",
    "Transfer-Encoding": "chunked",
    "Content-Length": "1",
    Connection: "x",
    "Accept-Encoding": "gzip",
    "Proxy-Authorization": "x",
    "X-Kept": "1",
  };
  expect(requestHeaders(given, ["image/*", "text/html"])).toEqual({
    "user-agent": "Cairn",
    accept: "image/*, text/html",
    "accept-encoding": "identity",
    "x-kept": "1",
  });
});
