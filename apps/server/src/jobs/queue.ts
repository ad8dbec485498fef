import type { FastifyBaseLogger } from "fastify";
import { PgBoss, fromKysely } from "pg-boss";
import type { Tx } from "../changes/transaction.ts";
import type { Connection } from "../db/database.ts";
import type { Metrics } from "../http/metrics.ts";
import { type JobData, type JobName, jobs } from "./jobs.ts";

export type Workers<S> = { readonly [N in JobName]: (services: S, data: JobData<N>) => Promise<void> };

const RETRY_SECONDS = 5;
const RETRY_SECONDS_MAX = 3600;
const EXPIRE_SECONDS = 900;

/** How long running jobs may take when a node stops, and how often it looks for jobs that have become due. */
export interface Patience {
  readonly stopMs: number;
  readonly lookSeconds: number;
}
// New jobs announce themselves; those that wait for their next try do not.
const usualPatience: Patience = { stopMs: 10_000, lookSeconds: RETRY_SECONDS };

const connectionOptions = (connection: Connection) =>
  "url" in connection ? { connectionString: connection.url } : { ...connection };

/** Background work on the same database: stored with the transaction that asks for it, done by any node, once. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: FastifyBaseLogger;
  readonly #metrics: Metrics;
  readonly #patience: Patience;
  #stopping = false;

  constructor(
    connection: Connection,
    log: FastifyBaseLogger,
    metrics: Metrics,
    patience: Patience = usualPatience,
  ) {
    this.#boss = new PgBoss({
      ...connectionOptions(connection),
      application_name: "cairn-jobs",
      schema: "jobs",
      max: 3,
      useListenNotify: true,
    });
    this.#log = log;
    this.#metrics = metrics;
    this.#patience = patience;
    // While we stop, the database may be gone before the last idle connection of the queue notices.
    this.#boss.on("error", (cause) => this.#stopping || log.error({ err: cause }, "job queue"));
  }

  async start<S>(services: S, workers: Workers<S>): Promise<void> {
    await this.#boss.start();
    for (const name of Object.keys(jobs) as JobName[]) await this.#work(services, workers, name);
  }

  async #work<S, N extends JobName>(services: S, workers: Workers<S>, name: N): Promise<void> {
    const { data, retries, cron } = jobs[name];
    const queue = {
      retryLimit: retries,
      retryDelay: RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: RETRY_SECONDS_MAX,
      expireInSeconds: EXPIRE_SECONDS,
      notify: true,
    };
    await this.#boss.createQueue(name, queue);
    await this.#boss.updateQueue(name, queue);
    const { lookSeconds } = this.#patience;
    const fetching = { pollingIntervalSeconds: lookSeconds, notifyPollingIntervalSeconds: lookSeconds };
    // Known a moment after the first job may have begun; until then there is no backlog either.
    let worker = "";
    worker = await this.#boss.work(name, { includeMetadata: true, ...fetching }, async (batch) => {
      // Looks for the next one as soon as this one is done; else a backlog is worked off one job at a look.
      this.#boss.notifyWorker(worker);
      for (const job of batch)
        await this.#run(name, job, () => workers[name](services, data.parse(job.data ?? {}) as JobData<N>));
    });
    if (cron) await this.#boss.schedule(name, cron);
  }

  async #run(
    name: JobName,
    job: { id: string; retryCount: number },
    work: () => Promise<void>,
  ): Promise<void> {
    const done = this.#metrics.jobStarted(name);
    const fields = { job: name, jobId: job.id, attempt: job.retryCount + 1 };
    try {
      await work();
      done("completed");
      this.#log.info(fields, "job completed");
    } catch (cause) {
      done("failed");
      this.#log.error({ ...fields, err: cause }, "job failed");
      throw cause;
    }
  }

  /** Becomes visible with the commit of `tx`, and not at all if that is rolled back. */
  async enqueue<N extends JobName>(tx: Tx, name: N, data: JobData<N>): Promise<void> {
    await this.#boss.send(name, data, { db: fromKysely(tx.db as never) });
  }

  /** Lets running jobs finish; what is still running then is handed to another node. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#boss.stop({ graceful: true, timeout: this.#patience.stopMs });
  }
}
