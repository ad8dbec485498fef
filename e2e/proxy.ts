import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A load balancer as small as it gets: the first server that takes the connection answers. */
export async function startProxy(targets: readonly string[]): Promise<{ url: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    // Read whole first: a body that went to a server which is gone could not be sent again.
    const body = await buffer(incoming);
    const attempt = ([target, ...others]: readonly string[]) => {
      if (!target) return outgoing.writeHead(502).end();
      const { hostname, port } = new URL(target);
      const { method, url, headers } = incoming;
      const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on("error", () => outgoing.destroy());
      });
      forwarded.on("error", () => (outgoing.headersSent ? outgoing.destroy() : attempt(others)));
      outgoing.on("close", () => forwarded.destroy());
      forwarded.end(body);
      return undefined;
    };
    attempt(targets);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
