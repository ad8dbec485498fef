import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import net, { type AddressInfo, type NetConnectOpts, type Server } from "node:net";
import { onTestFinished, vi } from "vitest";
import { testCertificate, testKey } from "./test-certificate.ts";

export interface TestServer {
  readonly port: number;
  readonly received: IncomingMessage[];
  readonly connections: () => number;
}

const recording =
  (received: IncomingMessage[], handler: RequestListener): RequestListener =>
  (request, reply) => {
    received.push(request);
    handler(request, reply);
  };

async function listen(server: Server, received: IncomingMessage[], host: string): Promise<TestServer> {
  let connections = 0;
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  onTestFinished(async () => {
    if ("closeAllConnections" in server && typeof server.closeAllConnections === "function")
      server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A TCP server's address is never the path of a socket file.
  return { port: (server.address() as AddressInfo).port, received, connections: () => connections };
}

/** A real server on this machine: to the client under test, a host in a private network. */
export function aServer(
  handler: RequestListener = (_, reply) => reply.end("hello"),
  host = "127.0.0.1",
): Promise<TestServer> {
  const received: IncomingMessage[] = [];
  return listen(createServer(recording(received, handler)), received, host);
}

export function aSecureServer(handler: RequestListener, names: string[] = []): Promise<TestServer> {
  const received: IncomingMessage[] = [];
  const server = createSecureServer(
    {
      key: testKey,
      cert: testCertificate,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    },
    recording(received, handler),
  );
  return listen(server, received, "127.0.0.1");
}

/**
 * Stands in for the Internet: every connection ends at the given port of this machine, and the address it was meant
 * for is noted. What a connection is meant for is asked exactly as the system would ask it.
 */
export function theInternet(port: number): { readonly dialled: string[] } {
  const dialled: string[] = [];
  const connect = net.connect;
  vi.spyOn(net, "connect").mockImplementation(((options: NetConnectOpts) => {
    if (!("port" in options) || !options.host) throw new Error("only TCP connections to a host are expected");
    if (net.isIP(options.host)) dialled.push(options.host);
    else
      options.lookup?.(options.host, { all: true }, (_, addresses) => {
        if (Array.isArray(addresses)) dialled.push(...addresses.map(({ address }) => address));
      });
    return connect({ port, host: "127.0.0.1" });
    // The overloads of `connect` cannot be written as one function type.
  }) as typeof net.connect);
  return { dialled };
}
