import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type postgres from "postgres";

/** Seconds that statements on a pool which is being replaced may still take. */
const LEAVE_SECONDS = 5;

// Shut down by an administrator, crashed, or not yet open again; and what the driver itself says of a lost socket.
const lostCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
]);
const unreachableCodes = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE", "CONNECT_TIMEOUT"]);

const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";

const isLost = (cause: unknown): boolean => lostCodes.has(codeOf(cause));

/** The database is not there at this moment; the statement may be tried again. */
export const isUnavailable = (cause: unknown): boolean =>
  isLost(cause) || unreachableCodes.has(codeOf(cause));

/**
 * The connections in use. A connection that dies with a statement half written never speaks again in this driver, so
 * the first loss of one replaces them all: what is still running on the others may finish, what comes next is new.
 */
export class Pool {
  readonly #open: () => postgres.Sql;
  #current: postgres.Sql;

  constructor(open: () => postgres.Sql) {
    this.#open = open;
    this.#current = open();
  }

  get current(): postgres.Sql {
    return this.#current;
  }

  lost(sql: postgres.Sql): void {
    if (sql !== this.#current) return;
    this.#current = this.#open();
    void sql.end({ timeout: LEAVE_SECONDS }).catch(() => {});
  }

  close(): Promise<void> {
    return this.#current.end({ timeout: LEAVE_SECONDS });
  }
}

class RolledBack extends Error {}

/** One user of the pool: each statement goes to any free connection, those of a transaction to the same one. */
class Connection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #sql: postgres.Sql;
  #transaction: { sql: postgres.Sql; end: PromiseWithResolvers<void>; done: Promise<unknown> } | null = null;
  #lost = false;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#sql = pool.current;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      // The driver wants an array it may keep; the types of the values are found out by the server.
      const rows = await (this.#transaction?.sql ?? this.#sql).unsafe(sql, [...parameters] as never[], {
        prepare: true,
      });
      const counted = rows.command === "SELECT" ? {} : { numAffectedRows: BigInt(rows.count ?? 0) };
      return { rows: Array.from(rows) as R[], ...counted };
    } catch (cause) {
      this.#noteLoss(cause);
      throw cause;
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely wants a generator; nothing of ours streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Results are not streamed");
  }

  async begin(options: string): Promise<void> {
    const opened = Promise.withResolvers<postgres.Sql>();
    const end = Promise.withResolvers<void>();
    const done = this.#sql.begin(options, (transaction) => {
      opened.resolve(transaction as unknown as postgres.Sql);
      return end.promise;
    });
    done.catch((cause: unknown) => {
      if (!(cause instanceof RolledBack)) this.#noteLoss(cause);
      opened.reject(cause as Error);
    });
    this.#transaction = { sql: await opened.promise, end, done };
  }

  async commit(): Promise<void> {
    this.#transaction?.end.resolve();
    await this.#transaction?.done;
  }

  /** A connection that is gone has rolled back by itself, and writing to it would end the whole process. */
  async rollback(): Promise<void> {
    if (!this.#transaction || this.#lost) return;
    this.#transaction.end.reject(new RolledBack());
    await this.#transaction.done.catch(() => {});
  }

  #noteLoss(cause: unknown): void {
    if (!isLost(cause)) return;
    this.#lost = true;
    this.#pool.lost(this.#sql);
  }
}

const isolation = (level: string | undefined): string => (level ? `isolation level ${level}` : "");

/** Kysely on postgres.js. Unlike the ready-made one it holds a connection only for as long as a transaction lasts. */
export function pooledDialect(pool: Pool): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new Connection(pool),
    beginTransaction: (connection, { isolationLevel }) =>
      (connection as Connection).begin(isolation(isolationLevel)),
    commitTransaction: (connection) => (connection as Connection).commit(),
    rollbackTransaction: (connection) => (connection as Connection).rollback(),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
