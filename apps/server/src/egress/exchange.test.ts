import { createServer as createTcpServer } from "node:net";
import tls from "node:tls";
import { inspect } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Egress } from "./egress.ts";
import { LIMITS, local, refusal, refused } from "./test-egress.ts";
import { testCertificate } from "./test-certificate.ts";
import { aSecureServer, aServer } from "./test-servers.ts";

describe("encrypted hosts", () => {
  const trusted = tls.getCACertificates("default");
  afterEach(() => tls.setDefaultCACertificates(trusted));

  test("are asked for by name, and an unknown certificate is refused", async () => {
    const names: string[] = [];
    const server = await aSecureServer((_, reply) => reply.end("hello"), names);
    const error = await refusal(local("secure.test").fetch(`https://secure.test:${server.port}/`, LIMITS));
    expect(error).toMatchObject({ reason: "network", code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(names).toEqual(["secure.test"]);
    expect(server.received).toEqual([]);
  });

  test("are reached when the certificate is for the name, not the address", async () => {
    tls.setDefaultCACertificates([...trusted, testCertificate]);
    const names: string[] = [];
    const server = await aSecureServer((_, reply) => reply.end("hello"), names);
    const egress = local("secure.test", "wrong.test");
    const reply = await egress.fetch(`https://secure.test.:${server.port}/`, LIMITS);
    expect(reply.body.toString()).toBe("hello");
    expect(server.received[0]?.headers.host).toBe(`secure.test:${server.port}`);
    const error = await refusal(egress.fetch(`https://wrong.test:${server.port}/`, LIMITS));
    expect(error).toMatchObject({ reason: "network", code: "ERR_TLS_CERT_ALTNAME_INVALID" });
    expect(names).toEqual(["secure.test", "wrong.test"]);
  });

  test("do not redirect to unencrypted ones", async () => {
    tls.setDefaultCACertificates([...trusted, testCertificate]);
    const plain = await aServer();
    const location = `http://secure.test:${plain.port}/`;
    const server = await aSecureServer((_, reply) => reply.writeHead(302, { location }).end());
    const work = local("secure.test").fetch(`https://secure.test:${server.port}/`, {
      ...LIMITS,
      redirects: 5,
    });
    await expect(work).rejects.toEqual(refused("redirect"));
    expect(plain.connections()).toBe(0);
  });

  test("that never finish the handshake are given up", async () => {
    const silent = createTcpServer();
    await new Promise<void>((resolve) => {
      silent.listen(0, "127.0.0.1", resolve);
    });
    const closed = new Promise((resolve) => {
      silent.on("connection", (socket) => socket.on("error", resolve).on("close", resolve).resume());
    });
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const work = local("silent.test").fetch(`https://silent.test:${port}/`, { ...LIMITS, timeoutMs: 200 });
    const started = performance.now();
    await expect(work).rejects.toEqual(refused("time"));
    await closed;
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("a reply", () => {
  const MEGABYTE = Buffer.alloc(1_000_000, "a");

  test("of exactly the size allowed is taken, of one byte more refused", async () => {
    const server = await aServer((_, reply) => reply.end(MEGABYTE));
    const egress = local("big.test");
    const url = `http://big.test:${server.port}/`;
    expect((await egress.fetch(url, { ...LIMITS, maxBytes: 1_000_000 })).body).toHaveLength(1_000_000);
    await expect(egress.fetch(url, { ...LIMITS, maxBytes: 999_999 })).rejects.toEqual(refused("size"));
  });

  test("without end is cut off at its cap", async () => {
    let sent = 0;
    const server = await aServer((_, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(MEGABYTE)) sent += 1;
      };
      reply.on("drain", more);
      more();
    });
    const work = local("endless.test").fetch(`http://endless.test:${server.port}/`, LIMITS);
    await expect(work).rejects.toEqual(refused("size"));
    expect(sent).toBeLessThan(50);
  });

  test("is asked for uncompressed, and read when it is compressed all the same", async () => {
    const server = await aServer((request, reply) => {
      const encoding = request.url?.slice(1) ?? "";
      const body = encoding === "br" ? brotliCompressSync("hello") : gzipSync("hello");
      reply.writeHead(200, { "content-encoding": encoding }).end(request.method === "HEAD" ? "" : body);
    });
    const egress = local("gzip.test");
    const url = `http://gzip.test:${server.port}`;
    expect((await egress.fetch(`${url}/gzip`, LIMITS)).body.toString()).toBe("hello");
    expect((await egress.fetch(`${url}/br`, LIMITS)).body.toString()).toBe("hello");
    expect((await egress.fetch(`${url}/gzip`, { ...LIMITS, method: "HEAD" })).status).toBe(200);
    await expect(egress.fetch(`${url}/constructor`, LIMITS)).rejects.toEqual(refused("type"));
    await expect(egress.fetch(`${url}/gzip,%20gzip`, LIMITS)).rejects.toEqual(refused("type"));
    await expect(egress.fetch(`${url}/deflate`, LIMITS)).rejects.toEqual(refused("network"));
    expect(server.received.every(({ headers }) => headers["accept-encoding"] === "identity")).toBe(true);
  });

  test.for([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ] as const)("that is a %s bomb is refused", async ([encoding, compress]) => {
    const bomb = compress(Buffer.alloc(20_000_000));
    const server = await aServer((_, reply) =>
      reply.writeHead(200, { "content-encoding": encoding }).end(bomb),
    );
    const before = process.memoryUsage().arrayBuffers;
    const options = { ...LIMITS, maxBytes: 100_000 };
    await expect(local("bomb.test").fetch(`http://bomb.test:${server.port}/`, options)).rejects.toEqual(
      refused("size"),
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  });

  test("that trickles is cut off at the total time", async () => {
    const server = await aServer((_, reply) => {
      const timer = setInterval(() => reply.write("."), 20);
      reply.on("close", () => clearInterval(timer));
    });
    const work = local("slow.test").fetch(`http://slow.test:${server.port}/`, { ...LIMITS, timeoutMs: 300 });
    const started = performance.now();
    await expect(work).rejects.toEqual(refused("time"));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("whose headers trickle or never come is cut off too", async () => {
    const server = await aServer((request, reply) => {
      if (request.url === "/never") return;
      const timer = setInterval(() => reply.socket?.write("X-A: b\r\n"), 20);
      reply.socket?.write("HTTP/1.1 200 OK\r\n");
      reply.socket?.on("close", () => clearInterval(timer));
    });
    const egress = local("slow.test");
    for (const path of ["never", "trickle"])
      await expect(
        egress.fetch(`http://slow.test:${server.port}/${path}`, { ...LIMITS, timeoutMs: 200 }),
      ).rejects.toEqual(refused("time"));
  });

  test("spread over slow redirects shares one time", async () => {
    const server = await aServer((_, reply) => {
      setTimeout(() => reply.writeHead(302, { location: "/" }).end(), 120);
    });
    const options = { ...LIMITS, redirects: 5, timeoutMs: 300 } as const;
    await expect(local("slow.test").fetch(`http://slow.test:${server.port}/`, options)).rejects.toEqual(
      refused("time"),
    );
    expect(server.received.length).toBeLessThan(4);
  });

  test("is not waited for when the name is never resolved, and a late answer connects nowhere", async () => {
    const server = await aServer();
    let answer: (addresses: string[]) => void = () => {};
    const resolve = () => new Promise<string[]>((done) => (answer = done));
    const egress = new Egress({ allowHosts: ["late.test"], resolve });
    const work = egress.fetch(`http://late.test:${server.port}/`, { ...LIMITS, timeoutMs: 50 });
    await expect(work).rejects.toEqual(refused("time"));
    answer(["127.0.0.1"]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.connections()).toBe(0);
  });

  test("that breaks off is refused", async () => {
    const server = await aServer((_, reply) => {
      reply.writeHead(200, { "content-length": "100" }).write("half");
      setTimeout(() => reply.destroy(), 20);
    });
    const work = local("broken.test").fetch(`http://broken.test:${server.port}/`, LIMITS);
    await expect(work).rejects.toEqual(refused("network"));
  });

  test("of another type than asked for is refused unread, an error of any type is a reply", async () => {
    const server = await aServer((request, reply) => {
      const status = request.url === "/missing" ? 404 : 200;
      reply.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end("page");
    });
    const egress = local("typed.test");
    const url = `http://typed.test:${server.port}`;
    expect((await egress.fetch(url, { ...LIMITS, accept: ["text/html"] })).body.toString()).toBe("page");
    expect((await egress.fetch(url, { ...LIMITS, accept: ["text/*"] })).body.toString()).toBe("page");
    await expect(egress.fetch(url, { ...LIMITS, accept: ["image/*"] })).rejects.toEqual(refused("type"));
    expect((await egress.fetch(`${url}/missing`, { ...LIMITS, accept: ["image/*"] })).status).toBe(404);
  });

  test("whose body is not wanted is taken unread", async () => {
    const server = await aServer((_, reply) => reply.end(MEGABYTE));
    const reply = await local("hook.test").fetch(`http://hook.test:${server.port}/`, {
      ...LIMITS,
      method: "POST",
      body: "{}",
      maxBytes: 0,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toHaveLength(0);
  });

  test("shows its body to no logger", async () => {
    const server = await aServer((_, reply) => reply.end("internal page"));
    const reply = await local("log.test").fetch(`http://log.test:${server.port}/`, LIMITS);
    expect(reply.body.toString()).toBe("internal page");
    const raw = Buffer.from("internal page").toString("hex");
    for (const text of [JSON.stringify(reply), inspect(reply, { depth: 9 }), JSON.stringify({ ...reply })]) {
      expect(text).not.toContain("internal page");
      expect(text.replaceAll(" ", "")).not.toContain(raw.slice(0, 8));
    }
  });
});

describe("a request", () => {
  test("sends its method, headers and body", async () => {
    const server = await aServer((request, reply) => {
      request.pipe(reply);
    });
    const reply = await local("echo.test").fetch(`http://echo.test:${server.port}/a%20b?c=d#e`, {
      ...LIMITS,
      method: "PUT",
      headers: { "X-Event": "ping", Host: "other.test" },
      body: Buffer.from("héllo"),
    });
    expect(reply.body.toString()).toBe("héllo");
    expect(server.received[0]).toMatchObject({ method: "PUT", url: "/a%20b?c=d" });
    expect(server.received[0]?.headers).toMatchObject({
      host: `echo.test:${server.port}`,
      "x-event": "ping",
      "content-length": "6",
      "user-agent": "Cairn",
      connection: "close",
    });
  });

  test("with a header that would break out of its line is refused", async () => {
    const server = await aServer();
    const headers = { "x-event": "ping\r\nx-other: 1" };
    const work = local("echo.test").fetch(`http://echo.test:${server.port}/`, { ...LIMITS, headers });
    await expect(work).rejects.toEqual(refused("network"));
    expect(server.received).toEqual([]);
  });

  test("asks no proxy of the environment", async () => {
    const proxy = await aServer();
    const server = await aServer((_, reply) => reply.end("direct"));
    for (const name of ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"])
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    const reply = await local("direct.test").fetch(`http://direct.test:${server.port}/`, LIMITS);
    expect(reply.body.toString()).toBe("direct");
    expect(proxy.connections()).toBe(0);
  });

  test("that fails tells neither host nor address", async () => {
    const egress = local("down.internal");
    const error = await refusal(egress.fetch("http://down.internal:9/", { ...LIMITS }));
    expect(error).toMatchObject({ reason: "network", code: "ECONNREFUSED" });
    for (const text of [inspect(error, { depth: 9 }).replace(/\n\s+at .*/g, ""), JSON.stringify(error)]) {
      expect(text).not.toContain("127.0.0.1");
      expect(text).not.toContain("down.internal");
    }
  });

  test("fails with the name server's code when a name is not found", async () => {
    const resolve = () =>
      Promise.reject(Object.assign(new Error("queryA x.internal"), { code: "ENOTFOUND" }));
    const egress = new Egress({ allowHosts: [], resolve });
    const error = await refusal(egress.fetch("http://x.internal/", LIMITS));
    expect(error).toMatchObject({ reason: "host", code: "ENOTFOUND" });
    expect(error.message).not.toContain("x.internal");
  });

  test("is not mistaken for refused when our own code is at fault", async () => {
    const egress = new Egress({ allowHosts: [], resolve: () => Promise.reject(new TypeError("a bug")) });
    await expect(egress.fetch("http://x.test/", LIMITS)).rejects.toThrow(TypeError);
    await expect(egress.check("http://x.test/")).rejects.toThrow(TypeError);
  });
});

test("closing ends what is under way and refuses what comes later", async () => {
  const server = await aServer(() => {});
  const egress = local("hang.test");
  const url = `http://hang.test:${server.port}/`;
  const work = refusal(egress.fetch(url, LIMITS));
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  await egress.close();
  expect(await work).toMatchObject({ reason: "network", code: "closed" });
  await expect(egress.fetch(url, LIMITS)).rejects.toEqual(refused("network"));
  expect(await egress.check(url)).toEqual({ ok: false, reason: "network" });
});
