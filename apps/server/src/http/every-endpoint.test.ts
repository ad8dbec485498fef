import { type Endpoint, allEndpoints, pathParams } from "@cairn/api";
import { type Id, Role, abilities, can, newId } from "@cairn/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";
import { Caller, type Params, type Tenant, aTenant } from "../../test/tenants.ts";
import { routes } from "../features.ts";

// Everything here is made from the endpoint values: a new endpoint is covered the day it appears.

/** The calls that answer somebody who is not signed in. Adding one is a decision, so it is written down here. */
const publicEndpoints = [
  "getCsrfToken",
  "checkEmail",
  "signIn",
  "signUp",
  "generateMagicCode",
  "magicSignIn",
  "magicSignUp",
  "forgotPassword",
  "resetPassword",
  "listTimezones",
  "signOut",
  "getInstance",
  "setUpInstance",
  "visitSignUpScreen",
  "signInAdmin",
  "signOutAdmin",
  "getAdminSession",
  ...["google", "github", "gitlab", "gitea", "oidc"].flatMap((name) => [`${name}.start`, `${name}.callback`]),
  "getSession",
  "getStaticAsset",
  "uploadFile",
  "showInvitation",
  "showProjectInvitation",
  "answerProjectInvitation",
  "answerInvitation",
];

/** Served beside the endpoints: nothing of anybody's is behind them. */
const plainRoutes = [
  "GET /metrics",
  "GET /healthz",
  "GET /readyz",
  "GET /robots.txt",
  "GET /api/docs",
  "GET /api/docs/openapi.json",
  "GET /api/docs/style.css",
  // The files of the built web app, as the router draws `/assets/*`.
  "GET *",
];

let server: TestServer;
let world: World;
let caller: Caller;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  caller = new Caller(world);
  await caller.fetchCsrfToken();
  ours = await aTenant(world, "ours");
  theirs = await aTenant(world, "theirs");
  await sql`update instances set is_setup_done = true`.execute(server.app.services.database.db);
});
afterAll(() => server.stop());

const closed = allEndpoints.filter(({ endpoint }) => endpoint.needs !== "anyone");
const named = (rows: typeof allEndpoints) => rows.map((row) => [row.name, row.endpoint] as const);
// The installation belongs to no tenant: who may administer it is tested beside its own code.
const withParams = closed.filter(
  ({ endpoint }) => pathParams(endpoint.path).length > 0 && endpoint.needs !== "instance.admin",
);
/** Succeeds only with a mail server, which its own tests have. */
const needsMailServer = new Set([
  "checkMailSettings",
  "generateMagicCode",
  "generateEmailCode",
  "changeMyEmail",
]);

/** Calls with a body the endpoint accepts; a stream is hung up on once it has answered. */
async function call(person: Person | null, name: string, endpoint: Endpoint, params: Params) {
  if (endpoint.kind === "stream" && person) {
    const stream = await Stream.open(world.url, person, encodeURIComponent(params.slug!));
    const status = stream.response.status;
    if (status === 200) await stream.next("hello");
    stream.close();
    return { status, body: undefined, headers: stream.response.headers };
  }
  const query = caller.query(endpoint, ours);
  return caller.send(person, endpoint, params, caller.body(name, endpoint, ours), { query });
}

