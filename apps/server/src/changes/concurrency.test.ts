import { type Change, newId } from "@cairn/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";
import { transact } from "../services.ts";
import { updated } from "./log.ts";

const WRITERS = 50;
const CHANGES_EACH = 6;

let server: TestServer;
let world: World;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  admin = await world.person("admin");
});
afterAll(() => server.stop());

async function aShared(name: string) {
  const workspace = await world.workspace(admin, name);
  const project = await world.project(workspace.id, admin);
  const stream = await Stream.open(server.url, admin, workspace.slug, { after: 0 });
  return { ...workspace, project: project.id, stream };
}

test("fifty writers over the same rows of two workspaces lose no number and wait for none", async () => {
  const [one, two] = [await aShared("One"), await aShared("Two")];
  let begun = 0;

  // Some touch one workspace, some the other, some both, in either order.
  const plans = [[one], [two], [one, two], [two, one]];
  const write = async (writer: number) => {
    for (let i = 0; i < CHANGES_EACH; i++) {
      const plan = plans[(writer + i) % plans.length]!;
      await transact(world.services, { by: admin.id, cause: "test" }, async (tx) => {
        begun++;
        const row = plan[0]!;
        await tx.db
          .updateTable("projects")
          .set({ description: `${writer}.${i}` })
          .where("workspace_id", "=", row.id)
          .where("id", "=", row.project)
          .execute();
        for (const { id, project } of plan)
          tx.change(
            id,
            updated({ type: "label", id: project, audience: { to: "workspace" } }, { writer, i }),
          );
      });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

  // Each ran once: nobody was chosen as the victim of a deadlock and tried again.
  expect(begun).toBe(WRITERS * CHANGES_EACH);
  for (const { stream, id } of [one, two]) {
    const { seq } = await world.services.database.db
      .selectFrom("change_counters")
      .select("seq")
      .where("workspace_id", "=", id)
      .executeTakeFirstOrThrow();
    await stream.change(seq);
    const changes = stream.seen.filter(({ event }) => event === "change").map(({ data }) => data as Change);
    expect(changes.map(({ n }) => n)).toEqual(Array.from({ length: seq }, (_, i) => i + 1));
    expect(stream.seen).toHaveLength(seq);
    stream.close();
  }
});

test("two who write in opposite orders both succeed, because a conflict is tried again", async () => {
  const workspace = await aShared("Opposite");
  const other = await world.project(workspace.id, admin);
  const rows = [workspace.project, other.id];
  const met = Promise.withResolvers<void>();
  let holding = 0;
  const write = (order: readonly string[]) =>
    transact(world.services, { by: admin.id, cause: "test" }, async (tx) => {
      for (const id of order) {
        await tx.db.updateTable("projects").set({ description: newId() }).where("id", "=", id).execute();
        // Each holds one row before either asks for its second.
        if (++holding >= 2) met.resolve();
        await met.promise;
      }
      tx.change(workspace.id, updated({ type: "label", id: order[0]!, audience: { to: "workspace" } }, {}));
    });
  const done = await Promise.all([write(rows), write(rows.toReversed())]);
  const numbers = done.map(({ numbers }) => numbers.get(workspace.id)!).sort((a, b) => a - b);
  expect(numbers[1]).toBe(numbers[0]! + 1);
  workspace.stream.close();
});
