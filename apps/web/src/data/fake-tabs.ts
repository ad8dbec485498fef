import type { Change } from "@cairn/domain";
import type { Connection } from "./data.ts";
import { FakeBrowser, FakeServer } from "./fake-browser.ts";
import { electAlone, electByLease, electByLock } from "./leader.ts";
import { ChangeStream } from "./stream.ts";

export type Means = "locks" | "lease" | "none";

/** One tab that follows the stream and notes what it got. */
export class Tab {
  position: number | null;
  readonly got: number[] = [];
  readonly other: unknown[] = [];
  readonly states: Connection[] = [];
  readonly stream: ChangeStream;

  constructor(name: string, browser: FakeBrowser, server: FakeServer, means: Means, position: number | null) {
    this.position = position;
    const openChannel = means === "none" ? null : browser.channelsOf(name);
    const elect = {
      locks: () => electByLock(browser.locks, "leader"),
      lease: () => electByLease(browser.channelsOf(name), "leader"),
      none: () => electAlone,
    };
    this.stream = new ChangeStream({
      url: (after) => `/changes/${after === null ? "" : `?after=${after}`}`,
      connect: server.connect,
      probe: server.probe,
      elect: elect[means](),
      openChannel,
      channelName: "changes",
      handlers: {
        position: () => this.position,
        hello: (n) => (this.position = n),
        change: (change) => this.apply(change),
        reset: (reset) => {
          this.other.push(reset);
          if (reset.project_id === null) this.position = reset.n;
        },
        scope: (scope) => this.other.push(scope),
        presence: (presence) => this.other.push(presence),
        state: (state) => this.states.push(state),
        ended: (status) => this.other.push({ ended: status }),
      },
    });
  }

  private apply(change: Change): void {
    this.got.push(change.n);
    this.position = change.n;
  }
}

export function openBrowser(means: Means = "locks") {
  const browser = new FakeBrowser();
  const server = new FakeServer();
  const openTab = (name: string, position: number | null = 0) =>
    new Tab(name, browser, server, means, position);
  const openTabs = (count: number, position: number | null = 0) =>
    Array.from({ length: count }, (_, i) => openTab(`tab ${i}`, position));
  return { browser, server, openTab, openTabs };
}
