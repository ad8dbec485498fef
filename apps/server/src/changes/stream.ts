import type { ServerResponse } from "node:http";
import { once } from "node:events";
import type { Change, Id, StreamEvent } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { type Viewer, canSee } from "./audience.ts";
import type { Follower, Hub, Presence } from "./hub.ts";
import { type LoggedChange, RESET, span } from "./log.ts";
import { type EntityReaders, translate } from "./translate.ts";
import { accessTypes, loadViewer, mayMoveScope, projectsGained } from "./viewer.ts";

const PING_MS = 20_000;
const RETRY_MS = 1000;

export interface StreamSource {
  readonly db: Db;
  readonly hub: Hub;
  readonly readers: EntityReaders;
}

/** One browser following one workspace: from the request to the moment either side hangs up. */
export class ChangeStream implements Follower {
  readonly workspaceId: Id;
  readonly sessionId: Id;
  readonly #source: StreamSource;
  readonly #out: ServerResponse;
  #viewer: Viewer;
  #cursor = 0;
  /** Changes up to here happened while the client was away. */
  #missed = 0;
  #ended = false;
  #wake: () => void = () => {};

  constructor(
    source: StreamSource,
    out: ServerResponse,
    scope: { workspaceId: Id; sessionId: Id; viewer: Viewer },
  ) {
    this.#source = source;
    this.#out = out;
    this.workspaceId = scope.workspaceId;
    this.sessionId = scope.sessionId;
    this.#viewer = scope.viewer;
  }

  end(): void {
    this.#ended = true;
    // Somebody who does not read what was sent must not keep us from ending.
    if (this.#out.writableNeedDrain) this.#out.destroy();
    this.#wake();
  }

  presence({ user, entity, id, mode, audience }: Presence): void {
    if (user !== this.#viewer.id && canSee(this.#viewer, audience))
      void this.#send({ event: "presence", data: { user, entity, id, mode } });
  }

  /** Resolves when the stream is over. `after` is null for a client that starts now. */
  async run(after: number | null): Promise<void> {
    let awake = Promise.withResolvers<void>();
    this.#wake = () => awake.resolve();
    this.#out.on("close", () => this.end());
    // Who hung up while we looked up who they are will not do so a second time.
    if (this.#out.destroyed) return;
    const { feed, leave } = await this.#source.hub.follow(this, () => this.#wake());
    const ping = setInterval(() => void this.#send({ event: "ping", data: {} }), PING_MS);
    try {
      this.#out.write(`retry: ${RETRY_MS}\n\n`);
      await this.#begin(after);
      // What was committed between reading the span and listening is found here, not missed.
      await feed.reach(this.#cursor);
      while (!this.#ended) {
        awake = Promise.withResolvers<void>();
        const changes = await feed.after(this.#cursor);
        for (const change of changes) if (!this.#ended && change.n > this.#cursor) await this.#pass(change);
        if (changes.length === 0 && !this.#ended) await awake.promise;
      }
    } finally {
      clearInterval(ping);
      leave();
      this.#out.end();
    }
  }

  async #begin(after: number | null): Promise<void> {
    const { newest, oldest } = await span(this.#source.db, this.workspaceId);
    this.#cursor = after ?? newest;
    if (after === null) await this.#send({ event: "hello", data: { n: newest } });
    else if (after < oldest - 1 || after > newest) await this.#startOver(newest);
    else this.#missed = newest;
  }

  async #startOver(n: number): Promise<void> {
    this.#cursor = n;
    await this.#send({ event: "reset", data: { n, project_id: null } }, n);
  }

  async #pass(change: LoggedChange): Promise<void> {
    // What opened or closed for the client while it was away cannot be told from the rights of today.
    if (change.n <= this.#missed && mayMoveScope(change, this.#viewer.id))
      return this.#startOver(this.#missed);
    if (change.rows.some((row) => accessTypes.has(row.type)) && !(await this.#renewViewer())) return;
    const reset = change.rows.find(
      (row) => row.type === RESET && row.after && canSee(this.#viewer, row.after),
    );
    if (reset) await this.#send({ event: "reset", data: { n: change.n, project_id: reset.project_id } });
    const source = { db: this.#source.db, workspaceId: this.workspaceId, readers: this.#source.readers };
    const rows: Change["rows"] = [];
    for (const row of change.rows)
      if (row.type !== RESET) rows.push(...(await translate(source, this.#viewer, row)));
    const { n, at } = change;
    // Who did what out of the client's sight is out of its sight too; the number is all it needs.
    const { by, cause } = rows.length > 0 ? change : { by: null, cause: "" };
    await this.#send({ event: "change", data: { n, at, by, cause, rows } }, n);
    this.#cursor = n;
  }

  /** Rights are those of the moment of sending. False when nothing is left to send to. */
  async #renewViewer(): Promise<boolean> {
    const viewer = await loadViewer(this.#source.db, this.workspaceId, this.#viewer.id);
    if (!viewer) {
      this.end();
      return false;
    }
    const gained = projectsGained(this.#viewer, viewer);
    const lost = projectsGained(viewer, this.#viewer);
    this.#viewer = viewer;
    if (gained.length > 0 || lost.length > 0) await this.#send({ event: "scope", data: { gained, lost } });
    return true;
  }

  async #drained(): Promise<void> {
    const over = new AbortController();
    const wait = (event: string) => once(this.#out, event, { signal: over.signal });
    await Promise.race([wait("drain"), wait("close")])
      .catch(() => this.end())
      .finally(() => over.abort());
  }

  async #send({ event, data }: StreamEvent, n?: number): Promise<void> {
    if (this.#ended || this.#out.writableEnded) return;
    const id = n === undefined ? "" : `id: ${n}\n`;
    const room = this.#out.write(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    // A slow reader waits here instead of filling our memory; hanging up also ends the wait.
    if (!room) await this.#drained();
  }
}
