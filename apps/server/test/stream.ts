import type { Change, StreamEvent } from "@cairn/domain";
import type { Person } from "./people.ts";

type Name = StreamEvent["event"];
type DataOf<N extends Name> = Extract<StreamEvent, { event: N }>["data"];
export type Received = StreamEvent & { id: number | null };

const PATIENCE_MS = 5000;

export interface Following {
  readonly after?: number;
  readonly lastEventId?: number | string;
  readonly headers?: Record<string, string>;
}

/** A browser that follows a workspace, for tests: waits for what it expects instead of for time to pass. */
export class Stream {
  readonly response: Response;
  /** Everything that has arrived, also what no `next` asked for. */
  readonly seen: Received[] = [];
  /** Resolves when the server ends the stream, or when we hang up. */
  readonly over: Promise<void>;
  readonly #hangUp: AbortController;
  #read = 0;
  #arrived = Promise.withResolvers<void>();
  #ended = false;

  private constructor(response: Response, hangUp: AbortController) {
    this.response = response;
    this.#hangUp = hangUp;
    this.over = this.#receive()
      .catch(() => {})
      .finally(() => {
        this.#ended = true;
        this.#arrived.resolve();
      });
  }

  static async open(url: string, person: Person, slug: string, options: Following = {}): Promise<Stream> {
    const hangUp = new AbortController();
    const query = options.after === undefined ? "" : `?after=${options.after}`;
    const response = await fetch(`${url}/api/workspaces/${slug}/changes/${query}`, {
      signal: hangUp.signal,
      headers: {
        cookie: person.cookie,
        ...(options.lastEventId === undefined ? {} : { "last-event-id": String(options.lastEventId) }),
        ...options.headers,
      },
    });
    return new Stream(response, hangUp);
  }

  async #receive(): Promise<void> {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of this.response.body!) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop()!;
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const lines = new Map(
      block.split("\n").map((line) => {
        const colon = line.indexOf(": ");
        return [line.slice(0, colon), line.slice(colon + 2)] as const;
      }),
    );
    const event = lines.get("event");
    if (event === undefined) return;
    const id = lines.get("id");
    const data: unknown = JSON.parse(lines.get("data") ?? "null");
    // The server is ours; what the data really holds, the tests assert.
    this.seen.push({ event, data, id: id === undefined ? null : Number(id) } as Received);
    this.#arrived.resolve();
  }

  /** The next event of this name for which `wanted` holds; fails when the stream ends or the time is over first. */
  async next<N extends Name>(
    name: N,
    wanted: (data: DataOf<N>) => boolean = () => true,
    patience = PATIENCE_MS,
  ): Promise<{ data: DataOf<N>; id: number | null }> {
    const late = AbortSignal.timeout(patience);
    for (;;) {
      while (this.#read < this.seen.length) {
        const received = this.seen[this.#read++]!;
        if (received.event === name && wanted(received.data as DataOf<N>))
          return { data: received.data as DataOf<N>, id: received.id };
      }
      if (this.#ended)
        throw new Error(`The stream ended before ${name} arrived: ${JSON.stringify(this.seen)}`);
      if (late.aborted)
        throw new Error(`No ${name} within ${patience} ms, but: ${JSON.stringify(this.seen)}`);
      this.#arrived = Promise.withResolvers();
      const stopWaiting = () => this.#arrived.resolve();
      late.addEventListener("abort", stopWaiting);
      await this.#arrived.promise;
      late.removeEventListener("abort", stopWaiting);
    }
  }

  /** The change with this number. */
  async change(n: number): Promise<Change> {
    return (await this.next("change", (change) => change.n === n)).data;
  }

  /** Whether the server ends the stream in time. */
  async endsWithin(milliseconds: number): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), milliseconds);
    const ended = await Promise.race([this.over.then(() => true), late.promise]);
    clearTimeout(timer);
    return ended;
  }

  close(): void {
    this.#hangUp.abort();
  }
}
