import type { Change, StreamEvent } from "@cairn/domain";
import { aChange } from "./test-data.ts";
import type { Channel, Locks, OpenChannel } from "./leader.ts";
import type { Connect, LineEvents } from "./stream-connection.ts";

/** The channels and locks that the tabs of one browser share. A muted tab hears nothing, as one that is frozen. */
export class FakeBrowser {
  private readonly open = new Set<{ name: string; tab: string; hear: (message: unknown) => void }>();
  private readonly queues = new Map<string, (() => void)[]>();
  readonly muted = new Set<string>();

  channelsOf(tab: string): OpenChannel {
    return (name, hear): Channel => {
      const end = { name, tab, hear };
      this.open.add(end);
      return {
        post: (message) => {
          if (!this.open.has(end) || this.muted.has(tab)) return;
          const copy = structuredClone(message);
          for (const other of this.open) {
            if (other === end || other.name !== name || this.muted.has(other.tab)) continue;
            queueMicrotask(() => this.open.has(other) && other.hear(copy));
          }
        },
        close: () => void this.open.delete(end),
      };
    };
  }

  readonly locks: Locks = {
    request: (name, { signal }, held) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      const next = () => {
        queue.shift();
        queue[0]?.();
      };
      const turn = () => void held().then(resolve).finally(next);
      queue.push(turn);
      signal.addEventListener("abort", () => {
        const place = queue.indexOf(turn);
        if (place > 0) {
          queue.splice(place, 1);
          reject(signal.reason);
        }
      });
      if (queue.length === 1) queueMicrotask(turn);
      return promise;
    },
  };
}

/** A server with a change log, and the lines that are open to it. */
export class FakeServer {
  readonly log: Change[] = [];
  readonly lines = new Set<LineEvents>();
  readonly requests: string[] = [];
  reachable = true;
  status = 200;

  readonly connect: Connect = (url, on) => {
    this.requests.push(url);
    queueMicrotask(() => this.accept(url, on));
    this.lines.add(on);
    return { close: () => void this.lines.delete(on) };
  };

  readonly probe = async () => (this.reachable ? this.status : 0);

  private accept(url: string, on: LineEvents): void {
    if (!this.lines.has(on)) return;
    if (!this.reachable || this.status !== 200) return this.cut(on);
    const after = new URL(url, "http://localhost").searchParams.get("after");
    on.open();
    if (after === null) on.event({ event: "hello", data: { n: this.log.length } });
    else for (const change of this.log.slice(Number(after))) on.event({ event: "change", data: change });
  }

  publish(count = 1): void {
    for (let i = 0; i < count; i++) {
      this.log.push(aChange(this.log.length + 1));
      this.emit({ event: "change", data: this.log.at(-1)! });
    }
  }

  emit(event: StreamEvent): void {
    for (const line of this.lines) line.event(event);
  }

  cut(...lines: LineEvents[]): void {
    for (const line of lines.length > 0 ? lines : [...this.lines]) {
      this.lines.delete(line);
      line.error();
    }
  }
}
