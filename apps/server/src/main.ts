import { parseArgs } from "node:util";
import { type App, buildApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { loadSecret } from "./secrets.ts";
import { seedDemo } from "./seed/demo.ts";
import { StartProblem } from "./start-problem.ts";
import { type Store, openStore } from "./store.ts";

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

/** Ends once, in order; a second signal is ignored unless the first has had its time. */
function stopOnSignals(app: App, store: Store): void {
  let since = 0;
  const stop = async () => {
    if (since > 0) {
      if (Date.now() - since > IMPATIENCE_MS) process.exit(1);
      return;
    }
    since = Date.now();
    await app.stop();
    await store.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } });
  const config = readConfig(process.env);
  const store = await openStore(config, {
    log: (line) => console.log(line),
    onDeath(reason) {
      console.error(`The database stopped and could not be started again: ${reason}`);
      process.exit(1);
    },
  });
  try {
    await loadSecret(config);
    const app = await buildApp(config, store.database);
    const signIn = values.demo ? await seedDemo(app.services) : null;
    const address = await listen(app, config);
    stopOnSignals(app, store);
    if (store.notice) console.log(store.notice);
    if (signIn) console.log(`Sign in as ${signIn.email} with the password ${signIn.password}`);
    console.log(`Cairn is ready: ${address}`);
  } catch (cause) {
    await store.close();
    throw cause;
  }
}

try {
  await main();
} catch (cause) {
  if (!(cause instanceof StartProblem)) throw cause;
  console.error(cause.message);
  process.exit(1);
}
