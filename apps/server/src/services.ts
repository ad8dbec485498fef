import type { Id } from "@cairn/domain";
import type { SessionUse } from "./auth/session-use.ts";
import type { FastifyBaseLogger } from "fastify";
import type { FileStore } from "./assets/store.ts";
import type { Hub } from "./changes/hub.ts";
import { type Committed, type Tx, transaction } from "./changes/transaction.ts";
import type { EntityReaders } from "./changes/translate.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Egress } from "./egress/egress.ts";
import type { Visits } from "./home/visits.ts";
import type { Jobs } from "./jobs/queue.ts";
import type { Mail } from "./mail/mail.ts";
import type { Metrics } from "./http/metrics.ts";

/** What a running server is made of; handed to every handler, so that nothing is global. */
export interface Services {
  readonly config: Config;
  /** Encrypts stored secrets and signs links. */
  readonly secret: string;
  readonly database: Database;
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly mail: Mail;
  /** For every call to the outside that a user causes. */
  readonly egress: Egress;
  readonly sessionUse: SessionUse;
  readonly visits: Visits;
  readonly metrics: Metrics;
  readonly files: FileStore;
  readonly readers: EntityReaders;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Where links in mail lead: the configured address, else the one printed at the start. Never the Host header. */
  startAddress: string;
}

/** Opens a transaction outside of a request's own: sign-in, jobs, seeds. */
export const transact = <T>(
  services: Pick<Services, "database" | "hub" | "now">,
  who: { by: Id | null; cause: string },
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> =>
  transaction(
    services.database.db,
    { ...who, now: services.now, committed: (workspaceId, n) => services.hub.committed(workspaceId, n) },
    work,
  );
