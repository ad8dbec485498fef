import { Id } from "@cairn/domain";
import { z } from "zod";

/** Every kind of background work: what it is told, when it runs by itself, and how often it is tried again. */
export const jobs = {
  /** Fills a new workspace with the sample. */
  fill_sample: { data: z.object({ workspaceId: Id, userId: Id }), retries: 3, cron: null },
  /** Hands a mail of the outbox to the mail server; tried for about half a day. */
  deliver_mail: { data: z.object({ mailId: Id }), retries: 16, cron: null },
  /** Takes over the picture somebody has at the service they signed up with. */
  copy_avatar: { data: z.object({ userId: Id, url: z.string() }), retries: 2, cron: null },
  /** Drops what nobody will ask for again: old changes, ended sessions, old failures. */
  purge: { data: z.object({}), retries: 2, cron: "0 0 * * *" },
} as const satisfies Record<string, { data: z.ZodObject; retries: number; cron: string | null }>;

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName> = z.infer<(typeof jobs)[N]["data"]>;
