import type { Id } from "@cairn/domain";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Audience } from "./audience.ts";
import { Feed } from "./feed.ts";
import { span } from "./log.ts";

const CHANGES = "cairn_changes";
const PRESENCE = "cairn_presence";
const COALESCE_MS = 20;
const SAFETY_MS = 1000;
const SESSIONS_MS = 3000;
// A notification holds 8,000 bytes at most; a workspace and its number take about 50.
const WORKSPACES_A_NOTIFICATION = 100;

export interface Presence {
  readonly workspace: Id;
  readonly audience: Audience;
  readonly user: Id;
  readonly entity: string;
  readonly id: Id;
  readonly mode: "viewing" | "editing";
}

/** A browser that follows a workspace through this node. */
export interface Follower {
  readonly workspaceId: Id;
  readonly sessionId: Id;
  presence(presence: Presence): void;
  end(): void;
}

interface SharedFeed {
  readonly feed: Promise<Feed>;
  followers: number;
}

/**
 * Carries changes between the transactions, the streams of this node and the other nodes. Notifications hold numbers
 * only and may get lost; every node also looks at the counters once a second.
 */
export class Hub {
  readonly #database: Database;
  readonly #onError: (cause: unknown) => void;
  readonly #feeds = new Map<Id, SharedFeed>();
  readonly #followers = new Set<Follower>();
  readonly #announce = new Map<Id, number>();
  #announcing: NodeJS.Timeout | null = null;
  #timers: NodeJS.Timeout[] = [];
  #listening: { unlisten(): Promise<void> }[] = [];
  stopping = false;

  constructor(database: Database, onError: (cause: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    this.#listening = [
      await this.#database.listen(CHANGES, (payload) => {
        for (const [workspaceId, n] of JSON.parse(payload) as [Id, number][]) this.#heard(workspaceId, n);
      }),
      await this.#database.listen(PRESENCE, (payload) => this.#relay(JSON.parse(payload) as Presence)),
    ];
    this.#timers = [
      setInterval(() => void this.#lookForward().catch(this.#onError), SAFETY_MS),
      setInterval(() => void this.#endRevoked().catch(this.#onError), SESSIONS_MS),
    ];
  }

  async stop(): Promise<void> {
    this.stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const follower of this.#followers) follower.end();
    if (this.#announcing) clearTimeout(this.#announcing);
    await this.#flush();
    await Promise.all(this.#listening.map((listener) => listener.unlisten().catch(() => {})));
  }

  /** After a commit: our own streams hear of it at once, the other nodes within a few milliseconds. */
  committed(workspaceId: Id, n: number): void {
    this.#heard(workspaceId, n);
    this.#announce.set(workspaceId, Math.max(n, this.#announce.get(workspaceId) ?? 0));
    this.#announcing ??= setTimeout(() => void this.#flush().catch(this.#onError), COALESCE_MS);
  }

  async announcePresence(presence: Presence): Promise<void> {
    await this.#notify(PRESENCE, presence);
  }

  async follow(follower: Follower, wake: () => void): Promise<{ feed: Feed; leave: () => void }> {
    // Counted before anything is awaited, so that nobody throws away the feed we are about to listen to.
    const shared = this.#feed(follower.workspaceId);
    shared.followers++;
    this.#followers.add(follower);
    const leave = () => {
      this.#followers.delete(follower);
      if (--shared.followers === 0) this.#feeds.delete(follower.workspaceId);
    };
    try {
      const feed = await shared.feed;
      const unlisten = feed.listen(wake);
      return {
        feed,
        leave() {
          unlisten();
          leave();
        },
      };
    } catch (cause) {
      leave();
      throw cause;
    }
  }

  get followerCount(): number {
    return this.#followers.size;
  }

  #feed(workspaceId: Id): SharedFeed {
    const known = this.#feeds.get(workspaceId);
    if (known) return known;
    const { db } = this.#database;
    const feed = span(db, workspaceId).then(({ newest }) => new Feed(db, workspaceId, newest));
    const shared = { feed, followers: 0 };
    this.#feeds.set(workspaceId, shared);
    return shared;
  }

  #heard(workspaceId: Id, n: number): void {
    void this.#feeds
      .get(workspaceId)
      ?.feed.then((feed) => feed.reach(n))
      .catch(this.#onError);
  }

  async #flush(): Promise<void> {
    this.#announcing = null;
    const all = [...this.#announce];
    this.#announce.clear();
    for (let i = 0; i < all.length; i += WORKSPACES_A_NOTIFICATION)
      await this.#notify(CHANGES, all.slice(i, i + WORKSPACES_A_NOTIFICATION));
  }

  async #notify(channel: string, payload: unknown): Promise<void> {
    await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(this.#database.db);
  }

  async #lookForward(): Promise<void> {
    const followed = [...this.#feeds.keys()];
    if (followed.length === 0) return;
    const { db } = this.#database;
    const { rows } = await sql<{ workspace_id: Id; seq: number }>`
      select workspace_id, seq from change_counters where workspace_id = any(${followed}::uuid[])`.execute(
      db,
    );
    for (const row of rows) this.#heard(row.workspace_id, row.seq);
  }

  async #endRevoked(): Promise<void> {
    const sessions = [...new Set([...this.#followers].map((follower) => follower.sessionId))];
    if (sessions.length === 0) return;
    const { rows } = await sql<{ id: Id }>`
      select s.id from sessions s join users u on u.id = s.user_id and u.is_active
      where s.id = any(${sessions}::uuid[]) and s.expires_at > now()`.execute(this.#database.db);
    const alive = new Set(rows.map((row) => row.id));
    for (const follower of this.#followers) if (!alive.has(follower.sessionId)) follower.end();
  }

  #relay(presence: Presence): void {
    for (const follower of this.#followers)
      if (follower.workspaceId === presence.workspace) follower.presence(presence);
  }
}
