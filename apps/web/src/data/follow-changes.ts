import { followChanges as endpoint, pathOf } from "@cairn/api";
import type { StreamEvent } from "@cairn/domain";
import type { Data } from "./data.ts";
import { connectEventSource, openBroadcastChannel } from "./event-source.ts";
import { electAlone, electByLease, electByLock, type Elect } from "./leader.ts";
import type { TableMap } from "./row.ts";
import { ChangeStream, type StreamHandlers } from "./stream.ts";

export interface FollowOptions {
  readonly slug: string;
  /** The status of a plain call as this session, 0 when the server is not reached. */
  readonly probe: () => Promise<number>;
  /** Rows that the stream could not tell of are to be fetched again: one project's, or all when it is null. */
  readonly onReset: StreamHandlers["reset"];
  readonly onScope: StreamHandlers["scope"];
  readonly onPresence?: (presence: Extract<StreamEvent, { event: "presence" }>["data"]) => void;
  readonly onUnauthorised: (status: number) => void;
}

/** Locks and channels are absent on plain http addresses and in old browsers. */
function election(name: string): { elect: Elect; openChannel: typeof openBroadcastChannel | null } {
  if (typeof BroadcastChannel === "undefined") return { elect: electAlone, openChannel: null };
  const locks = (navigator as Partial<Pick<Navigator, "locks">>).locks;
  const elect = locks ? electByLock(locks, name) : electByLease(openBroadcastChannel, `${name} leader`);
  return { elect, openChannel: openBroadcastChannel };
}

/** Keeps the rows in step with the workspace until the returned function is called. */
export function followChanges<T extends TableMap>(data: Data<T>, options: FollowOptions): () => void {
  const path = pathOf(endpoint, { slug: options.slug });
  const channelName = `cairn changes ${options.slug}`;
  const stream = new ChangeStream({
    ...election(channelName),
    channelName,
    url: (after) => (after === null ? path : `${path}?after=${after}`),
    connect: connectEventSource,
    probe: options.probe,
    handlers: {
      position: () => data.position,
      hello: (n) => data.startAt(n),
      change: (change) => data.applyChange(change),
      reset: (reset) => {
        data.reset(reset.n, reset.project_id);
        options.onReset(reset);
      },
      scope: options.onScope,
      presence: (presence) => options.onPresence?.(presence),
      state: (state) => data.setStream(state),
      ended: options.onUnauthorised,
    },
  });
  const online = () => {
    stream.retryNow();
    data.outbox.retryNow();
  };
  window.addEventListener("online", online);
  return () => {
    window.removeEventListener("online", online);
    stream.close();
    data.setStream(null);
  };
}
