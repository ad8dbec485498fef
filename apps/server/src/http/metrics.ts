import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Config } from "../config.ts";

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What operators watch, in the text form of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: "cairn_http_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: seconds,
    registers: [this.#registry],
  });
  readonly #jobs = new Histogram({
    name: "cairn_job_seconds",
    help: "Time of background jobs, by name and outcome",
    labelNames: ["job", "outcome"],
    buckets: [...seconds, 30, 120],
    registers: [this.#registry],
  });
  readonly #errors = new Counter({
    name: "cairn_errors",
    help: "Answers of 500",
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  watch(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) });
    this.#registry.registerMetric(gauge);
  }

  jobStarted(job: string): (outcome: "completed" | "failed") => void {
    const end = this.#jobs.startTimer({ job });
    return (outcome) => void end({ outcome });
  }

  failed(): void {
    this.#errors.inc();
  }

  mount(app: FastifyInstance, config: Pick<Config, "metricsToken">): void {
    app.addHook("onResponse", async (request, reply) => {
      const route = request.routeOptions.url ?? "other";
      this.#requests.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    });
    app.get("/metrics", async (request, reply) => {
      const token = config.metricsToken && request.headers.authorization === `Bearer ${config.metricsToken}`;
      if (!token && !isLocal(request)) return reply.code(404).send({ error: "Page not found." });
      return reply.type(this.#registry.contentType).send(await this.#registry.metrics());
    });
  }
}

const loopback: ReadonlySet<string | undefined> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** From this machine, and not from a proxy on it that speaks for somebody else. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress) && !headers["x-forwarded-for"] && !headers.forwarded;