describe("the endpoints", () => {
  test("are mounted, each one, and nothing else is", () => {
    const key = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;
    const values = allEndpoints.map(({ endpoint }) => key(endpoint)).sort();
    expect(routes.map(({ endpoint }) => key(endpoint)).sort()).toEqual(values);
    expect(new Set(values).size).toBe(values.length);
    // Where two routes call the same part of a path differently, the router draws both names.
    const nameless = (route: string) => route.replace(/\/$/, "").replace(/:[\w:|]+/g, ":");
    const served = mountedRoutes(server.app.server.printRoutes({ commonPrefix: false })).map(nameless);
    const wanted = new Set([...values, ...plainRoutes].map(nameless));
    expect(served.filter((route) => !wanted.has(route))).toEqual([]);
    expect(values.filter((value) => !served.includes(nameless(value)))).toEqual([]);
  });

  test("each name an ability, and only those on the public list are for anyone", () => {
    for (const { endpoint } of allEndpoints) expect(Object.keys(abilities)).toContain(endpoint.needs);
    const open = allEndpoints.filter(({ endpoint }) => endpoint.needs === "anyone");
    expect(open.map(({ name }) => name).sort()).toEqual(publicEndpoints.toSorted());
    // What is open by its code is open by its value, so that no handler runs without a caller it relies on.
    for (const route of routes) expect(route.kind === "open").toBe(route.endpoint.needs === "anyone");
  });

  test("name every parameter of their path in their schema", () => {
    for (const { endpoint } of allEndpoints) {
      const example = Object.fromEntries(pathParams(endpoint.path).map((name) => [name, newId()]));
      expect(endpoint.params.parse(example)).toEqual(example);
    }
  });
});

/** `METHOD /path` of everything the router knows, from its drawing as a tree. */
function mountedRoutes(drawing: string): string[] {
  const parents: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line);
    if (!match) return [];
    const depth = match[1]!.length / 4;
    parents[depth] = match[2]!;
    const path = parents.slice(0, depth + 1).join("");
    const methods = (match[3] ?? "").split(", ").filter((method) => method && method !== "HEAD");
    return methods.map((method) => `${method} ${path}`);
  });
}

describe("a call without a session", () => {
  test.for(named(closed))("is refused: %s", async ([name, endpoint]) => {
    const params = await caller.params(endpoint, ours);
    const body = caller.body(name, endpoint, ours);
    for (const cookie of ["", `session-id=${"a".repeat(128)}`, "session-id=x", "admin-session-id=x"]) {
      const answer = await caller.send(null, endpoint, params, body, { headers: { cookie } });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ detail: "Authentication credentials were not provided." });
    }
  });
});

/** Parameters that are words of a closed list and mean the same everywhere; what is not in it has its own refusal. */
const words = new Set(["widget", "entry"]);

/** Every way to put an id where it does not belong: one parameter at a time, and all of them at once. */
async function strayParams(endpoint: Endpoint): Promise<Record<string, Params>> {
  const own = await caller.params(endpoint, ours);
  const foreign = await caller.params(endpoint, theirs);
  const inOther = await caller.params(endpoint, ours, ours.admin, { projectId: ours.otherProjectId });
  const stray: Record<string, Params> = { "all of another tenant": foreign };
  const ids = Object.keys(own).filter((param) => !words.has(param));
  for (const param of ids) {
    if (param !== "slug" && "projectId" in own && param !== "projectId")
      stray[`:${param} of another project`] = { ...own, [param]: inOther[param]! };
    if (ids.length > 1)
      stray[`own :${param}, the rest of another tenant`] = { ...foreign, [param]: own[param]! };
    stray[`:${param} of another tenant`] = { ...own, [param]: foreign[param]! };
    stray[`unknown :${param}`] = { ...own, [param]: newId() };
    stray[`:${param} that is no id`] = { ...own, [param]: "not~an~id" };
    stray[`:${param} with a zero byte`] = { ...own, [param]: "\0" };
    stray[`:${param} climbing up`] = { ...own, [param]: "../../.." };
    stray[`:${param} without end`] = { ...own, [param]: "a".repeat(5000) };
  }
  return stray;
}

/** Says that there is nothing, instead of leading nowhere. */
const tellsOfAbsence = new Set(["checkAsset"]);

describe("an id of somebody else's", () => {
  test.for(named(withParams.filter(({ name }) => !tellsOfAbsence.has(name))))(
    "leads nowhere: %s",
    async ([name, endpoint]) => {
      for (const [what, params] of Object.entries(await strayParams(endpoint))) {
        const { status } = await call(ours.admin, name, endpoint, params);
        expect([what, status]).toEqual([what, 404]);
      }
    },
  );

  test.for(named(withParams))(
    "leads nowhere for a person without any workspace: %s",
    async ([name, endpoint]) => {
      const stranger = await world.person("stranger");
      const { status } = await call(stranger, name, endpoint, await caller.params(endpoint, ours));
      expect(status).toBe(404);
    },
  );
});

