import { type Endpoint, allEndpoints } from "@cairn/api";
import { type Id, newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Body, fieldsOf, isListBody } from "../../test/examples.ts";
import { type Answer, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Caller, type Tenant, aTenant } from "../../test/tenants.ts";

// Made from the endpoint values, like every-endpoint.test.ts: whatever is sent, the answer is a refusal or a success
// the schema allows, and never a failure of ours.

let server: TestServer;
let world: World;
let caller: Caller;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  caller = new Caller(world);
  await caller.fetchCsrfToken();
  tenant = await aTenant(world, "hostile");
  await sql`update instances set is_setup_done = true`.execute(server.app.services.database.db);
});
afterAll(() => server.stop());

afterEach(async () => {
  // Else the lock-out would answer for the rest.
  await sql`delete from sign_in_failures`.execute(server.app.services.database.db);
  // Who is an administrator already cannot be made one.
  await sql`delete from instance_admins where user_id = ${tenant.member.id}`.execute(
    server.app.services.database.db,
  );
  expect((await world.send(null, "GET", "/readyz")).status).toBe(200);
});

/** All at once: what is hostile is not patient either. */
const each = async <T>(all: readonly T[], check: (one: T) => Promise<void>): Promise<void> => {
  await Promise.all(all.map(check));
};

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

const values: Readonly<Record<string, unknown>> = {
  "a number": 7,
  "a huge number": 1e308,
  "a negative fraction": -0.5,
  "a text": "text",
  "an empty text": "",
  "a blank text": "   ",
  "10 kB of text": "x".repeat(10_240),
  "a zero byte": "a\0b",
  "control characters": "a\r\nSet-Cookie: x=y\u0007\u001b[31m\u007f",
  "a lone surrogate": "\ud800",
  "text outside Latin": "/日本語/😀",
  "a list": [1, "a", null],
  "a list of lists": [[[[]]]],
  "an object": { a: { b: "c" } },
  "an object with a zero byte": { "a\0b": "c\0d" },
  "an object with lone surrogates": { "\ud800": "\udfff" },
  "a prototype": { constructor: { prototype: { isAdmin: true } } },
  true: true,
  null: null,
};

const withBody = allEndpoints.filter(({ endpoint }) => endpoint.body !== null);
const named = (rows: typeof allEndpoints) => rows.map((row) => [row.name, row.endpoint] as const);
/** Succeeds only with a mail server, which its own tests have. */
const needsMailServer = new Set([
  "checkMailSettings",
  "generateMagicCode",
  "generateEmailCode",
  "changeMyEmail",
]);

function expectAnswered(what: string, endpoint: Endpoint, { status, body }: Answer): void {
  expect([what, status, body]).toSatisfy(() => status === endpoint.status || (status >= 400 && status < 500));
  if (status === endpoint.status && endpoint.reply) expect(body).toStrictEqual(endpoint.reply.parse(body));
}

/** A profile has twenty-five fields, so that this makes hundreds of calls. */
const MANY_FIELDS = { timeout: 60_000 };

describe("a body with one field of the wrong kind", () => {
  test.for(named(withBody))(
    "is refused or allowed by its schema: %s",
    MANY_FIELDS,
    async ([name, endpoint]) => {
      const params = await caller.params(endpoint, tenant);
      const person = await caller.person(name, endpoint, tenant);
      for (const field of fieldsOf(endpoint.body))
        await each(Object.entries(values), async ([what, value]) => {
          const body = { ...caller.body(name, endpoint, tenant), [field]: value };
          const answer = await caller.send(person, endpoint, params, body);
          expectAnswered(`${field}: ${what}`, endpoint, answer);
        });
    },
  );

  test.for(named(withBody))("or all of them at once, too: %s", async ([name, endpoint]) => {
    const params = await caller.params(endpoint, tenant);
    const person = await caller.person(name, endpoint, tenant);
    await each(Object.entries(values), async ([what, value]) => {
      const body = Object.fromEntries(fieldsOf(endpoint.body).map((field) => [field, value]));
      expectAnswered(what, endpoint, await caller.send(person, endpoint, params, body));
    });
  });
});

