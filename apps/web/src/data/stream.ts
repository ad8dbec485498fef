import { newId, type Change, type StreamEvent } from "@cairn/domain";
import type { Connection } from "./data.ts";
import type { Channel, Elect, OpenChannel } from "./leader.ts";
import { StreamConnection, type Connect } from "./stream-connection.ts";

/** Changes the leader keeps for tabs that missed some; older ones are asked of the server again. */
export const RELAY_LENGTH = 1000;
/** A request that nobody answered is repeated after this. */
export const ASK_AGAIN_MS = 2000;

type EventData<E extends StreamEvent["event"]> = Extract<StreamEvent, { event: E }>["data"];

export interface StreamHandlers {
  /** The number this tab has applied, null when it has nothing. */
  position(): number | null;
  hello(n: number): void;
  /** In order, without gaps, each once. */
  change(change: Change): void;
  reset(reset: EventData<"reset">): void;
  scope(scope: EventData<"scope">): void;
  presence(presence: EventData<"presence">): void;
  state(state: Connection): void;
  /** The session or the membership is over. */
  ended(status: number): void;
}

export interface StreamOptions {
  readonly url: (after: number | null) => string;
  readonly connect: Connect;
  readonly probe: () => Promise<number>;
  readonly elect: Elect;
  /** Null where tabs cannot talk to each other. */
  readonly openChannel: OpenChannel | null;
  /** One per workspace. */
  readonly channelName: string;
  readonly handlers: StreamHandlers;
}

/** An event, and the number the stream had reached before it: by that a tab knows whether it missed one. */
interface Relayed {
  readonly event: StreamEvent;
  readonly previous: number | null;
}

type Message =
  | { kind: "event"; relayed: Relayed }
  | { kind: "state"; state: Connection; at: number | null }
  | { kind: "want"; from: string; after: number | null }
  | { kind: "missed"; to: string; events: readonly Relayed[] }
  | { kind: "ended"; status: number };

/** The change stream of one tab: the leader of the browser holds the connection, the others listen to the leader. */
export class ChangeStream {
  private readonly options: StreamOptions;
  private readonly id = newId();
  private readonly connection: StreamConnection;
  private readonly channel: Channel | null;
  private readonly withdraw: () => void;
  private leading = false;
  private recent: Relayed[] = [];
  private asked: { after: number | null; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(options: StreamOptions) {
    this.options = options;
    this.connection = new StreamConnection({
      ...options,
      onEvent: (event, previous) => this.relay({ event, previous }),
      onState: (state) => this.announce(state),
      onEnded: (status) => this.end(status),
    });
    this.channel =
      options.openChannel?.(options.channelName, (message) => this.hear(message as Message)) ?? null;
    options.handlers.state("connecting");
    this.withdraw = options.elect({ elected: () => this.lead(), deposed: () => this.follow() });
    if (!this.leading) this.ask();
  }

  close(): void {
    this.connection.stop();
    if (this.asked) clearTimeout(this.asked.timer);
    this.channel?.close();
    this.withdraw();
  }

  /** Whether this tab holds the connection of the browser. */
  get isLeader(): boolean {
    return this.leading;
  }

  /** The network may be back. */
  retryNow(): void {
    if (this.leading) this.connection.retryNow();
  }

  private lead(): void {
    this.leading = true;
    this.recent = [];
    this.connection.start(this.options.handlers.position());
    this.announce(this.connection.state);
  }

  private follow(): void {
    this.leading = false;
    this.connection.stop();
    this.ask();
  }

  private end(status: number): void {
    this.post({ kind: "ended", status });
    this.close();
    this.options.handlers.ended(status);
  }

  private relay(relayed: Relayed): void {
    if (relayed.event.event === "change") this.recent.push(relayed);
    if (this.recent.length > RELAY_LENGTH * 2) this.recent.splice(0, RELAY_LENGTH);
    this.post({ kind: "event", relayed });
    this.take(relayed);
  }

  private announce(state: Connection): void {
    this.post({ kind: "state", state, at: this.connection.at });
    this.options.handlers.state(state);
  }

  private hear(message: Message): void {
    if (message.kind === "want" && this.leading) this.answer(message.from, message.after);
    // Two tabs may believe they lead for a moment; changes are taken once all the same.
    if (this.leading) return;
    if (message.kind === "event") this.take(message.relayed);
    else if (message.kind === "missed" && message.to === this.id)
      message.events.forEach((event) => this.take(event));
    else if (message.kind === "state") this.hearState(message.state, message.at);
    else if (message.kind === "ended") {
      this.close();
      this.options.handlers.ended(message.status);
    }
  }

  private hearState(state: Connection, at: number | null): void {
    this.options.handlers.state(state);
    const position = this.options.handlers.position();
    if (at !== null && (position === null || position < at)) this.ask();
  }

  private take({ event, previous }: Relayed): void {
    const { handlers } = this.options;
    const position = handlers.position();
    switch (event.event) {
      case "hello":
        // Rows that were loaded before the stream began still lack what lies between.
        return position !== null && position < event.data.n ? this.ask() : handlers.hello(event.data.n);
      case "change":
        if (position !== null && event.data.n <= position) return undefined;
        if (position !== null && previous !== null && previous > position) return this.ask();
        return handlers.change(event.data);
      case "reset":
        return handlers.reset(event.data);
      case "scope":
        return handlers.scope(event.data);
      case "presence":
        return handlers.presence(event.data);
      case "ping":
        return undefined;
    }
  }

  /** Something is missing here: the leader goes back for it, another tab asks the leader. */
  private ask(): void {
    const after = this.options.handlers.position();
    if (this.leading) return this.goBackTo(after);
    if (this.asked?.after === after) return undefined;
    if (this.asked) clearTimeout(this.asked.timer);
    this.asked = { after, timer: setTimeout(() => (this.asked = null), ASK_AGAIN_MS) };
    this.post({ kind: "want", from: this.id, after });
  }

  private answer(from: string, after: number | null): void {
    const { at, state } = this.connection;
    this.post({ kind: "state", state, at });
    if (at === null || (after !== null && after >= at)) return;
    if (after === null) {
      const hello: Relayed = { event: { event: "hello", data: { n: at } }, previous: null };
      return this.post({ kind: "missed", to: from, events: [hello] });
    }
    const first = this.recent[0]?.previous ?? null;
    if (first === null || first > after) return this.goBackTo(after);
    const events = this.recent.filter(({ event }) => event.event === "change" && event.data.n > after);
    this.post({ kind: "missed", to: from, events });
  }

  /** The server sends everything after this number again; who has it already passes over it. */
  private goBackTo(after: number | null): void {
    this.recent = [];
    this.connection.start(after);
  }

  private post(message: Message): void {
    this.channel?.post(message);
  }
}
