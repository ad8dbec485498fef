import type { Reply } from "@cairn/api";
import { createAtom, runInAction } from "mobx";
import { backoff } from "./backoff.ts";
import type { SendContext } from "./command.ts";
import type { Pending } from "./pending.ts";
import { overlap, type RowKey, type TableMap } from "./row.ts";

/** Browsers open six connections to a host; one carries the stream and lists must not wait behind a backlog. */
export const MAX_IN_FLIGHT = 4;

const UNREACHED = 0;

interface OutboxOptions<T extends TableMap> {
  readonly pending: () => readonly Pending<T>[];
  readonly context: SendContext;
  /** Confirms or drops; runs before anything else is sent. */
  readonly onReply: (pending: Pending<T>, reply: Reply<unknown>) => void;
}

/** Sends pending commands: those on the same rows in order, others side by side, and again after a lost network. */
export class Outbox<T extends TableMap> {
  private readonly options: OutboxOptions<T>;
  private readonly atom = createAtom("outbox");
  private unreachable = false;
  private failures = 0;
  private inFlight = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions<T>) {
    this.options = options;
  }

  /** The server was not reached at the last try. */
  get offline(): boolean {
    this.atom.reportObserved();
    return this.unreachable;
  }

  send(pending: Pending<T>): Promise<Reply<unknown>> {
    this.pump();
    return pending.answered;
  }

  /** The network may be back: do not sit out the pause. */
  retryNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pump();
  }

  private pump(): void {
    if (this.timer !== undefined) return;
    const reads = new Set<RowKey>();
    const writes = new Set<RowKey>();
    for (const pending of this.options.pending()) {
      if (this.inFlight >= MAX_IN_FLIGHT) return;
      if (pending.state === "confirmed") continue;
      const blocked =
        overlap(pending.writes, writes) || overlap(pending.writes, reads) || overlap(pending.reads, writes);
      if (pending.state === "waiting" && !blocked) void this.dispatch(pending);
      for (const key of pending.reads) reads.add(key);
      for (const key of pending.writes) writes.add(key);
    }
  }

  private async dispatch(pending: Pending<T>): Promise<void> {
    pending.state = "sending";
    this.inFlight++;
    let reply: Reply<unknown>;
    try {
      reply = await pending.command.send(pending.data.args, this.options.context);
    } catch (error) {
      // `call` never throws, so this is a fault of the command: it may not stay on screen as if it were saved.
      reply = { ok: false, status: 500, body: String(error) };
    }
    this.inFlight--;
    if (!reply.ok && reply.status === UNREACHED) this.waitForNetwork(pending);
    else this.settle(pending, reply);
  }

  private settle(pending: Pending<T>, reply: Reply<unknown>): void {
    this.failures = 0;
    runInAction(() => {
      this.setUnreachable(false);
      this.options.onReply(pending, reply);
    });
    pending.answer(reply);
    this.retryNow();
  }

  private waitForNetwork(pending: Pending<T>): void {
    pending.state = "waiting";
    runInAction(() => this.setUnreachable(true));
    // Those sent side by side fail together; they are one failure.
    this.timer ??= setTimeout(() => this.retryNow(), backoff(this.failures++));
  }

  private setUnreachable(unreachable: boolean): void {
    if (this.unreachable === unreachable) return;
    this.unreachable = unreachable;
    this.atom.reportChanged();
  }
}
