import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

export function serveHealth(
  app: FastifyInstance,
  { database, hub }: Pick<Services, "database" | "hub">,
): void {
  app.get("/healthz", async () => ({ status: "OK" }));
  app.get("/readyz", async (_request, reply) => {
    if (hub.stopping) return reply.code(503).send({ status: "stopping" });
    try {
      await sql`select 1`.execute(database.db);
      return { status: "OK" };
    } catch {
      return reply.code(503).send({ status: "no database" });
    }
  });
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain").send("User-agent: *\nDisallow: /"),
  );
}
