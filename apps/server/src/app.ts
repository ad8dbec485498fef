import { maxHeaderSize } from "node:http";
import { Failure, failures, failureBody } from "@cairn/domain";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { pino } from "pino";
import { SessionUse } from "./auth/session-use.ts";
import { openFileStore } from "./assets/open-store.ts";
import { Hub } from "./changes/hub.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { Egress } from "./egress/egress.ts";
import { constraints, readers, routes, workers } from "./features.ts";
import { Visits } from "./home/visits.ts";
import { acceptBodies, acceptUploads } from "./http/body.ts";
import { serveDocs } from "./http/docs.ts";
import { errorReply, replyOf } from "./http/failure-reply.ts";
import { gentleStop } from "./http/gentle-stop.ts";
import { serveHealth } from "./http/health.ts";
import { Metrics } from "./http/metrics.ts";
import { mount } from "./http/mount.ts";
import { protect, servePages } from "./http/page.ts";
import { VERSION, ensureInstance } from "./instance/rows.ts";
import { seedSettings } from "./instance/settings.ts";
import { Jobs } from "./jobs/queue.ts";
import { Mail } from "./mail/mail.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    limit?: "none" | "sign_in" | "public";
  }
}

export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  stop(): Promise<void>;
}

const COMPRESS_FROM = 200;

/** Where an address leads that nobody can decode: to "not found", on the ordinary way and with its headers. */
const UNDECODABLE = "/api/undecodable/";

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0]!);
    return true;
  } catch {
    return false;
  }
}

const loggerFor = (level: string): FastifyBaseLogger =>
  pino({
    level,
    // Request ids yes; addresses, cookies and query strings, which hold tokens and mail addresses, no.
    serializers: {
      req: (request: FastifyRequest) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });

/** Builds the whole server on an open, migrated database; tests use the same one that people do. */
export async function buildApp(
  config: Config,
  database: Database,
  secret: string,
  now: () => Date = () => new Date(),
): Promise<App> {
  const log = loggerFor(config.logLevel);
  const server = fastify({
    loggerInstance: log,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: "idle",
    requestTimeout: 60_000,
    // Node refuses longer addresses itself; a shorter limit would answer without our headers.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = "/" }) => (isDecodable(url) ? url : UNDECODABLE),
  });
  const close = gentleStop(server);
  const metrics = new Metrics();
  const hub = new Hub(database, (cause) => log.error({ err: cause }, "change hub"));
  const jobs = new Jobs(database.connection, log, metrics);
  const files = await openFileStore(config, secret);
  const services: Services = {
    config,
    secret,
    database,
    hub,
    jobs,
    mail: new Mail(jobs, secret),
    egress: new Egress({ allowHosts: config.egressAllowHosts }),
    sessionUse: new SessionUse(database.db, log, now),
    visits: new Visits(database.db, log, now),
    metrics,
    files,
    readers,
    log,
    now,
    startAddress: config.baseUrl ?? `http://localhost:${config.port}`,
  };
  metrics.watch(
    "cairn_streams",
    "Browsers that follow a workspace through this node",
    () => hub.followerCount,
  );

  answerErrors(server, metrics);
  await protect(server, config);
  await server.register(cookie);
  await server.register(compress, {
    global: true,
    threshold: COMPRESS_FROM,
    encodings: ["gzip", "identity"],
  });
  await acceptBodies(server);
  await limitStrangers(server, config);
  metrics.mount(server, config);
  serveHealth(server, services);
  serveDocs(server, VERSION);
  for (const route of routes) if (route.endpoint.kind !== "upload") mount(server, services, route);
  await acceptUploads(server, (accepting) => {
    for (const route of routes) if (route.endpoint.kind === "upload") mount(accepting, services, route);
  });
  await answerTheRest(server, config);

  await ensureInstance(database.db, now().toISOString());
  await seedSettings(database.db, secret, now().toISOString(), process.env);
  services.sessionUse.start();
  await hub.start();
  await jobs.start(services, workers);
  return {
    server,
    services,
    async stop() {
      // Streams first: a server does not close while somebody is still being answered.
      await hub.stop();
      await services.egress.close();
      await close();
      await services.sessionUse.stop();
      await services.visits.flush();
      await jobs.stop();
    },
  };
}

function answerErrors(server: FastifyInstance, metrics: Metrics): void {
  server.setErrorHandler((cause, request, reply) => {
    const known = errorReply(cause, constraints);
    if (!known) {
      metrics.failed();
      request.log.error({ err: cause }, "unexpected failure");
    }
    const { status, body } = known ?? replyOf("unexpected");
    if (status === failures.rate_limited.status && typeof body.retry_after === "number")
      reply.header("Retry-After", body.retry_after);
    return reply.code(status).send(body);
  });
}

/** By address, for the calls that need no session; signed-in people are not counted. */
async function limitStrangers(server: FastifyInstance, config: Config): Promise<void> {
  const most = { none: 0, public: config.publicLimit, sign_in: config.signInLimit };
  await server.register(rateLimit, {
    global: true,
    timeWindow: "1 minute",
    max: (request) => most[request.routeOptions.config.limit ?? "none"],
    allowList: (request) => (request.routeOptions.config.limit ?? "none") === "none",
    keyGenerator: (request) => `${request.routeOptions.config.limit}:${request.ip}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new Failure("rate_limited", { retry_after: Math.ceil(ttl / 1000) }),
  });
}

/** Paths that no route serves: a page of the web app, or a refusal in the form the API has. */
async function answerTheRest(server: FastifyInstance, config: Config): Promise<void> {
  const sendPage = await servePages(server, config);
  const known = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+").replace(/\/$/, "/?")}$`),
  }));
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]!;
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length > 0)
      return reply
        .code(405)
        .header("Allow", methods.join(", "))
        .send({ detail: `Method "${request.method}" not allowed.` });
    const isPage = request.method === "GET" && !/^\/(api|auth|assets)\//.test(path);
    return isPage ? sendPage(reply) : reply.code(404).send(failureBody("route_not_found"));
  });
}
