import { type Id, type Project, newId } from "@cairn/domain";
import fastify from "fastify";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createDatabase } from "../../test/database.ts";
import { World } from "../../test/people.ts";
import { startTestServer } from "../../test/server.ts";
import { type Tx, transaction } from "../changes/transaction.ts";
import { type Connection, type Database, openDatabase } from "../db/database.ts";
import { Metrics } from "../http/metrics.ts";
import { jobs as kinds } from "./jobs.ts";
import { Jobs, type Patience, type Workers } from "./queue.ts";

const PATIENCE = { timeout: 10_000, interval: 20 };

let connection: Connection;
let database: Database;
let drop: () => Promise<void>;
const running: Jobs[] = [];

beforeAll(async () => {
  ({ connection, drop } = await createDatabase(inject("databaseServer"), inject("template")));
  database = openDatabase(connection, { max: 5 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await sql`delete from jobs.job`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await drop();
});

const idle = Object.fromEntries(
  Object.keys(kinds).map((name) => [name, async () => {}]),
) as unknown as Workers<object>;

type Data = { workspaceId: Id; userId: Id };

/** One more node that works, or one that only enqueues when it has nothing to work with. */
async function aNode(work: (data: Data) => Promise<void>, patience: Partial<Patience> = {}) {
  const lines: Record<string, unknown>[] = [];
  const metrics = new Metrics();
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const jobs = new Jobs(connection, log, metrics, { stopMs: 5000, lookSeconds: 0.5, ...patience });
  await jobs.start({}, { ...idle, fill_sample: (_, data) => work(data) });
  running.push(jobs);
  return { jobs, lines, metrics };
}

const inTransaction = (work: (tx: Tx) => Promise<void>) => {
  const options = { by: null, cause: "test", now: () => new Date(), committed: () => {} };
  return transaction(database.db, options, work);
};
const aJob = (): Data => ({ workspaceId: newId(), userId: newId() });

interface Stored {
  state: string;
  retry_count: number;
  wait: number;
}
const stored = async (): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select state::text, retry_count, extract(epoch from start_after - now())::float8 as wait
      from jobs.job where name = 'fill_sample'`.execute(database.db)
  ).rows;

/** Makes what waits for its next try due at once. */
const hurry = () => sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);

describe("a job", () => {
  test("begins to exist with the commit of the transaction that asked for it", async () => {
    const done: Id[] = [];
    const { jobs } = await aNode(async ({ workspaceId }) => void done.push(workspaceId));
    const job = aJob();
    await inTransaction(async (tx) => {
      await jobs.enqueue(tx, "fill_sample", job);
      expect(await stored()).toEqual([]);
    });
    await vi.waitFor(() => expect(done).toEqual([job.workspaceId]), PATIENCE);
  });

  test("does not come to exist when the transaction is rolled back", async () => {
    const { jobs } = await aNode(async () => {});
    const work = inTransaction(async (tx) => {
      await jobs.enqueue(tx, "fill_sample", aJob());
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await stored()).toEqual([]);
  });

  test("that fails is tried again, later each time, and says so in the log and the metrics", async () => {
    let tries = 0;
    const { jobs, lines, metrics } = await aNode(async () => {
      if (++tries < 3) throw new Error("not today");
    });
    await inTransaction((tx) => jobs.enqueue(tx, "fill_sample", aJob()));
    const waits: number[] = [];
    for (const retry_count of [0, 1]) {
      await vi.waitFor(
        async () => expect(await stored()).toMatchObject([{ state: "retry", retry_count }]),
        PATIENCE,
      );
      waits.push((await stored())[0]!.wait);
      await hurry();
    }
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: "completed" }]), PATIENCE);
    expect(waits[0]).toBeGreaterThan(1);
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    const told = lines.filter(({ job }) => job === "fill_sample");
    expect(told.map(({ msg, attempt }) => `${msg} ${attempt}`)).toEqual([
      "job failed 1",
      "job failed 2",
      "job completed 3",
    ]);
    const text = await metricsOf(metrics);
    expect(text).toContain('cairn_job_seconds_count{job="fill_sample",outcome="failed"} 2');
    expect(text).toContain('cairn_job_seconds_count{job="fill_sample",outcome="completed"} 1');
  });

  test("is given up after its tries", async () => {
    const { jobs } = await aNode(async () => {
      throw new Error("never");
    });
    await inTransaction((tx) => jobs.enqueue(tx, "fill_sample", aJob()));
    await vi.waitFor(
      async () => {
        await hurry();
        expect(await stored()).toMatchObject([{ state: "failed", retry_count: 3 }]);
      },
      { timeout: 15_000, interval: 100 },
    );
  });
});

async function metricsOf(metrics: Metrics): Promise<string> {
  const app = fastify();
  metrics.mount(app, { metricsToken: null });
  const { body } = await app.inject("/metrics");
  await app.close();
  return body;
}

describe("two nodes", () => {
  test("share the work and do nothing twice", async () => {
    const runs = new Map<Id, number>();
    const count = async ({ workspaceId }: Data) => {
      runs.set(workspaceId, (runs.get(workspaceId) ?? 0) + 1);
    };
    // They look of their own accord so rarely that a backlog must draw the next job by itself.
    const patience = { lookSeconds: 60 };
    const nodes = [await aNode(count, patience), await aNode(count, patience)];
    const all = Array.from({ length: 50 }, aJob);
    await Promise.all(
      all.map((job, i) => inTransaction((tx) => nodes[i % 2]!.jobs.enqueue(tx, "fill_sample", job))),
    );
    const finished = async () => (await stored()).every(({ state }) => state === "completed");
    await vi.waitFor(async () => expect(await finished()).toBe(true), { timeout: 15_000, interval: 50 });
    expect([...runs.keys()].sort()).toEqual(all.map(({ workspaceId }) => workspaceId).sort());
    expect([...runs.values()].every((times) => times === 1)).toBe(true);
  });
});

describe("a node that stops", () => {
  test("finishes what it has begun", async () => {
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { jobs } = await aNode(async () => {
      begun.resolve();
      await finish.promise;
    });
    await inTransaction((tx) => jobs.enqueue(tx, "fill_sample", aJob()));
    await begun.promise;
    const stopped = jobs.stop();
    finish.resolve();
    await stopped;
    expect(await stored()).toMatchObject([{ state: "completed" }]);
  });

  test("hands what takes too long to another one", async () => {
    const begun = Promise.withResolvers<void>();
    const never = new Promise<void>(() => {});
    const { jobs } = await aNode(
      async () => {
        begun.resolve();
        await never;
      },
      { stopMs: 100 },
    );
    await inTransaction((tx) => jobs.enqueue(tx, "fill_sample", aJob()));
    await begun.promise;
    await jobs.stop();
    const taken = vi.fn(async () => {});
    await aNode(taken);
    await hurry();
    await vi.waitFor(() => expect(taken).toHaveBeenCalledTimes(1), PATIENCE);
  });
});

describe("the sample", () => {
  test("is filled in by a job once the workspace is there", async () => {
    const server = await startTestServer();
    const world = new World(server);
    const person = await world.person("founder");
    const slug = `sample-${newId().slice(-8)}`;
    await world.send(person, "POST", "/api/workspaces/", { name: "Sample", slug, with_sample: true });
    const projects = async () =>
      (await world.send<Project[]>(person, "GET", `/api/workspaces/${slug}/projects/details/`)).body;
    await vi.waitFor(async () => expect((await projects()).length).toBeGreaterThan(0), PATIENCE);
    await server.stop();
  });
});