describe("a reply", () => {
  test.for(named(allEndpoints.filter(({ name }) => !needsMailServer.has(name))))(
    "holds what its schema says and nothing more: %s",
    async ([name, endpoint]) => {
      const person = await caller.person(name, endpoint, ours);
      const { status, body, headers } = await call(
        person,
        name,
        endpoint,
        await caller.params(endpoint, ours),
      );
      expect([body, status]).toEqual([body, endpoint.status]);
      // Parsing drops what the schema does not declare, so what is left must be all there was.
      if (endpoint.reply) expect(body).toStrictEqual(endpoint.reply.parse(body));
      if (endpoint.path.includes("/:slug/") && endpoint.needs !== "anyone")
        expect(headers.get("change-number")).toMatch(/^\d+$/);
    },
  );

  test.for(named(closed.filter(({ endpoint }) => endpoint.method === "GET" && endpoint.kind === "json")))(
    "holds that also when nothing is asked for in the query: %s",
    async ([, endpoint]) => {
      const { status, body } = await caller.send(ours.admin, endpoint, await caller.params(endpoint, ours));
      expect(status).toBeLessThan(500);
      if (status === 200) expect(body).toStrictEqual(endpoint.reply!.parse(body));
    },
  );

  test.for(named(withParams.filter(({ endpoint }) => endpoint.kind !== "stream")))(
    "is the same without the closing slash: %s",
    async ([name, endpoint]) => {
      const bare = { ...endpoint, path: endpoint.path.replace(/\/$/, "") };
      const params = await caller.params(endpoint, ours);
      const body = caller.body(name, endpoint, ours);
      const { status } = await caller.send(ours.admin, bare, params, body, {
        query: caller.query(endpoint, ours),
      });
      expect(status).toBe(endpoint.status);
    },
  );
});

describe("a role", () => {
  type Standing = { role: Role; projectRole: Role | undefined; person: Person };
  const standings: Standing[] = [];

  beforeAll(async () => {
    for (const role of [Role.guest, Role.member, Role.admin])
      for (const projectRole of [undefined, Role.guest, Role.member, Role.admin]) {
        const person = await world.person(`role-${role}-${projectRole ?? 0}`);
        await world.joinWorkspace(ours.id, person, role);
        if (projectRole !== undefined) await world.joinProject(ours.id, ours.projectId, person, projectRole);
        standings.push({ role, projectRole, person });
      }
  });

  test.for(named(withParams))(
    "decides exactly as the table of abilities says: %s",
    async ([name, endpoint]) => {
      const inProject = endpoint.path.includes(":projectId");
      for (const { role, projectRole, person } of standings) {
        // A workspace admin is project admin everywhere (decisions 4).
        const effective = role === Role.admin ? Role.admin : projectRole;
        const facts = { signedIn: true, role, projectRole: inProject ? effective : undefined };
        const { status } = await call(person, name, endpoint, await rowFor(endpoint, person));
        const who = `workspace ${role}, project ${projectRole ?? "none"}`;
        // What a guest has not joined does not exist for them.
        if (inProject && effective === undefined && role === Role.guest)
          expect([who, status]).toEqual([who, 404]);
        else if (can(endpoint.needs, facts)) expect([who, status]).not.toEqual([who, 403]);
        else expect([who, status]).toEqual([who, 403]);
        expect(status).toBeLessThan(500);
      }
    },
  );

  /** A row of the person's own where they can make one, else one of the admin's. */
  const rowFor = (endpoint: Endpoint, person: Person): Promise<Params> =>
    caller.params(endpoint, ours, person).catch(() => caller.params(endpoint, ours));
});

test("nothing above made the server fail", async () => {
  const { body } = await world.send<string>(null, "GET", "/metrics");
  expect(body).toContain("cairn_errors 0");
  const ids = await sql<{ id: Id }>`select id from workspaces`.execute(server.app.services.database.db);
  expect(ids.rows.length).toBeGreaterThan(1);
});
