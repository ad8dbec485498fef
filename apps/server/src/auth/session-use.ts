import type { Id } from "@cairn/domain";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

const FLUSH_MS = 60_000;

/** Remembers which sessions were used and writes it down once a minute, so that reading something writes nothing. */
export class SessionUse {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => Date;
  #used = new Map<Id, string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Db, log: FastifyBaseLogger, now: () => Date) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  note(sessionId: Id): void {
    this.#used.set(sessionId, this.#now().toISOString());
  }

  async flush(): Promise<void> {
    const used = this.#used;
    if (used.size === 0) return;
    this.#used = new Map();
    try {
      await sql`
        update sessions s set last_used_at = greatest(s.last_used_at, used.at)
        from unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::timestamptz[]) as used (id, at)
        where s.id = used.id`.execute(this.#db);
    } catch (cause) {
      // When somebody was last seen is worth no failure: the next minute tells it again.
      this.#log.warn({ err: cause }, "last use of sessions");
    }
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.flush();
  }
}
