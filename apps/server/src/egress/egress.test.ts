import { networkInterfaces } from "node:os";
import { describe, expect, test, vi } from "vitest";
import { Egress } from "./egress.ts";
import { anEgress, LIMITS, local, PUBLIC, refusal, refused } from "./test-egress.ts";
import { aServer, theInternet } from "./test-servers.ts";

// Containers are often without.
const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((entry) => entry?.address === "::1");

describe("an address", () => {
  const { egress } = anEgress({
    "public.test": [PUBLIC],
    "six.test": ["2606:4700::1111"],
    "private.test": ["10.0.0.1"],
    "mixed.test": [PUBLIC, "10.0.0.1"],
    "mixed-six.test": [PUBLIC, "::1"],
    "mapped.test": ["::ffff:127.0.0.1"],
    "strange.test": ["0x7f.1"],
    localhost: [PUBLIC],
  });

  test.for([
    ["ftp://public.test/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://public.test:70/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["ws://public.test/", "scheme"],
    ["", "url"],
    ["public.test", "url"],
    ["//public.test/", "url"],
    ["http://", "url"],
    ["http://./", "url"],
    ["http://public..test/", "url"],
    ["http://user@public.test/", "url"],
    ["http://:password@public.test/", "url"],
    ["http://public.test:99999/", "url"],
    ["http://[::1", "url"],
    ["http://[fe80::1%25eth0]/", "url"],
    ["http://1.1.1.1.1/", "url"],
    ["http://256.0.0.1/", "url"],
    ["http://public.test:25/", "port"],
    ["http://public.test:22/", "port"],
    ["http://public.test:0/", "port"],
    ["http://nowhere.test/", "host"],
    ["http://private.test/", "address"],
    ["http://PRIVATE.test./", "address"],
    ["http://mixed.test/", "address"],
    ["http://mixed-six.test/", "address"],
    ["http://mapped.test/", "address"],
    ["http://strange.test/", "address"],
    ["http://localhost/", "address"],
    ["http://localhost./", "address"],
    ["http://any.localhost:8080/", "address"],
    ["http://127.0.0.1/", "address"],
    ["http://127.1/", "address"],
    ["http://0/", "address"],
    ["http://2130706433/", "address"],
    ["http://0x7f000001/", "address"],
    ["http://0177.0.0.01/", "address"],
    ["http://%31%32%37.0.0.1/", "address"],
    ["http://１２７.０.０.１/", "address"],
    ["http://①②⑦.⓪.⓪.①/", "address"],
    ["http://127。0。0。1/", "address"],
    ["http://127.0.0.1\\@public.test/", "address"],
    ["http:\\\\127.0.0.1/", "address"],
    ["http:127.0.0.1", "address"],
    ["\thttp://127.0.0.1\n/", "address"],
    ["http://169.254.169.254/latest/meta-data/", "address"],
    ["http://[::]/", "address"],
    ["http://[::1]/", "address"],
    ["http://[0:0:0:0:0:0:0:1]/", "address"],
    ["http://[::ffff:127.0.0.1]/", "address"],
    ["http://[::ffff:7f00:1]/", "address"],
    ["http://[fd00::1]/", "address"],
    ["http://[fe80::1]/", "address"],
    ["http://[ff02::1]/", "address"],
  ] as const)("%s is refused at save and at send: %s", async ([url, reason]) => {
    const internet = theInternet(1);
    expect(await egress.check(url)).toEqual({ ok: false, reason });
    await expect(egress.fetch(url, LIMITS)).rejects.toEqual(refused(reason));
    expect(internet.dialled).toEqual([]);
  });

  test.for([
    ["http://public.test", "http://public.test/"],
    ["HTTPS://Public.Test.:8443/a?b#c", "https://public.test:8443/a?b"],
    ["http://six.test/", "http://six.test/"],
    ["http://1.1.1.1/", "http://1.1.1.1/"],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
  ])("%s is fine, as %s", async ([given, url]) => {
    expect(await egress.check(given as string)).toEqual({ ok: true, url });
  });
});

describe("the vetted address", () => {
  test("is the only one connected to, though a second answer would differ", async () => {
    const server = await aServer();
    const internet = theInternet(server.port);
    const answers = [[PUBLIC], ["127.0.0.1"]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    const egress = new Egress({ allowHosts: [], resolve });
    const reply = await egress.fetch("http://rebind.test:8080/", LIMITS);
    expect(reply.body.toString()).toBe("hello");
    expect(internet.dialled).toEqual([PUBLIC]);
    expect(resolve).toHaveBeenCalledOnce();
    expect(server.received[0]?.headers.host).toBe("rebind.test:8080");
  });

  test("is connected to for real, by the first answer and never by the second", async () => {
    const server = await aServer();
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const egress = new Egress({ allowHosts: ["rebind.test"], resolve: async () => answers.shift() ?? [] });
    const url = `http://rebind.test:${server.port}/`;
    expect((await egress.fetch(url, LIMITS)).status).toBe(200);
    // The server listens on 127.0.0.1 only, and the earlier connection is not used again.
    expect((await refusal(egress.fetch(url, LIMITS))).code).toBe("ECONNREFUSED");
    expect(server.connections()).toBe(1);
  });

  test("is vetted again for each request, so a host that turned private is refused", async () => {
    const server = await aServer();
    const internet = theInternet(server.port);
    const answers = [[PUBLIC], ["127.0.0.1"]];
    const egress = new Egress({ allowHosts: [], resolve: async () => answers.shift() ?? [] });
    expect(await egress.check("http://turns.test/")).toMatchObject({ ok: true });
    await expect(egress.fetch("http://turns.test/", LIMITS)).rejects.toEqual(refused("address"));
    expect(internet.dialled).toEqual([]);
  });

  test("may be any of several; one that does not answer is passed over", async () => {
    const server = await aServer();
    const { egress } = anEgress({ "two.test": ["127.0.0.2", "127.0.0.1"] }, ["two.test"]);
    expect((await egress.fetch(`http://two.test:${server.port}/`, LIMITS)).status).toBe(200);
  });

  test.skipIf(!hasIPv6)("may be IPv6", async () => {
    const server = await aServer(undefined, "::1");
    const { egress, asked } = anEgress({ "six.test": ["::1"] }, ["six.test", `[::1]:${server.port}`]);
    expect((await egress.fetch(`http://six.test:${server.port}/`, LIMITS)).status).toBe(200);
    expect((await egress.fetch(`http://[::1]:${server.port}/`, LIMITS)).status).toBe(200);
    expect(server.received.map(({ headers }) => headers.host)).toEqual([
      `six.test:${server.port}`,
      `[::1]:${server.port}`,
    ]);
    expect(asked).toEqual(["six.test"]);
  });
});

describe("an allowed host", () => {
  test("is reached although it is private, others on the same address are not", async () => {
    const server = await aServer();
    const hosts = { "gitea.local": ["127.0.0.1"], "evil.test": ["127.0.0.1"] };
    const { egress } = anEgress(hosts, [`gitea.local:${server.port}`]);
    const { port } = server;
    expect(await egress.check(`http://gitea.local:${port}/`)).toMatchObject({ ok: true });
    expect((await egress.fetch(`http://gitea.local:${port}/`, LIMITS)).body.toString()).toBe("hello");
    for (const url of [`http://evil.test:${port}/`, `http://127.0.0.1:${port}/`, "http://gitea.local:1234/"])
      await expect(egress.fetch(url, LIMITS)).rejects.toEqual(refused("address"));
    expect(server.connections()).toBe(1);
  });

  test("is found by the system when no resolver is given", async () => {
    const server = await aServer();
    const egress = new Egress({ allowHosts: ["localhost"] });
    expect((await egress.fetch(`http://localhost:${server.port}/`, LIMITS)).status).toBe(200);
  });

  test("may have an unusual port", async () => {
    const { egress } = anEgress({ "mail.local": ["10.0.0.1"] }, ["mail.local:25"]);
    expect(await egress.check("http://mail.local:25/")).toMatchObject({ ok: true });
  });
});

describe("redirects", () => {
  const to = (location: string, status = 302) =>
    aServer((_, reply) => reply.writeHead(status, { location }).end("moved"));

  test("are handed back when none are followed, as for webhooks", async () => {
    const server = await to("http://127.0.0.1/");
    const reply = await local("hook.test").fetch(`http://hook.test:${server.port}/`, {
      ...LIMITS,
      method: "POST",
      body: "{}",
    });
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toBe("http://127.0.0.1/");
    expect(server.connections()).toBe(1);
  });

  test.for([
    ["http://127.0.0.1:PORT/", "address"],
    ["http://[::1]:PORT/", "address"],
    ["http://2130706433:PORT/", "address"],
    ["http://private.test:PORT/", "address"],
    ["http://169.254.169.254/", "address"],
    ["//0x7f.1:PORT/", "address"],
    ["http://localhost:PORT/", "address"],
    ["http://public.test:25/", "port"],
    ["file:///etc/passwd", "scheme"],
  ] as const)("to %s are refused: %s", async ([location, reason]) => {
    const secret = await aServer();
    const server = await to(location.replace("PORT", String(secret.port)));
    const internet = theInternet(server.port);
    const { egress } = anEgress({ "public.test": [PUBLIC], "private.test": ["10.1.2.3"] });
    const options = { ...LIMITS, redirects: 5 } as const;
    await expect(egress.fetch("http://public.test/", options)).rejects.toEqual(refused(reason));
    expect(internet.dialled).toEqual([PUBLIC]);
    expect(secret.connections()).toBe(0);
  });

  test("are followed, each host vetted and pinned anew, without what was meant for the first", async () => {
    const server = await aServer((request, reply) => {
      if (request.url === "/first") reply.writeHead(301, { location: "/second" }).end();
      else if (request.url === "/second") reply.writeHead(302, { location: "http://two.test/third" }).end();
      else reply.end("there");
    });
    const internet = theInternet(server.port);
    const { egress, asked } = anEgress({ "one.test": [PUBLIC], "two.test": ["1.1.1.1", "2606:4700::1111"] });
    const headers = { Authorization: "Bearer secret", Cookie: "a=b", "X-Api-Key": "secret" };
    const reply = await egress
      .fetch("http://one.test/first", {
        ...LIMITS,
        headers,
        accept: ["text/html"],
        redirects: 5,
      })
      .catch((error: unknown) => error);
    // The last reply has no type, so the type asked for refuses it; the requests are what matters here.
    expect(reply).toEqual(refused("type"));
    expect(asked).toEqual(["one.test", "one.test", "two.test"]);
    expect(internet.dialled).toEqual([PUBLIC, PUBLIC, "1.1.1.1", "2606:4700::1111"]);
    const [first, second, third] = server.received.map((request) => request.headers);
    for (const kept of [first, second])
      expect(kept).toMatchObject({ authorization: "Bearer secret", cookie: "a=b", "x-api-key": "secret" });
    expect(third).toMatchObject({ host: "two.test", accept: "text/html" });
    for (const name of ["authorization", "cookie", "x-api-key"]) expect(third).not.toHaveProperty(name);
  });

  test("to a name that rebinds between two hops are refused", async () => {
    const server = await to("/again");
    const internet = theInternet(server.port);
    const answers = [[PUBLIC], ["127.0.0.1"]];
    const egress = new Egress({ allowHosts: [], resolve: async () => answers.shift() ?? [] });
    const options = { ...LIMITS, redirects: 5 } as const;
    await expect(egress.fetch("http://rebind.test/", options)).rejects.toEqual(refused("address"));
    expect(internet.dialled).toEqual([PUBLIC]);
  });

  test("end after as many as were asked for", async () => {
    const server = await aServer((request, reply) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) reply.end("there");
      else reply.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const egress = local("chain.test");
    const base = `http://chain.test:${server.port}`;
    const reply = await egress.fetch(`${base}/5`, { ...LIMITS, redirects: 5 });
    expect(reply).toMatchObject({ status: 200, url: `${base}/0` });
    await expect(egress.fetch(`${base}/6`, { ...LIMITS, redirects: 5 })).rejects.toEqual(refused("redirect"));
    await expect(egress.fetch(`${base}/2`, { ...LIMITS, redirects: 1 })).rejects.toEqual(refused("redirect"));
  });

  test("in a loop end", async () => {
    const server = await to("/");
    const options = { ...LIMITS, redirects: 3 } as const;
    await expect(local("loop.test").fetch(`http://loop.test:${server.port}/`, options)).rejects.toEqual(
      refused("redirect"),
    );
    expect(server.received).toHaveLength(4);
  });

  test("are followed without reading their body, however large", async () => {
    const server = await aServer((request, reply) => {
      if (request.url === "/") reply.writeHead(302, { location: "/there" }).end(Buffer.alloc(1_000_000));
      else reply.end("there");
    });
    const options = { ...LIMITS, redirects: 1 } as const;
    const reply = await local("large.test").fetch(`http://large.test:${server.port}/`, options);
    expect(reply.body.toString()).toBe("there");
  });
});
