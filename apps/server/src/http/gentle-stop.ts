import type { FastifyInstance } from "fastify";

const LOOK_MS = 20;

/**
 * A way to close the server that waits for the answers under way and for nothing else. Left to itself it would also
 * wait for the connections that browsers open in advance and never use.
 */
export function gentleStop(server: FastifyInstance): () => Promise<void> {
  let answering = 0;
  server.server.on("request", (_request, response) => {
    answering++;
    response.once("close", () => answering--);
  });
  return async () => {
    const closeWhenQuiet = () => {
      if (answering === 0) server.server.closeAllConnections();
    };
    const looking = setInterval(closeWhenQuiet, LOOK_MS);
    await server.close();
    clearInterval(looking);
  };
}
