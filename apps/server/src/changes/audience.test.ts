import { type Change, Network, ProjectShared, Role, newId } from "@cairn/domain";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { type Following, Stream } from "../../test/stream.ts";
import type { Audience } from "./audience.ts";
import { deleted, inserted, updated } from "./log.ts";

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;
let guest: Person;
let workspace: { id: string; slug: string };
let base: string;
const open: Stream[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.person("admin");
  workspace = await world.workspace(admin);
  base = `/api/workspaces/${workspace.slug}/`;
  [member, guest] = [await aPerson(Role.member), await aPerson(Role.guest)];
});
afterEach(() => open.splice(0).forEach((stream) => stream.close()));
afterAll(() => server.stop());

async function aPerson(role: Role): Promise<Person> {
  const person = await world.person(`role-${role}`);
  await world.joinWorkspace(workspace.id, person, role);
  return person;
}

/** Follows, and has begun to when this resolves. */
async function follow(person: Person, options: Following = {}): Promise<Stream> {
  const stream = await Stream.open(server.url, person, workspace.slug, options);
  open.push(stream);
  if (options.after === undefined) await stream.next("hello");
  return stream;
}

async function write(person: Person, method: string, path: string, body?: unknown): Promise<number> {
  const { status, headers, body: answer } = await world.send(person, method, base + path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return Number(headers.get("change-number"));
}

const addLabel = (project: string) =>
  write(admin, "POST", `projects/${project}/issue-labels/`, { name: newId() });

const aName = () => newId().replaceAll("-", "");

/** The rows one person gets of one change, as `type op`. */
const told = (change: Change) => change.rows.map(({ type, op }) => `${type} ${op}`);

describe("a guest", () => {
  test("receives what happens in their projects and in the whole workspace, and nothing else", async () => {
    const [theirs, other] = [
      await world.project(workspace.id, admin),
      await world.project(workspace.id, admin),
    ];
    await world.joinProject(workspace.id, theirs.id, guest, Role.guest);
    const stream = await follow(guest);
    expect(told(await stream.change(await addLabel(theirs.id)))).toEqual(["label insert"]);
    expect(told(await stream.change(await addLabel(other.id)))).toEqual([]);
    expect(told(await stream.change(await world.label(admin, workspace.slug)))).toEqual(["label insert"]);
    const renamed = await write(admin, "PATCH", `projects/${other.id}/`, { name: aName() });
    expect(told(await stream.change(renamed))).toEqual([]);
  });

  test("does not even learn who did what out of their sight", async () => {
    const other = await world.project(workspace.id, admin);
    const stream = await follow(guest);
    const n = await addLabel(other.id);
    expect(await stream.change(n)).toMatchObject({ n, by: null, cause: "", rows: [] });
  });
});

describe("a restricted guest", () => {
  const itemOf = (project: string, creator: string) => ({
    type: "item",
    id: newId(),
    project_id: project,
    audience: { to: "project", project, creator } satisfies Audience,
  });

  test("sees only what they made themselves", async () => {
    const project = await world.project(workspace.id, admin);
    await world.joinProject(workspace.id, project.id, guest, Role.guest);
    await world.joinProject(workspace.id, project.id, member, Role.member);
    const [theirs, others] = [itemOf(project.id, guest.id), itemOf(project.id, member.id)];
    const streams = [await follow(guest), await follow(member), await follow(admin)] as const;
    const n = await world.log(workspace.id, inserted(theirs, {}), inserted(others, {}));
    const [toGuest, ...toOthers] = await Promise.all(streams.map((stream) => stream.change(n)));
    expect(toGuest!.rows.map(({ id }) => id)).toEqual([theirs.id]);
    for (const { rows } of toOthers) expect(rows.map(({ id }) => id)).toEqual([theirs.id, others.id]);
    const gone = await world.log(workspace.id, deleted(theirs), deleted(others));
    expect((await streams[0].change(gone)).rows.map(({ id }) => id)).toEqual([theirs.id]);
  });

  test("loses what becomes somebody else's", async () => {
    const project = await world.project(workspace.id, admin);
    await world.joinProject(workspace.id, project.id, guest, Role.guest);
    const stream = await follow(guest);
    const { audience: before, ...mine } = itemOf(project.id, guest.id);
    const { audience } = itemOf(project.id, member.id);
    const n = await world.log(workspace.id, updated({ ...mine, before, audience }, { secret: "new" }));
    expect((await stream.change(n)).rows).toEqual([
      { type: "item", id: mine.id, project_id: project.id, op: "delete", fields: {} },
    ]);
  });

  test("sees everything once the project lets guests do so", async () => {
    const project = await world.project(workspace.id, admin);
    await world.joinProject(workspace.id, project.id, guest, Role.guest);
    await world.services.database.db
      .updateTable("projects")
      .set({ guest_view_all_features: true })
      .where("id", "=", project.id)
      .execute();
    const stream = await follow(guest);
    const n = await world.log(workspace.id, inserted(itemOf(project.id, member.id), {}));
    expect(told(await stream.change(n))).toEqual(["item insert"]);
  });
});

describe("a person who gains a project", () => {
  test("is told so, and receives from then on", async () => {
    const person = await aPerson(Role.member);
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    const stream = await follow(person);
    expect(told(await stream.change(await addLabel(secret.id)))).toEqual([]);
    await world.joinProject(workspace.id, secret.id, person, Role.member);
    expect((await stream.next("scope")).data).toEqual({ gained: [secret.id], lost: [] });
    const rows = (await stream.next("change")).data.rows.map(({ type }) => type);
    expect(rows).toEqual(["project_member", "project_mine"]);
    expect(told(await stream.change(await addLabel(secret.id)))).toEqual(["label insert"]);
  });

  test("while away is told to start over", async () => {
    const person = await aPerson(Role.member);
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    const before = await world.label(admin, workspace.slug);
    await world.joinProject(workspace.id, secret.id, person, Role.member);
    const newest = await addLabel(secret.id);
    const stream = await follow(person, { after: before });
    expect((await stream.next("reset")).data).toEqual({ n: newest, project_id: null });
    expect((await stream.change(await addLabel(secret.id))).n).toBe(newest + 1);
    expect(stream.seen.map(({ event }) => event)).toEqual(["reset", "change"]);
  });

  test("reads the whole log of what they made themselves, although it opened for them on the way", async () => {
    const before = await world.label(admin, workspace.slug);
    const project = await world.project(workspace.id, admin, { network: Network.secret });
    const last = await addLabel(project.id);
    const stream = await follow(admin, { after: before });
    await stream.change(last);
    expect(stream.seen.map(({ id }) => id)).toEqual([before + 1, before + 2]);
  });
});

describe("a person who loses a project", () => {
  test("is told so, and receives nothing of it any more", async () => {
    const person = await aPerson(Role.member);
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    await world.joinProject(workspace.id, secret.id, person, Role.member);
    const stream = await follow(person);
    expect(told(await stream.change(await addLabel(secret.id)))).toEqual(["label insert"]);
    await world.leaveProject(workspace.id, secret.id, person);
    expect((await stream.next("scope")).data).toEqual({ gained: [], lost: [secret.id] });
    expect(told((await stream.next("change")).data)).toEqual([]);
    expect(told(await stream.change(await addLabel(secret.id)))).toEqual([]);
  });

  test("while away is told to start over, and what was written before is withheld too", async () => {
    const person = await aPerson(Role.member);
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    await world.joinProject(workspace.id, secret.id, person, Role.member);
    const before = await world.label(admin, workspace.slug);
    const unseen = await addLabel(secret.id);
    await world.leaveProject(workspace.id, secret.id, person);
    const stream = await follow(person, { after: before });
    expect((await stream.change(unseen)).rows).toEqual([]);
    await stream.next("reset");
  });

  test("stays in it as a workspace admin", async () => {
    const boss = await aPerson(Role.admin);
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    await world.joinProject(workspace.id, secret.id, boss, Role.member);
    const stream = await follow(boss);
    await world.leaveProject(workspace.id, secret.id, boss);
    expect(told(await stream.change(await addLabel(secret.id)))).toEqual(["label insert"]);
    expect(stream.seen.map(({ event }) => event)).not.toContain("scope");
  });
});

describe("a project", () => {
  const setNetwork = (id: string, network: Network) => write(admin, "PATCH", `projects/${id}/`, { network });

  test("that opens arrives whole at those who could not see it", async () => {
    const project = await world.project(workspace.id, admin, { network: Network.secret });
    const [toMember, toGuest, toAdmin] = [await follow(member), await follow(guest), await follow(admin)];
    const n = await setNetwork(project.id, Network.public);
    const [row] = (await toMember.change(n)).rows;
    expect(row).toMatchObject({ type: "project", id: project.id, op: "insert" });
    expect(ProjectShared.strict().parse(row!.fields)).toMatchObject({ name: project.name, network: 2 });
    expect(told(await toAdmin.change(n))).toEqual(["project update"]);
    expect(told(await toGuest.change(n))).toEqual([]);
  });

  test("that closes is taken from those who may not see it any longer", async () => {
    const project = await world.project(workspace.id, admin, { network: Network.public });
    const [toMember, toGuest] = [await follow(member), await follow(guest)];
    const n = await setNetwork(project.id, Network.secret);
    expect((await toMember.change(n)).rows).toEqual([
      { type: "project", id: project.id, project_id: project.id, op: "delete", fields: {} },
    ]);
    expect(told(await toGuest.change(n))).toEqual([]);
  });

  test("that is made in secret reaches its maker and the admins", async () => {
    const [toAdmin, toMember, toGuest] = [await follow(admin), await follow(member), await follow(guest)];
    const body = { name: aName(), identifier: newId().slice(-8), network: Network.secret };
    const maker = await aPerson(Role.member);
    const toMaker = await follow(maker);
    const n = await write(maker, "POST", "projects/", body);
    const made = [
      "project insert",
      ...Array.from({ length: 5 }, () => "state insert"),
      "project_member insert",
    ];
    expect(told(await toMaker.change(n))).toEqual([...made, "project_mine insert"]);
    expect(told(await toAdmin.change(n))).toEqual(made);
    for (const stream of [toMember, toGuest]) expect(told(await stream.change(n))).toEqual([]);
  });
});

describe("a private row", () => {
  test("reaches its owner alone, whatever happens to it", async () => {
    const [own, boss] = [await follow(member), await follow(admin)];
    const id = newId();
    const numbers = [
      await write(member, "POST", "quick-links/", { id, url: "example.com/private" }),
      await write(member, "PATCH", `quick-links/${id}/`, { title: "Mine" }),
      await write(member, "DELETE", `quick-links/${id}/`),
    ];
    const ops = [];
    for (const n of numbers) {
      ops.push(...told(await own.change(n)));
      expect((await boss.change(n)).rows).toEqual([]);
    }
    expect(ops).toEqual(["quick_link insert", "quick_link update", "quick_link delete"]);
  });
});