/** Whole bodies, as bytes and headers. */
const bodies: Readonly<Record<string, { body: string; headers?: Record<string, string>; status?: number }>> =
  {
    nothing: { body: "" },
    "an empty list": { body: "[]" },
    "a list of bodies": { body: '[{"name":"a"}]' },
    null: { body: "null" },
    "a text": { body: '"text"' },
    "a number": { body: "1e400" },
    "no JSON": { body: '{"name":', status: 400 },
    "JSON and more": { body: '{"name":"a"}}', status: 400 },
    "10,000 levels": { body: deep(10_000), status: 400 },
    "10,000 lists": { body: "[".repeat(10_000), status: 400 },
    "2 MB": { body: JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) }), status: 413 },
    __proto__: { body: '{"__proto__":{"isAdmin":true},"name":"a"}', status: 400 },
    "__proto__ inside": { body: '{"name":{"__proto__":{"isAdmin":true}}}', status: 400 },
    "constructor.prototype": { body: '{"constructor":{"prototype":{"isAdmin":true}}}', status: 400 },
    "a byte order mark": { body: '\ufeff{"name":"a"}' },
    packed: { body: "{}", headers: { "content-encoding": "gzip" }, status: 415 },
    XML: { body: "<a/>", headers: { "content-type": "application/xml" }, status: 415 },
    "a file": { body: "--x--", headers: { "content-type": "multipart/form-data; boundary=x" }, status: 415 },
    "plain text": { body: "name=a", headers: { "content-type": "text/plain" }, status: 415 },
    "no type": { body: "name", headers: { "content-type": "" } },
    "a form": {
      body: "__proto__[a]=1&constructor.prototype=2&name=%00&email=%ff",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
  };

