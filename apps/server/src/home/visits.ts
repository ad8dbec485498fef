import {
  type Id,
  type JsonObject,
  type RecentVisit,
  VISITS_KEPT,
  type VisitedKind,
  newId,
} from "@cairn/domain";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Reader } from "../projects/rows.ts";
import type { Db } from "../db/database.ts";

const FLUSH_MS = 200;
/** A thing that stays open is asked for again and again; once a minute is enough to remember it by. */
const REPEAT_MS = 60_000;
const REMEMBERED = 10_000;

interface Visit {
  readonly userId: Id;
  readonly workspaceId: Id;
  readonly kind: VisitedKind;
  readonly id: Id;
  readonly at: string;
}

/** Remembers what people open. Written in the background and outside of the change log: opening changes nothing. */
export class Visits {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => Date;
  readonly #noted = new Map<string, number>();
  #waiting = new Map<string, Visit>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: FastifyBaseLogger, now: () => Date) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }

  note(userId: Id, workspaceId: Id, kind: VisitedKind, id: Id): void {
    const key = `${userId} ${workspaceId} ${kind} ${id}`;
    const now = this.#now();
    if (now.getTime() - (this.#noted.get(key) ?? -Infinity) < REPEAT_MS) return;
    if (this.#noted.size >= REMEMBERED) this.#noted.clear();
    this.#noted.set(key, now.getTime());
    this.#waiting.set(key, { userId, workspaceId, kind, id, at: now.toISOString() });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Resolves when everything noted so far is stored. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const visits = [...this.#waiting.values()];
    this.#waiting.clear();
    if (visits.length > 0) this.#writing = this.#writing.then(() => this.#write(visits));
    return this.#writing;
  }

  async #write(visits: readonly Visit[]): Promise<void> {
    try {
      await storeVisits(this.#db, visits);
    } catch (cause) {
      // A forgotten visit is worth no failure: whoever opens the thing again is remembered.
      this.#log.warn({ err: cause }, "recent visits");
    }
  }
}

async function storeVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  await db
    .insertInto("recent_visits")
    .values(
      visits.map(({ userId, workspaceId, kind, id, at }) => ({
        workspace_id: workspaceId,
        id: newId(),
        user_id: userId,
        entity_name: kind,
        entity_identifier: id,
        visited_at: at,
        created_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "user_id", "entity_name", "entity_identifier"])
        .doUpdateSet((eb) => ({ visited_at: eb.ref("excluded.visited_at") })),
    )
    .execute();
  for (const { workspaceId, userId } of visits)
    await sql`
      delete from recent_visits where workspace_id = ${workspaceId} and user_id = ${userId} and id not in (
        select id from recent_visits where workspace_id = ${workspaceId} and user_id = ${userId}
        order by visited_at desc, id desc limit ${VISITS_KEPT})`.execute(db);
}

/** How what was visited is shown: the data by id, and nothing of what the reader may not see. */
export type VisitedReader = (db: Db, reader: Reader, ids: readonly Id[]) => Promise<Map<Id, JsonObject>>;
export type VisitedReaders = Readonly<Partial<Record<VisitedKind, VisitedReader>>>;

type StoredVisit = Omit<RecentVisit, "entity_data">;

export async function listVisits(
  db: Db,
  reader: Reader,
  readers: VisitedReaders,
  kind: VisitedKind | undefined,
): Promise<RecentVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select id, entity_name, entity_identifier, visited_at from recent_visits
    where workspace_id = ${reader.workspaceId} and user_id = ${reader.userId}
      and (${kind ?? null}::text is null or entity_name = ${kind ?? null})
    order by visited_at desc, id desc limit ${VISITS_KEPT}`.execute(db);
  const data = new Map<Id, JsonObject>();
  for (const name of new Set(rows.map((row) => row.entity_name))) {
    const ids = rows.filter((row) => row.entity_name === name).map((row) => row.entity_identifier);
    for (const [id, shown] of (await readers[name]?.(db, reader, ids)) ?? []) data.set(id, shown);
  }
  return rows.map((row) => ({ ...row, entity_data: data.get(row.entity_identifier) ?? null }));
}
