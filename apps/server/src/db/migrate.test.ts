import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase } from "../../test/database.ts";
import { describeTables, tablesFile } from "../../tools/generate-types.ts";
import { StartProblem } from "../start-problem.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

/** A database of its own, from a migrated template or an empty one. */
async function withDatabase(template: string, use: (database: Database) => Promise<void>): Promise<void> {
  const { connection, drop } = await createDatabase(inject("databaseServer"), template);
  const database = openDatabase(connection, { max: 4 });
  try {
    await use(database);
  } finally {
    await database.close();
    await drop();
  }
}
const EMPTY = "template0";

describe("migrating", () => {
  test("brings an empty database up to date, once", () =>
    withDatabase(EMPTY, async (database) => {
      expect(await migrate(database)).toBeGreaterThan(0);
      expect(await migrate(database)).toBe(0);
    }));

  test("by several servers at once is done by one of them", () =>
    withDatabase(EMPTY, async (database) => {
      const done = await Promise.all([migrate(database), migrate(database), migrate(database)]);
      expect(done.filter((files) => files > 0)).toHaveLength(1);
    }));

  test("refuses a database from the future, in one line, and lets go of its lock", () =>
    withDatabase(inject("template"), async (database) => {
      await database.sql`insert into migrations (name) values ('9999_future.sql')`;
      const refusal = await migrate(database).catch((cause: unknown) => cause);
      expect(refusal).toBeInstanceOf(StartProblem);
      expect((refusal as StartProblem).message).toMatch(
        /^The database is newer than this program.*9999_future.sql\.$/,
      );
      await database.sql`delete from migrations where name = '9999_future.sql'`;
      expect(await migrate(database)).toBe(0);
    }));
});

test("the types of the tables are those of the migrated database", () =>
  withDatabase(inject("template"), async (database) => {
    const normal = (code: string) => code.replace(/\s+/g, " ").trim();
    const [made, kept] = [await describeTables(database), await readFile(tablesFile, "utf8")];
    expect(normal(kept)).toBe(normal(made));
  }));

describe("every table of a tenant", () => {
  /** What belongs to no workspace, and what numbers a workspace as a whole. A new one is a decision. */
  const others = new Set([
    "users",
    "profiles",
    "sessions",
    "user_assets",
    "sign_in_failures",
    "one_time_secrets",
    "outbox",
    "accounts",
    "notification_preferences",
    "api_tokens",
    "instances",
    "instance_admins",
    "instance_configurations",
    "migrations",
    "workspaces",
    "change_counters",
    "changes",
  ]);

  let drop: () => Promise<void>;
  let database: Database;
  let tables: string[];

  beforeAll(async () => {
    const made = await createDatabase(inject("databaseServer"), inject("template"));
    drop = made.drop;
    database = openDatabase(made.connection, { max: 2 });
    const rows = await database.sql`select tablename from pg_tables where schemaname = 'public' order by 1`;
    tables = rows.map((row) => row.tablename as string).filter((name) => !others.has(name));
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  /** Columns of each key: `[["workspace_id", "id"], …]`. */
  async function keys(table: string, kind: "p" | "f") {
    const rows = await database.sql`
      select confrelid::regclass::text as target,
        (select array_agg(attname::text order by i) from unnest(conkey) with ordinality k(n, i)
          join pg_attribute on attrelid = conrelid and attnum = n) as own,
        (select array_agg(attname::text order by i) from unnest(confkey) with ordinality k(n, i)
          join pg_attribute on attrelid = confrelid and attnum = n) as theirs
      from pg_constraint where conrelid = ${table}::regclass and contype = ${kind}`;
    return rows as unknown as { target: string; own: string[]; theirs: string[] | null }[];
  }

  test("has the workspace in its primary key", async () => {
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const [primary] = await keys(table, "p");
      expect([table, primary?.own]).toEqual([table, ["workspace_id", "id"]]);
    }
  });

  test("cannot even store a link to another tenant's row", async () => {
    for (const table of tables) {
      const foreign = await keys(table, "f");
      for (const { target, own, theirs } of foreign.filter((key) => !others.has(key.target))) {
        expect([table, target, own[0], theirs![0]]).toEqual([table, target, "workspace_id", "workspace_id"]);
        expect([table, target, theirs]).toEqual([table, target, ["workspace_id", "id"]]);
      }
      // A tenant's rows hang on their workspace, directly or by what they belong to.
      expect([table, foreign.some(({ own }) => own.includes("workspace_id"))]).toEqual([table, true]);
    }
  });

  test("names each reference as one: no id column without a foreign key", async () => {
    for (const table of tables) {
      const columns = await database.sql`
        select column_name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and udt_name = 'uuid' and column_name <> 'id'`;
      const referencing = new Set((await keys(table, "f")).flatMap(({ own }) => own));
      const loose = columns.map((row) => row.column_name as string).filter((name) => !referencing.has(name));
      expect([table, loose]).toEqual([table, []]);
    }
  });
});
