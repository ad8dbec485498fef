import { Network, Role, newId } from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";

let server: TestServer;
let node: TestServer;
let world: World;
let admin: Person;
let member: Person;
let workspace: { id: string; slug: string };

beforeAll(async () => {
  server = await startTestServer();
  node = await startTestServer({ connection: server.connection });
  world = new World(server);
  [admin, member] = [await world.person("admin"), await world.person("member")];
  workspace = await world.workspace(admin);
  await world.joinWorkspace(workspace.id, member, Role.member);
});
afterAll(async () => {
  await node.stop();
  await server.stop();
});

const announce = (person: Person, id: string, mode: string, entity = "project") =>
  world.send(person, "POST", `/api/workspaces/${workspace.slug}/presence/`, { entity, id, mode });

async function follow(person: Person, url = server.url): Promise<Stream> {
  const stream = await Stream.open(url, person, workspace.slug);
  await stream.next("hello");
  return stream;
}

describe("presence", () => {
  test("reaches those who may see the thing, on every node, and nobody else", async () => {
    const boss = await world.person("boss");
    await world.joinWorkspace(workspace.id, boss, Role.admin);
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    const shared = await world.project(workspace.id, admin, { network: Network.public });
    const [sender, outsider, here, there] = [
      await follow(admin),
      await follow(member),
      await follow(boss),
      await follow(boss, node.url),
    ];
    expect((await announce(admin, secret.id, "editing")).status).toBe(204);
    expect((await announce(admin, shared.id, "viewing")).status).toBe(204);
    const data = { user: admin.id, entity: "project", id: secret.id, mode: "editing" };
    for (const stream of [here, there]) expect((await stream.next("presence")).data).toEqual(data);
    // The first that the outsider hears of is the one they may see; and nobody hears of themselves.
    expect((await outsider.next("presence")).data.id).toBe(shared.id);
    expect(sender.seen.map(({ event }) => event)).toEqual(["hello"]);
    for (const stream of [sender, outsider, here, there]) stream.close();
  });

  test("cannot be announced of what one cannot see, or of what there is not", async () => {
    const secret = await world.project(workspace.id, admin, { network: Network.secret });
    const elsewhere = await world.workspace(admin, "Elsewhere");
    const foreign = await world.project(elsewhere.id, admin);
    expect((await announce(member, secret.id, "viewing")).status).toBe(404);
    expect((await announce(admin, foreign.id, "viewing")).status).toBe(404);
    expect((await announce(admin, newId(), "viewing")).status).toBe(404);
    expect((await announce(admin, secret.id, "viewing", "constructor")).status).toBe(404);
    expect((await announce(admin, secret.id, "watching")).status).toBe(400);
  });

  test("is never logged", async () => {
    const project = await world.project(workspace.id, admin);
    const before = await world.label(admin, workspace.slug);
    await announce(admin, project.id, "viewing");
    expect(await world.label(admin, workspace.slug)).toBe(before + 1);
  });
});
