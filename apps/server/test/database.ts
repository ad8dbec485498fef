import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@cairn/domain";
import { pino } from "pino";
import postgres from "postgres";
import { type Connection, type Database, openDatabase } from "../src/db/database.ts";
import { startEmbedded } from "../src/db/embedded/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { Metrics } from "../src/http/metrics.ts";
import { jobs as kinds } from "../src/jobs/jobs.ts";
import { Jobs, type Workers } from "../src/jobs/queue.ts";

/** A database server for tests: `TEST_DATABASE_URL` when given, else an embedded one in a temporary folder. */
export async function startDatabaseServer(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: { url }, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), "cairn-test-"));
  // The database has a user of its own, who must be able to enter.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const named = (connection: Connection, database: string): Connection => {
  if (!("url" in connection)) return { ...connection, database };
  const url = new URL(connection.url);
  url.pathname = `/${database}`;
  return { url: url.href };
};

async function asAdmin(connection: Connection, statement: string): Promise<void> {
  const options = { max: 1, onnotice: () => {} };
  const sql =
    "url" in connection ? postgres(connection.url, options) : postgres({ ...connection, ...options });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** Migrated once; every test file gets a copy of it in a few milliseconds. */
export async function createTemplate(server: Connection): Promise<string> {
  const name = `cairn_template_${newId().replaceAll("-", "")}`;
  await asAdmin(server, `create database ${name}`);
  const database = openDatabase(named(server, name), { max: 1 });
  await migrate(database);
  await database.close();
  const jobs = new Jobs(named(server, name), pino({ level: "silent" }), new Metrics());
  const idle = Object.fromEntries(Object.keys(kinds).map((name) => [name, async () => {}]));
  await jobs.start({}, idle as unknown as Workers<object>);
  await jobs.stop();
  return name;
}

export async function createDatabase(
  server: Connection,
  template: string,
): Promise<{ connection: Connection; drop(): Promise<void> }> {
  const name = `cairn_test_${newId().replaceAll("-", "")}`;
  await asAdmin(server, `create database ${name} template ${template}`);
  return {
    connection: named(server, name),
    drop: () => asAdmin(server, `drop database if exists ${name} with (force)`),
  };
}

export const dropTemplate = (server: Connection, name: string) =>
  asAdmin(server, `drop database if exists ${name} with (force)`);

export async function withScratchDatabase(use: (database: Database) => Promise<void>): Promise<void> {
  const server = await startDatabaseServer();
  const template = await createTemplate(server.connection);
  const database = openDatabase(named(server.connection, template), { max: 2 });
  try {
    await use(database);
  } finally {
    await database.close();
    await dropTemplate(server.connection, template);
    await server.stop();
  }
}
