import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { call, pathOf } from "./call.ts";
import { endpoint } from "./endpoint.ts";

const rename = endpoint({
  method: "PATCH",
  path: "/api/workspaces/:slug/things/:id/",
  needs: "workspace.read",
  summary: "Rename a thing",
  params: z.object({ slug: z.string(), id: z.string() }),
  query: z.object({ mode: z.string().optional(), page: z.number().optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});
const input = { params: { slug: "acme", id: "1" }, body: { name: "New" } };

const answering = (body: string | null, init: ResponseInit) =>
  vi.fn<typeof fetch>(async () => new Response(body, init));

describe("the path of a call", () => {
  test("holds each parameter, escaped", () => {
    expect(pathOf(rename, { slug: "a/b?c", id: "$&" })).toBe("/api/workspaces/a%2Fb%3Fc/things/%24%26/");
    expect(pathOf({ path: "/:id/:identifier/" }, { id: ":identifier", identifier: "x" })).toBe(
      "/%3Aidentifier/x/",
    );
  });
});

describe("a call", () => {
  test("sends what the endpoint says, without what is absent", async () => {
    const fetch = answering('{"name":"New"}', { status: 200 });
    await call(rename, { ...input, query: { mode: "a b", page: undefined } }, { fetch, keepalive: true });
    expect(fetch).toHaveBeenCalledExactlyOnceWith("/api/workspaces/acme/things/1/?mode=a+b", {
      method: "PATCH",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: '{"name":"New"}',
      keepalive: true,
    });
  });

  test("that succeeds gives the value and the number of its change", async () => {
    const fetch = answering('{"name":"New"}', { status: 200, headers: { "Change-Number": "42" } });
    expect(await call(rename, input, { fetch })).toEqual({
      ok: true,
      value: { name: "New" },
      changeNumber: 42,
    });
  });

  test("that succeeds without a body or a number gives neither", async () => {
    const fetch = answering(null, { status: 204 });
    expect(await call(rename, input, { fetch })).toEqual({ ok: true, value: undefined, changeNumber: null });
  });

  test("that is refused passes the body on unchanged", async () => {
    const fetch = answering('{"name":["TAKEN"],"extra":1}', { status: 400 });
    const refused = { ok: false, status: 400, body: { name: ["TAKEN"], extra: 1 } };
    expect(await call(rename, input, { fetch })).toEqual(refused);
  });

  test("that is refused by a proxy passes its text on", async () => {
    const fetch = answering("<h1>Bad gateway</h1>", { status: 502 });
    expect(await call(rename, input, { fetch })).toEqual({
      ok: false,
      status: 502,
      body: "<h1>Bad gateway</h1>",
    });
  });

  test("that reaches nobody has the status 0", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await call(rename, input, { fetch })).toEqual({ ok: false, status: 0, body: "Failed to fetch" });
  });

  test("that is cut off on the way back has the status 0 too", async () => {
    const cut = new ReadableStream({
      start: (controller) => controller.error(new TypeError("terminated")),
    });
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(cut, { status: 200 }));
    expect(await call(rename, input, { fetch })).toMatchObject({ ok: false, status: 0 });
  });
});
