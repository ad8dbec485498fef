import { rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { lockDataFolder } from "../data-folder-lock.ts";
import { ensureCluster } from "./cluster.ts";
import { type Placement, place } from "./placement.ts";
import { DATABASE, PORT, SUPERUSER } from "./settings.ts";
import { supervise } from "./supervise.ts";

export type EmbeddedOptions = {
  /** The data folder; the database is in its `postgres`. */
  dataDir: string;
  log: (line: string, fields?: object) => void;
  /** Called once, when the database has died and cannot be brought back. */
  onDeath?: (reason: string) => void;
};

export type EmbeddedDatabase = {
  /** `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** One line for the person who started us, when the database could not live in the data folder. */
  notice: string | null;
  /** The database was still running: an earlier server was killed. */
  adopted: boolean;
  stop(): Promise<void>;
};

/** Starts, or finds again, the PostgreSQL of this data folder and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const at = await place(options.dataDir);
  const lock = await lockOutside(at);
  try {
    const { created } = await ensureCluster(at);
    if (created) options.log("Created the database", { folder: at.folder });
    const { adopted, stop } = await supervise(at, options);
    return {
      connection: { host: at.sockets, port: PORT, user: SUPERUSER, database: DATABASE },
      notice: at.notice,
      adopted,
      async stop() {
        await stop();
        // In /tmp it would stay there for ever.
        if (!at.sockets.startsWith(at.folder)) await rmdir(at.sockets).catch(() => {});
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** Where the database of this data folder listens while a server runs it. */
export async function embeddedConnection(dataDir: string): Promise<EmbeddedDatabase["connection"]> {
  const { sockets } = await place(dataDir);
  return { host: sockets, port: PORT, user: SUPERUSER, database: DATABASE };
}

/** A copy of the data folder has the same link: two servers would then hold different locks on one database. */
async function lockOutside(at: Placement): Promise<{ release(): Promise<void> } | null> {
  return at.outside ? lockDataFolder(dirname(at.folder)) : null;
}
