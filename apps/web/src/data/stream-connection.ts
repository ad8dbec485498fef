import type { StreamEvent } from "@cairn/domain";
import { backoff } from "./backoff.ts";
import type { Connection } from "./data.ts";

/** The server pings every 20 s; after two that did not come the line is dead, whatever the browser believes. */
export const SILENCE_MS = 45_000;

export interface LineEvents {
  open(): void;
  event(event: StreamEvent): void;
  /** The line is closed for good; whoever opened it opens another. */
  error(): void;
}
/** The network edge: an EventSource in a browser, a fake in a test. */
export type Connect = (url: string, on: LineEvents) => { close(): void };

export interface StreamConnectionOptions {
  readonly url: (after: number | null) => string;
  readonly connect: Connect;
  /**
   * The status of a plain call as this session, 0 when the server is not reached. An EventSource does not tell a lost
   * line from a refused one.
   */
  readonly probe: () => Promise<number>;
  /** `previous` is the number the stream had reached before this event. */
  readonly onEvent: (event: StreamEvent, previous: number | null) => void;
  readonly onState: (state: Connection) => void;
  /** The session or the membership is over; nothing is tried again. */
  readonly onEnded: (status: number) => void;
}

const REFUSED = new Set([401, 403, 404]);

/** One stream kept up over lost lines, always resumed from the number it has reached. */
export class StreamConnection {
  private readonly options: StreamConnectionOptions;
  private line: { close(): void } | null = null;
  private attempt = 0;
  private opened = false;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** The number the stream has reached; null until the server has told where it starts. */
  at: number | null = null;
  state: Connection = "connecting";

  constructor(options: StreamConnectionOptions) {
    this.options = options;
  }

  /** Opens the line, or opens it again further back. */
  start(after: number | null): void {
    this.stop();
    this.at = after;
    this.open();
  }

  stop(): void {
    this.attempt++;
    clearTimeout(this.retry);
    this.retry = undefined;
    clearTimeout(this.silence);
    this.line?.close();
    this.line = null;
  }

  /** The network may be back: do not sit out the pause. */
  retryNow(): void {
    if (this.retry !== undefined) this.start(this.at);
  }

  private open(): void {
    if (this.state === "live") this.setState("connecting");
    this.opened = false;
    this.listen();
    // Events of a line that was closed meanwhile are those of another attempt.
    const attempt = this.attempt;
    const mine = (act: () => void) => void (this.attempt === attempt && act());
    const line = this.options.connect(this.options.url(this.at), {
      open: () => mine(() => this.isOpen()),
      event: (event) => mine(() => this.receive(event)),
      error: () => mine(() => this.lost()),
    });
    if (this.attempt === attempt) this.line = line;
    else line.close();
  }

  private isOpen(): void {
    this.opened = true;
    this.listen();
    this.setState("live");
  }

  private receive(event: StreamEvent): void {
    this.failures = 0;
    this.listen();
    if (event.event === "ping") return;
    const previous = this.at;
    if (event.event === "hello" || event.event === "change") this.at = event.data.n;
    if (event.event === "reset" && event.data.project_id === null) this.at = event.data.n;
    this.options.onEvent(event, previous);
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), SILENCE_MS);
  }

  private lost(): void {
    const reached = this.opened;
    this.stop();
    this.setState(reached ? "connecting" : "offline");
    this.retry = setTimeout(() => this.start(this.at), backoff(this.failures++));
    const { attempt } = this;
    void this.options.probe().then((status) => {
      if (this.attempt !== attempt || !REFUSED.has(status)) return;
      this.stop();
      this.options.onEnded(status);
    });
  }

  private setState(state: Connection): void {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }
}
