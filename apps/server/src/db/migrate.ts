import { readFile, readdir } from "node:fs/promises";
import { StartProblem } from "../start-problem.ts";
import type { Database } from "./database.ts";

const folder = new URL("../../migrations/", import.meta.url);
// Any number: it only has to be the same in every server that starts at the same moment.
const MIGRATION_LOCK = 7_412_081;

/** Runs what is new, each file in a transaction of its own, one server at a time. */
export async function migrate({ sql }: Database): Promise<number> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await connection`create table if not exists migrations (name text primary key, at timestamptz(3) not null default now())`;
    const rows = await connection`select name from migrations`;
    const done = new Set(rows.map((row) => row.name as string));
    const unknown = [...done].find((name) => !files.includes(name));
    if (unknown)
      throw new StartProblem(`The database is newer than this program: it holds migration ${unknown}.`);
    const fresh = files.filter((name) => !done.has(name));
    for (const name of fresh) {
      const text = await readFile(new URL(name, folder), "utf8");
      await connection
        .unsafe(`begin; ${text}; insert into migrations (name) values ('${name}'); commit`)
        .simple();
    }
    return fresh.length;
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {});
    connection.release();
  }
}
