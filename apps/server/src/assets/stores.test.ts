import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SNIFF_BYTES } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PIXEL, anAsset, chunks, pixelFile } from "../../test/assets.ts";
import { World } from "../../test/people.ts";
import { startTestServer } from "../../test/server.ts";
import { LocalFiles } from "./local-files.ts";
import { purgeAssets } from "./purge.ts";
import { S3Files } from "./s3-files.ts";
import { sniff, typeOf } from "./sniff.ts";
import type { FileStore } from "./store.ts";

/** As much of S3 as we use, in memory, remembering what it was asked. */
class FakeS3 {
  readonly objects = new Map<string, Buffer>();
  readonly requests: { method: string; url: string; headers: IncomingMessage["headers"] }[] = [];
  #server: Server | null = null;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((done) => this.#server!.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((done) => this.#server?.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    this.requests.push({ method, url, headers });
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const key = decodeURIComponent(new URL(url, "http://x").pathname.replace(/^\/bucket\/?/, ""));
    if (method === "PUT") return this.#put(key, body, headers, response);
    if (method === "POST") return this.#post(body, headers, response);
    if (method === "DELETE") {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = this.objects.get(key);
    if (!object) return void response.writeHead(404).end();
    const range = /bytes=0-(\d+)/.exec(headers.range ?? "");
    const sent = range ? object.subarray(0, Number(range[1]) + 1) : object;
    response.writeHead(range ? 206 : 200, { "content-length": sent.length, etag: '"x"' });
    response.end(method === "HEAD" ? undefined : sent);
  }

  #put(key: string, body: Buffer, headers: IncomingMessage["headers"], response: ServerResponse): void {
    const source = headers["x-amz-copy-source"];
    const from = typeof source === "string" ? decodeURIComponent(source).replace(/^bucket\//, "") : null;
    this.objects.set(key, from === null ? body : this.objects.get(from)!);
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(from === null ? "" : "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>");
  }

  async #post(body: Buffer, headers: IncomingMessage["headers"], response: ServerResponse): Promise<void> {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": headers["content-type"]! },
    }).formData();
    this.objects.set(String(form.get("key")), Buffer.from(await (form.get("file") as File).arrayBuffer()));
    response.writeHead(204).end();
  }
}

const s3 = new FakeS3();
let endpoint: string;
let folder: string;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  endpoint = await s3.start();
  folder = await mkdtemp(join(tmpdir(), "cairn-files-"));
  stores.local = new LocalFiles(folder, "a secret that is long enough for tests");
  const keys = { accessKey: "AKIATEST", secretKey: "test-secret" };
  const place = { bucket: "bucket", endpoint, region: "us-east-1", forcePathStyle: true };
  stores.S3 = new S3Files({ ...place, ...keys });
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.for(["local", "S3"])("the %s store", (name) => {
  const key = `w/${"0".repeat(32)}-näme ü.png`;

  test("keeps, shows, copies and removes files", async () => {
    const store = stores[name]!;
    expect(await store.stat(key)).toBeNull();
    await store.write(key, chunks(PIXEL.subarray(0, 10), PIXEL.subarray(10)), 1000);
    expect(await store.stat(key)).toMatchObject({ size: PIXEL.length });
    expect((await store.head(key, 8)).equals(PIXEL.subarray(0, 8))).toBe(true);
    await store.copy(key, "other");
    await store.remove(key);
    expect(await store.stat(key)).toBeNull();
    const pieces: Buffer[] = [];
    for await (const piece of await store.read("other")) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).equals(PIXEL)).toBe(true);
  });

  test("refuses more than allowed, and nothing at all", async () => {
    const store = stores[name]!;
    await expect(store.write("big", chunks(PIXEL), 10)).rejects.toThrow("body_too_large");
    await expect(store.write("empty", chunks(), 10)).rejects.toThrow("upload_malformed");
    expect([await store.stat("big"), await store.stat("empty")]).toEqual([null, null]);
  });

  test("tells what a file is by its first bytes", async () => {
    const store = stores[name]!;
    await store.write("picture", chunks(PIXEL, Buffer.alloc(100_000)), 200_000);
    await store.write("noise", chunks(Buffer.from("nothing in particular")), 200_000);
    expect(await sniff(store, "picture")).toBe("image/png");
    expect(await sniff(store, "noise")).toBeNull();
  });
});

