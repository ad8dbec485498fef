import { isEmail } from "@cairn/domain";
import type { Tx } from "../changes/transaction.ts";
import type { Jobs } from "../jobs/queue.ts";
import { type Letter, oneLine } from "./letter.ts";
import { storeMail } from "./rows.ts";

/** Mail leaves with the commit of the transaction that wrote it, and not at all if that is rolled back. */
export class Mail {
  readonly #jobs: Jobs;
  readonly #secret: string;

  constructor(jobs: Jobs, secret: string) {
    this.#jobs = jobs;
    this.#secret = secret;
  }

  async send(tx: Tx, mail: Letter & { readonly to: string }): Promise<void> {
    // One address and nothing else: "a@example.com, b@example.com" would be two.
    if (!isEmail(mail.to)) throw new Error("Mail is sent to one address");
    const id = await storeMail(tx, this.#secret, { ...mail, subject: oneLine(mail.subject) });
    await this.#jobs.enqueue(tx, "deliver_mail", { mailId: id });
  }
}
