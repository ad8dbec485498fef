import { parseArgs } from "node:util";
import { Hub } from "../changes/hub.ts";
import { readConfig } from "../config.ts";
import { ensureInstance } from "../instance/rows.ts";
import { openBeside } from "../store.ts";
import { StartProblem } from "../start-problem.ts";
import { seedSample } from "./demo.ts";

/** `npm run seed -- --items N`: adds the sample workspace, also beside a running server. */
async function main(): Promise<void> {
  parseArgs({ options: { items: { type: "string", default: "0" } } });
  const store = await openBeside(readConfig(process.env), { log: () => {} });
  const now = () => new Date();
  const hub = new Hub(store.database, (cause) => console.error(cause));
  try {
    await ensureInstance(store.database.db, now().toISOString());
    const signIn = await seedSample({ database: store.database, hub, now });
    await hub.stop();
    console.log(JSON.stringify(signIn));
  } finally {
    await store.close();
  }
}

try {
  await main();
} catch (cause) {
  if (!(cause instanceof StartProblem)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
