import { streamEvents, type StreamEvent } from "@cairn/domain";
import type { OpenChannel } from "./leader.ts";
import type { Connect } from "./stream-connection.ts";

const names = Object.keys(streamEvents) as StreamEvent["event"][];

/** The browser's own event stream, closed at the first error: we resume by number and with a jittered wait. */
export const connectEventSource: Connect = (url, on) => {
  const source = new EventSource(url);
  source.addEventListener("open", () => on.open());
  source.addEventListener("error", () => {
    source.close();
    on.error();
  });
  for (const name of names) {
    // The server's tests hold every event against its schema, so it is not parsed a second time here.
    source.addEventListener(name, (message) =>
      on.event({ event: name, data: JSON.parse(message.data) } as StreamEvent),
    );
  }
  return { close: () => source.close() };
};

export const openBroadcastChannel: OpenChannel = (name, onMessage) => {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", (message) => onMessage(message.data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, not a target
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};
