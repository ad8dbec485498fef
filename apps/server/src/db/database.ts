import { Kysely } from "kysely";
import postgres from "postgres";
import { StartProblem } from "../start-problem.ts";
import { Pool, pooledDialect } from "./driver.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

/** Where the database is: a socket folder of our own, or an address somebody configured. */
export type Connection =
  | { host: string; port: number; user: string; database: string; password?: string }
  | { url: string };

export interface Database {
  readonly db: Db;
  /** For what Kysely has no words for: migrations and the catalog. */
  readonly sql: postgres.Sql;
  readonly connection: Connection;
  listen(channel: string, heard: (payload: string) => void): Promise<{ unlisten(): Promise<void> }>;
  close(): Promise<void>;
}

/** An address that names a socket folder (`?host=/run/postgresql`) is taken apart: the driver knows only host names. */
export function connectionFrom(url: string): Connection {
  const { searchParams, port, username, password, pathname } = new URL(url);
  const host = searchParams.get("host");
  if (!host?.startsWith("/")) return { url };
  return {
    host,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
}

const OLDEST_POSTGRES = 150000;

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

/**
 * Moments stay text from the column to the wire: `2026-11-15T09:30:00.120Z`, always with three digits, so that text
 * order is time order.
 */
function instant(text: string): string {
  const [time = "", fraction = ""] = text.slice(11, -3).split(".");
  return `${text.slice(0, 10)}T${time}.${fraction.padEnd(3, "0")}Z`;
}

const same = (value: unknown) => value;
const types = {
  day: { to: DATE, from: [DATE], serialize: same, parse: same },
  instant: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: same, parse: instant },
  whole: { to: INT8, from: [INT8], serialize: String, parse: Number },
  decimal: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: Number },
};

export function openDatabase(connection: Connection, options: { max: number }): Database {
  const open = (max: number) => {
    const shared = {
      max,
      idle_timeout: 0,
      connect_timeout: 10,
      onnotice: () => {},
      types,
      connection: { application_name: "cairn", TimeZone: "UTC", jit: "off" },
    };
    // The driver's types want one fixed map of parsers; ours are four rows of it.
    return ("url" in connection
      ? postgres(connection.url, shared as never)
      : postgres({ ...connection, ...shared } as never)) as unknown as postgres.Sql;
  };
  const pool = new Pool(() => open(options.max));
  // Apart from the pool: it keeps its one connection, and renews it by itself, whatever happens to the others.
  const listener = open(1);
  return {
    db: new Kysely<Tables>({ dialect: pooledDialect(pool) }),
    get sql() {
      return pool.current;
    },
    connection,
    listen: (channel, heard) => listener.listen(channel, heard),
    async close() {
      await Promise.all([pool.close(), listener.end({ timeout: 1 })]);
    },
  };
}

/** What an external database must be; the embedded one is made that way. */
export async function checkDatabase({ sql }: Database): Promise<void> {
  const [row] = await sql`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`;
  if (!row) throw new StartProblem("The database did not answer.");
  if (row.version < OLDEST_POSTGRES)
    throw new StartProblem(`Cairn needs PostgreSQL 15 or newer; this is ${row.name}.`);
  if (row.encoding !== "UTF8")
    throw new StartProblem(`The database must be encoded in UTF8; this one is ${row.encoding}.`);
}
