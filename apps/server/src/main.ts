import { parseArgs } from "node:util";
import { type App, buildApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { loadSecret } from "./secrets.ts";
import { seedDemo } from "./seed/demo.ts";
import { StartProblem } from "./start-problem.ts";
import { openStore } from "./store.ts";

const IMPATIENCE_MS = 10_000;

const lines: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken: stop what uses it, or choose another with PORT=3001 npm start`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user: choose one above 1023 with PORT`,
  EADDRNOTAVAIL: ({ host }) => `The address ${host} is not one of this machine: check HOST`,
  ENOTFOUND: ({ host }) => `The address ${host} is not known: check HOST`,
};

async function listen(app: App, config: Config): Promise<string> {
  try {
    await app.server.listen({ port: config.port, host: config.host });
  } catch (cause) {
    const line = cause instanceof Error && "code" in cause ? lines[String(cause.code)] : undefined;
    throw line ? new StartProblem(line(config), { cause }) : cause;
  }
  const address = app.server.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const host = config.host === "127.0.0.1" || config.host === "0.0.0.0" ? "localhost" : config.host;
  return config.baseUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * What has been opened so far, closed in reverse order at the first signal, also in the middle of a start. A second
 * signal is ignored unless the first has had its time: Ctrl-C reaches us both from the terminal and from npm.
 */
class Running {
  readonly #closers: (() => Promise<void>)[] = [];
  #since = 0;

  opened(close: () => Promise<void>): void {
    this.#closers.unshift(close);
  }

  async close(): Promise<void> {
    for (let close = this.#closers.shift(); close; close = this.#closers.shift()) await close();
  }

  stopOnSignals(): void {
    const stop = async () => {
      if (this.#since > 0) {
        if (Date.now() - this.#since > IMPATIENCE_MS) process.exit(1);
        return;
      }
      this.#since = Date.now();
      await this.close();
      process.exit(0);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  }

  get stopping(): boolean {
    return this.#since > 0;
  }
}

async function start(running: Running): Promise<void> {
  const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } });
  const config = readConfig(process.env);
  const store = await openStore(config, {
    log: (line) => running.stopping || console.log(line),
    onDeath(reason) {
      console.error(`The database stopped and could not be started again: ${reason}`);
      process.exit(1);
    },
  });
  running.opened(() => store.close());
  const app = await buildApp(config, store.database, await loadSecret(config));
  running.opened(() => app.stop());
  const signIn = values.demo ? await seedDemo(app.services) : null;
  const address = await listen(app, config);
  app.services.startAddress = address;
  if (store.notice) console.log(store.notice);
  if (signIn) console.log(`Sign in as ${signIn.email} with the password ${signIn.password}`);
  console.log(`Cairn is ready: ${address}`);
}

const running = new Running();
running.stopOnSignals();
try {
  await start(running);
} catch (cause) {
  // Whatever a start was doing when it was told to stop may fail; that is not worth a line.
  if (!running.stopping) {
    await running.close();
    if (!(cause instanceof StartProblem)) throw cause;
    console.error(cause.message);
    process.exit(1);
  }
}