describe("looking at a file", () => {
  test("reads only its beginning, however large it is", async () => {
    const asked: number[] = [];
    const large = { head: async (_key: string, bytes: number) => (asked.push(bytes), PIXEL) };
    expect(await sniff(large, "x")).toBe("image/png");
    expect(asked).toEqual([SNIFF_BYTES]);
    const { requests } = s3;
    expect(requests.filter(({ headers }) => headers.range === "bytes=0-4095").length).toBeGreaterThan(0);
  });

  test("believes the content before the announcement, and knows nothing without either", () => {
    expect(typeOf("image/png", "text/plain")).toBe("image/png");
    expect(typeOf(null, "text/plain")).toBe("text/plain");
    expect(typeOf(null, "")).toBe("application/octet-stream");
  });
});

describe("with S3", () => {
  test("a browser is given a signed form, and what it sent is found there", async () => {
    const server = await startTestServer({
      environment: {
        S3_BUCKET: "bucket",
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY: "AKIATEST",
        S3_SECRET_KEY: "test-secret",
        S3_FORCE_PATH_STYLE: "1",
      },
    });
    const world = new World(server);
    const person = await world.person("person");
    const path = "/api/assets/v2/user-assets/";
    interface Made {
      upload_data: { url: string; fields: Record<string, string> };
      asset_id: string;
      asset_url: string;
    }
    const { body } = await world.send<Made>(person, "POST", path, {
      name: "a.png",
      type: "image/png",
      size: 1024,
      entity_type: "USER_AVATAR",
    });
    const { url, fields } = body.upload_data;
    expect(url).toMatch(new RegExp(`^${endpoint}/bucket`));
    expect(Object.keys(fields).map((field) => field.toLowerCase())).toEqual(
      expect.arrayContaining(
        "content-type key policy x-amz-algorithm x-amz-credential x-amz-date x-amz-signature".split(" "),
      ),
    );
    const signed = JSON.parse(Buffer.from(fields.Policy ?? fields.policy ?? "", "base64").toString()) as {
      conditions: unknown[];
    };
    expect(signed.conditions).toContainEqual(["content-length-range", 1, 1024]);
    expect(signed.conditions).toContainEqual({ "Content-Type": "image/png" });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", pixelFile());
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(204);
    expect((await world.send(person, "PATCH", `${path}${body.asset_id}/`)).status).toBe(204);
    const shown = await fetch(world.url + body.asset_url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(PIXEL)).toBe(true);
    await server.stop();
  });
});

test("what never arrived is dropped after a week, and what was removed is gone after two months", async () => {
  const server = await startTestServer();
  const world = new World(server);
  const person = await world.person("person");
  const workspace = await world.workspace(person);
  const { db } = server.app.services.database;
  const place = { workspaceId: workspace.id };
  const [kept, late, gone] = [
    await anAsset(world, person, place, "ISSUE_DESCRIPTION"),
    await anAsset(world, person, place, "ISSUE_DESCRIPTION"),
    await anAsset(world, person, place, "ISSUE_DESCRIPTION"),
  ];
  await sql`update file_assets set is_uploaded = false, created_at = now() - interval '8 days'
    where id = ${late.id}`.execute(db);
  await sql`update file_assets set deleted_at = now() - interval '61 days' where id = ${gone.id}`.execute(db);
  await purgeAssets(server.app.services);
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    select id, deleted_at is not null as deleted from file_assets order by id`.execute(db);
  expect(rows).toEqual([
    { id: kept.id, deleted: false },
    { id: late.id, deleted: true },
  ]);
  expect(await server.app.services.files.stat(gone.key)).toBeNull();
  expect(await server.app.services.files.stat(kept.key)).not.toBeNull();
  await server.stop();
});
