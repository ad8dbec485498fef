import { mkdir, readdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { StartProblem } from "../../start-problem.ts";
import { startEmbedded } from "./embedded.ts";
import { aDataFolder, anEmbeddedDatabase, connect, postmasterOf, startProcess, kill } from "./trial.ts";
import { until } from "./until.ts";

const isRoot = process.getuid?.() === 0;
vi.setConfig({ testTimeout: 60_000 });

describe("the first start", () => {
  test("makes a UTF-8 database that only its own user can reach", async () => {
    const database = await anEmbeddedDatabase(await aDataFolder());
    const sql = connect(database);
    const [found] = await sql`
      select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
        current_setting('jit') as jit, current_setting('fsync') as fsync, current_setting('timezone') as timezone,
        upper('ä') as upper, current_database() as name,
        (select datlocale from pg_database where datname = current_database()) as locale`;
    expect(found).toEqual({
      encoding: "UTF8",
      addresses: "",
      jit: "off",
      fsync: "on",
      timezone: "UTC",
      upper: "Ä",
      name: "cairn",
      locale: "C.UTF-8",
    });
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
    expect(database).toMatchObject({ adopted: false, notice: null });
    await sql`create extension pg_trgm`;
    expect(await sql`select similarity('cairn', 'cairns') > 0.5 as similar`).toEqual([{ similar: true }]);
  });

  test("can be killed at any point of making the database, and the next one makes it whole", async () => {
    const dataDir = await aDataFolder();
    const folder = join(dataDir, "postgres");
    for (const reached of ["PG_VERSION", "global/pg_control", "postmaster.pid"]) {
      const child = startProcess("trial-server.ts", dataDir);
      await expect.poll(() => partialHas(folder, reached), { timeout: 10_000, interval: 1 }).toBe(true);
      await kill(child);
    }
    const sql = connect(await anEmbeddedDatabase(dataDir));
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).toEqual(["cluster", "run"]);
  });

  test("says in one line that a folder cannot be written", async () => {
    const start = startEmbedded({ dataDir: "/proc/cairn", log: () => {} });
    await expect(start).rejects.toThrow(
      new StartProblem("Cannot write to /proc/cairn: no folder can be made there."),
    );
  });
});

async function partialHas(folder: string, file: string): Promise<boolean> {
  const partial = (await readdir(folder).catch(() => [])).find((name) => name.startsWith("cluster.new-"));
  return partial !== undefined && (await exists(join(folder, partial, file)));
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

describe("a later start", () => {
  test("finds the rows again within three seconds", async () => {
    const dataDir = await aDataFolder();
    const first = await anEmbeddedDatabase(dataDir);
    const sql = connect(first);
    await sql`create table kept as select 'row' as name`;
    await sql.end();
    await first.stop();

    const begun = performance.now();
    const second = connect(await anEmbeddedDatabase(dataDir));
    expect(await second`select name from kept`).toEqual([{ name: "row" }]);
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  test("is not fooled by files that name a process which is not the database", async () => {
    const dataDir = await aDataFolder();
    await (await anEmbeddedDatabase(dataDir)).stop();
    const lines = [process.pid, join(dataDir, "postgres/cluster"), 1, 5432, "/tmp", "", "0 0", "ready"];
    await writeFile(join(dataDir, "postgres/cluster/postmaster.pid"), lines.join("\n"));
    await writeFile(join(dataDir, "postgres/run/.s.PGSQL.5432.lock"), lines.join("\n"));

    const database = await anEmbeddedDatabase(dataDir);
    expect(database.adopted).toBe(false);
    expect(await connect(database)`select 1 as one`).toEqual([{ one: 1 }]);
  });

  test("refuses the files of another major version", async () => {
    const dataDir = await aDataFolder();
    await (await anEmbeddedDatabase(dataDir)).stop();
    await writeFile(join(dataDir, "postgres/cluster/PG_VERSION"), "17\n");
    const start = startEmbedded({ dataDir, log: () => {} });
    await expect(start).rejects.toThrow(/is of PostgreSQL 17; this version of Cairn brings 18/);
  });
});

describe("an awkward folder", () => {
  test("with a path too long for a socket gets a short private one", async () => {
    const dataDir = await aDataFolder({ name: "very-long-".repeat(12) });
    const database = await anEmbeddedDatabase(dataDir);
    expect(await connect(database)`select 1 as one`).toEqual([{ one: 1 }]);
    expect(database.connection.host.length).toBeLessThan(80);
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
  });

  test.runIf(isRoot)("that other users cannot enter has its database elsewhere and says so", async () => {
    const dataDir = await aDataFolder({ mode: 0o700 });
    const first = await anEmbeddedDatabase(dataDir);
    expect(first.notice).toMatch(
      /^The database is in \/var\/lib\/cairn\/[0-9a-f]{16}\/postgres, because [^\n]+$/,
    );
    const sql = connect(first);
    await sql`create table kept as select 'row' as name`;
    await sql.end();
    await first.stop();

    const moved = join(dirname(dataDir), "moved");
    await rename(dataDir, moved);
    const second = connect(await anEmbeddedDatabase(moved));
    expect(await second`select name from kept`).toEqual([{ name: "row" }]);
    // Put back, so that the folder outside is found and removed after the test.
    await mkdir(dataDir);
    await rename(join(moved, "postgres"), join(dataDir, "postgres"));
  });
});

describe("when the database cannot be brought back", () => {
  test("the owner is told why, once", async () => {
    const dataDir = await aDataFolder();
    const onDeath = vi.fn<(reason: string) => void>();
    await anEmbeddedDatabase(dataDir, { onDeath });
    const cluster = join(dataDir, "postgres/cluster");
    const pid = postmasterOf(dataDir);
    await rename(join(cluster, "global"), join(cluster, "global-away"));
    process.kill(pid, "SIGKILL");
    expect(await until(() => onDeath.mock.calls.length > 0, 20_000)).toBe(true);
    expect(onDeath.mock.calls).toEqual([
      [expect.stringMatching(/^The database could not be started: [^\n]+$/)],
    ]);
  });
});
