import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase } from "../../test/database.ts";
import { type Database, openDatabase } from "./database.ts";
import { isUnavailable } from "./driver.ts";

let own: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let admin: Database;

beforeAll(async () => {
  own = await createDatabase(inject("databaseServer"), inject("template"));
  database = openDatabase(own.connection, { max: 4 });
  admin = openDatabase(own.connection, { max: 1 });
});
afterAll(async () => {
  await Promise.all([database.close(), admin.close()]);
  await own.drop();
});

const pid = async (db: Database["db"]) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
const end = (backend: number) => sql`select pg_terminate_backend(${backend}::int)`.execute(admin.db);

describe("a connection that is lost", () => {
  test("in the middle of a transaction fails that transaction and nothing after it", async () => {
    const work = database.db.transaction().execute(async (trx) => {
      await end(await pid(trx));
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toSatisfy(isUnavailable);
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  test("under load never leaves a caller without an answer", async () => {
    const load = new AbortController();
    let answered = 0;
    const work = async () => {
      while (!load.signal.aborted) {
        await database.db
          .transaction()
          .execute((trx) => sql`select pg_sleep(0.001)`.execute(trx))
          .catch((cause: unknown) => expect(isUnavailable(cause)).toBe(true));
        answered++;
      }
    };
    const workers = Array.from({ length: 8 }, work);
    for (let round = 0; round < 10; round++) {
      const before = answered;
      const others = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'cairn'`.execute(
        admin.db,
      );
      for (const { pid: backend } of others.rows) await end(backend);
      await expect.poll(() => answered).toBeGreaterThan(before + 20);
    }
    load.abort();
    await Promise.all(workers);
  });
});

describe("a transaction", () => {
  test("is rolled back when its work fails", async () => {
    const work = database.db.transaction().execute(async (trx) => {
      await sql`create table left_behind (id int)`.execute(trx);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    const { rows } = await sql`select to_regclass('left_behind') as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
  });

  test("that a statement broke reports the statement's own error", async () => {
    const work = database.db.transaction().execute((trx) => sql`select 1/0`.execute(trx));
    await expect(work).rejects.toMatchObject({ code: "22012" });
  });
});

test("moments, days and numbers come back as the wire writes them", async () => {
  const { rows } = await sql`
    select timestamptz '2026-11-15 09:30:00.12+02' as at, timestamptz '2026-11-15 09:30:00+00' as whole,
      date '2026-11-15' as day, 9007199254740991::int8 as large, 1.5::numeric as half, array['a','b'] as list`.execute(
    database.db,
  );
  expect(rows).toEqual([
    {
      at: "2026-11-15T07:30:00.120Z",
      whole: "2026-11-15T09:30:00.000Z",
      day: "2026-11-15",
      large: 9007199254740991,
      half: 1.5,
      list: ["a", "b"],
    },
  ]);
});