describe("a body that is no such object", () => {
  test.for(named(withBody))("is refused: %s", async ([name, endpoint]) => {
    const params = await caller.params(endpoint, tenant);
    const person = await caller.person(name, endpoint, tenant);
    await each(Object.entries(bodies), async ([what, { body, headers = {}, status }]) => {
      const answer = await caller.send(person, endpoint, params, body, { headers });
      expectAnswered(what, endpoint, answer);
      if (status) expect([what, answer.status]).toEqual([what, status]);
    });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});

describe("a query that makes no sense", () => {
  const queries = [
    "",
    "-1",
    "NaN",
    "1e309",
    "0x10",
    " ",
    "\0",
    "\ud800",
    "a\r\nb",
    "x".repeat(10_000),
    "[]",
    "{}",
  ];

  test.for(named(allEndpoints.filter(({ endpoint }) => endpoint.kind === "json")))(
    "is refused or ignored: %s",
    async ([name, endpoint]) => {
      const params = await caller.params(endpoint, tenant);
      const person = await caller.person(name, endpoint, tenant);
      const send = async (what: string, query: string) => {
        const again = endpoint.method === "DELETE" ? await caller.params(endpoint, tenant) : params;
        const body = caller.body(name, endpoint, tenant);
        expectAnswered(what, endpoint, await caller.send(person, endpoint, again, body, { query }));
      };
      const declared = fieldsOf(endpoint.query);
      for (const key of declared)
        await each(queries, (value) => send(`${key}=${value}`, `?${new URLSearchParams([[key, value]])}`));
      for (const key of [...declared, "undeclared"])
        await each(["=1&KEY=2", "[]=1", "[a][b]=1", "", "=%ff%00"], (shape) =>
          send(shape, `?${key}${shape.replace("KEY", key)}`),
        );
      await send("__proto__", "?__proto__=1&__proto__[a]=1&constructor=1");
    },
  );

  test("is refused on the stream", async () => {
    const path = `/api/workspaces/${tenant.slug}/changes/`;
    for (const after of ["-1", "NaN", "1e309", "1.5", "x", "9007199254740993"]) {
      const { status } = await world.send(tenant.admin, "GET", `${path}?after=${after}`);
      expect([after, status]).toEqual([after, 400]);
    }
  });
});

describe("keys that are not the caller's to set", () => {
  const moment = "1999-09-09T09:09:09.000Z";
  const token = `smuggled-${newId()}`;

  const succeeding = withBody.filter(
    ({ name, endpoint }) => !needsMailServer.has(name) && !isListBody(endpoint),
  );
  test.for(named(succeeding))("are never stored: %s", async ([name, endpoint]) => {
    const mallory = await world.person("mallory");
    const smuggled = smuggling(mallory.id, moment, token);
    const declared = new Set(fieldsOf(endpoint.body));
    const extra = Object.fromEntries(Object.entries(smuggled).filter(([key]) => !declared.has(key)));
    const params = await caller.params(endpoint, tenant);
    const person = await caller.person(name, endpoint, tenant);
    const body = { ...caller.body(name, endpoint, tenant), ...extra };
    const answer = await caller.send<Body>(person, endpoint, params, body);
    expect(answer.status).toBe(endpoint.status);
    for (const text of [moment.slice(0, 10), token]) expect(await tablesHolding(text)).toEqual([]);
    expect(await tablesHolding(mallory.id)).toEqual([
      "notification_preferences",
      "profiles",
      "sessions",
      "users",
    ]);
    for (const [key, value] of Object.entries(extra))
      if (typeof answer.body === "object" && key in answer.body) expect(answer.body[key]).not.toEqual(value);
  });

  function smuggling(person: Id, at: string, text: string): Body {
    const ids = [
      "id",
      "workspace",
      "workspace_id",
      "project",
      "project_id",
      "owner",
      "owner_id",
      "created_by",
    ];
    const more = ["updated_by", "member", "member_id", "user", "user_id", "default_assignee", "project_lead"];
    return {
      ...Object.fromEntries([...ids, ...more].map((key) => [key, person])),
      ...Object.fromEntries(
        ["created_at", "updated_at", "deleted_at", "archived_at"].map((key) => [key, at]),
      ),
      ...Object.fromEntries(["token", "external_id", "background_color", "logo"].map((key) => [key, text])),
      role: 42,
      member_role: 42,
      is_active: text,
      is_superuser: true,
    };
  }

  async function tablesHolding(text: string): Promise<string[]> {
    const { db } = server.app.services.database;
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'changes' order by 1`.execute(db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql`
        select 1 from ${sql.table(name)} t where position(${text} in t::text) > 0 limit 1`.execute(db);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
});

describe("a reference in a body", () => {
  // A field that takes ids and no other text names something, which must be the caller's to name.
  const references = withBody.flatMap(({ name, endpoint }) => {
    const takes = (field: string, value: string) =>
      endpoint.body!.safeParse({ [field]: value }).error?.issues.every(({ path }) => path[0] !== field) ??
      true;
    return fieldsOf(endpoint.body)
      .filter((field) => field !== "id" || name === "announcePresence")
      .filter((field) => takes(field, newId()) && !takes(field, "no id"))
      .map((field) => [`${name} ${field}`, name, field, endpoint] as const);
  });

  test.for(references)("to what is another tenant's is refused: %s", async ([, name, field, endpoint]) => {
    const other = await aTenant(world, "other");
    const params = await caller.params(endpoint, tenant);
    const person = await caller.person(name, endpoint, tenant);
    for (const id of [other.projectId, other.id, other.admin.id, newId()]) {
      const body = { ...caller.body(name, endpoint, tenant), [field]: id };
      const { status } = await caller.send(person, endpoint, params, body);
      expect([400, 404]).toContain(status);
    }
  });
});

test("nothing above made the server fail", async () => {
  const { body } = await world.send<string>(null, "GET", "/metrics");
  expect(body).toContain("cairn_errors 0");
});
