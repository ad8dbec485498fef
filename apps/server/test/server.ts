import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import { type Connection, openDatabase } from "../src/db/database.ts";
import { createDatabase } from "./database.ts";

export interface TestServer {
  readonly app: App;
  readonly url: string;
  readonly connection: Connection;
  stop(): Promise<void>;
}

const TEST_SECRET = "a secret for tests, and for nothing else at all";

// Raised, not switched off: hundreds of sign-ins from one address are ordinary here (decisions 14).
const limits = { PUBLIC_RATE_LIMIT: "100000", SIGN_IN_RATE_LIMIT: "100000" };

/** The real server on a database of its own; or, given a connection, one more node on that database. */
export async function startTestServer(
  options: { connection?: Connection; environment?: Record<string, string>; now?: () => Date } = {},
): Promise<TestServer> {
  const own = options.connection ? null : await createDatabase(inject("databaseServer"), inject("template"));
  const connection = options.connection ?? own!.connection;
  const database = openDatabase(connection, { max: 10 });
  const folder = await mkdtemp(join(tmpdir(), "cairn-test-data-"));
  const usual = { LOG_LEVEL: "silent", PORT: "0", CAIRN_DATA_DIR: folder, ...limits };
  const config: Config = readConfig({ ...usual, ...options.environment });
  const app = await buildApp(config, database, TEST_SECRET, options.now);
  const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    url,
    connection,
    async stop() {
      await app.stop();
      await database.close();
      await own?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
