import { SMTPServer } from "smtp-server";
import type { World } from "./people.ts";

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly login: string | null;
  /** The whole message, as it came over the wire. */
  readonly source: string;
}

/** A mail server on this machine that keeps what it gets; it can be told to refuse. */
export class MailServer {
  readonly received: Received[] = [];
  refuse = false;
  readonly #server: SMTPServer;
  port = 0;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      onAuth: (login, _session, done) => done(null, { user: `${login.username}:${login.password}` }),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (this.refuse) return done(new Error("Not now"));
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            login: session.user ?? null,
            source: Buffer.concat(chunks).toString("utf8"),
          });
          done();
        });
      },
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((started) => this.#server.listen(0, "127.0.0.1", started));
    const address = this.#server.server.address();
    this.port = typeof address === "object" && address ? address.port : 0;
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.#server.close(() => stopped()));
  }

  /** The settings that lead an installation here. */
  settings(): Record<string, string> {
    return {
      EMAIL_HOST: "127.0.0.1",
      EMAIL_PORT: String(this.port),
      EMAIL_USE_TLS: "0",
      EMAIL_FROM: "Cairn <cairn@test.example>",
    };
  }

  /** Waits for the newest mail to an address. */
  async mailTo(address: string, withinMs = 8000): Promise<Received> {
    const until = Date.now() + withinMs;
    for (;;) {
      const mail = this.received.findLast(({ to }) => to.includes(address));
      if (mail) return mail;
      if (Date.now() > until) throw new Error(`No mail came to ${address}`);
      await new Promise((later) => setTimeout(later, 20));
    }
  }
}

/** Changes what an administrator could change. */
export async function configure(world: World, settings: Record<string, string>): Promise<void> {
  const { db } = world.services.database;
  for (const [key, value] of Object.entries(settings))
    await db
      .updateTable("instance_configurations")
      .set({ value, is_encrypted: false })
      .where("key", "=", key)
      .execute();
}
