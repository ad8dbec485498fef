import type postgres from "postgres";
import { describe, expect, test, vi } from "vitest";
import {
  aDataFolder,
  aServerProcess,
  anEmbeddedDatabase,
  connect,
  kill,
  postmasterOf,
  writeUntilItFails,
} from "./trial.ts";
import { identify } from "./processes.ts";
import { until } from "./until.ts";

vi.setConfig({ testTimeout: 60_000 });

const WRITERS = [1, 2, 3, 4];

/** Rows are being written and one backend is busy in a way that does not notice the end of its postmaster. */
async function underLoad(sql: postgres.Sql) {
  await sql`create table if not exists written (name text primary key)`;
  const busy = sql`select count(*) from generate_series(1, 1e10::bigint)`.catch(() => {});
  const writers = Promise.all(WRITERS.map((writer) => writeUntilItFails(sql, writer)));
  await expect.poll(async () => (await sql`select from written`).length).toBeGreaterThan(100);
  return async () => {
    await busy;
    return (await writers).flat();
  };
}

async function names(sql: postgres.Sql): Promise<Set<string>> {
  return new Set((await sql`select name from written`).map((row) => row.name));
}

describe("after kill -9 of the database", () => {
  test("it comes back by itself with every confirmed row", async () => {
    const dataDir = await aDataFolder();
    const log = vi.fn<(line: string) => void>();
    const database = await anEmbeddedDatabase(dataDir, { log });
    const confirmed = await underLoad(connect(database));
    process.kill(postmasterOf(dataDir), "SIGKILL");
    expect(await until(() => log.mock.calls.some(([line]) => line === "The database is back"), 20_000)).toBe(
      true,
    );

    const found = await names(connect(database));
    const missing = (await confirmed()).filter((name) => !found.has(name));
    expect(missing).toEqual([]);
  });

  test("together with the server, the next start ends its orphans and loses nothing", async () => {
    const dataDir = await aDataFolder();
    const { child, output } = await aServerProcess("trial-server.ts", dataDir);
    const confirmed = await underLoad(connect(JSON.parse(output)));
    await kill(child);
    process.kill(postmasterOf(dataDir), "SIGKILL");

    const database = await anEmbeddedDatabase(dataDir);
    expect(database.adopted).toBe(false);
    const found = await names(connect(database));
    expect((await confirmed()).filter((name) => !found.has(name))).toEqual([]);
  });
});

describe("after kill -9 of the server", () => {
  test("the next one adopts the running database and watches it", async () => {
    const dataDir = await aDataFolder();
    const { child, output } = await aServerProcess("trial-server.ts", dataDir);
    const pid = postmasterOf(dataDir);
    const earlier = connect(JSON.parse(output));
    await earlier`create table written as select 'row' as name`;
    await kill(child);

    const log = vi.fn<(line: string) => void>();
    const database = await anEmbeddedDatabase(dataDir, { log });
    expect(database.adopted).toBe(true);
    expect(postmasterOf(dataDir)).toBe(pid);
    expect(await names(connect(database))).toEqual(new Set(["row"]));

    process.kill(pid, "SIGKILL");
    expect(await until(() => log.mock.calls.some(([line]) => line === "The database is back"), 20_000)).toBe(
      true,
    );
    expect(await names(connect(database))).toEqual(new Set(["row"]));
  });
});

describe("stopping", () => {
  test("ends the database while sessions are open, and only returns when it is gone", async () => {
    const dataDir = await aDataFolder();
    const database = await anEmbeddedDatabase(dataDir);
    const pid = postmasterOf(dataDir);
    const sql = connect(database);
    const session = sql`select pg_sleep(600)`.catch((error: Error) => error.message);
    await expect
      .poll(async () => (await sql`select from pg_stat_activity where query like '%600%'`).length)
      .toBe(2);
    await database.stop();
    expect(identify(pid)).toBeNull();
    expect(await session).toMatch(/terminating connection|CONNECTION/);
  });
});

describe("two servers on one folder", () => {
  test("exactly one of many that start at once gets it; the others name it and end with 1", async () => {
    const dataDir = await aDataFolder();
    const servers = await Promise.all(WRITERS.map(() => aServerProcess("trial-server.ts", dataDir)));
    const winners = servers.filter((server) => server.output !== "");
    expect(winners).toHaveLength(1);
    const message = `Another Cairn server is already using ${dataDir} (process ${winners[0]?.child.pid})`;
    for (const loser of servers.filter((server) => server.output === "")) {
      expect(loser.complaint).toBe(message);
      expect(loser.child.exitCode).toBe(1);
    }
  });
});
