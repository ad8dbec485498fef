import {
  type Connection,
  type Database,
  checkDatabase,
  connectionFrom,
  openDatabase,
} from "./db/database.ts";
import type { Config } from "./config.ts";
import { FolderInUse, lockDataFolder } from "./db/data-folder-lock.ts";
import { embeddedConnection, startEmbedded } from "./db/embedded/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { StartProblem } from "./start-problem.ts";

export interface Store {
  readonly database: Database;
  /** One line for the person who starts the server, when there is something to know. */
  readonly notice: string | null;
  close(): Promise<void>;
}

interface Options {
  readonly log: (line: string, fields?: object) => void;
  readonly onDeath?: (reason: string) => void;
}

/** The database of this configuration, open and migrated: the one that was named, else the one of the data folder. */
export async function openStore(config: Config, options: Options): Promise<Store> {
  if (config.databaseUrl) return openAt(connectionFrom(config.databaseUrl), config);
  const lock = await lockDataFolder(config.dataDir);
  const embedded = await startEmbedded({ dataDir: config.dataDir, ...options });
  const stop = async () => {
    await embedded.stop();
    await lock.release();
  };
  try {
    const store = await openAt(embedded.connection, config);
    return {
      ...store,
      notice: embedded.notice,
      async close() {
        await store.close();
        await stop();
      },
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** For tools that may run beside a server: the database of the folder, whoever runs it. */
export async function openBeside(config: Config, options: Options): Promise<Store> {
  try {
    return await openStore(config, options);
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause;
    return openAt(await embeddedConnection(config.dataDir), config);
  }
}

async function openAt(connection: Connection, config: Config): Promise<Store> {
  const database = openDatabase(connection, { max: config.poolSize });
  try {
    await checkDatabase(database).catch(unreachable);
    await migrate(database);
    return { database, notice: null, close: () => database.close() };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

function unreachable(cause: unknown): never {
  if (cause instanceof StartProblem) throw cause;
  const reason =
    cause instanceof Error ? cause.message || ("code" in cause ? String(cause.code) : cause.name) : "";
  throw new StartProblem(`The database cannot be reached: ${reason}`, { cause });
}
