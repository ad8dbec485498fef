import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled } from "./install.mjs";
import { runSteps, steps } from "./steps.mjs";
import { startSystemPostgres } from "./system-postgres.mjs";

ensureInstalled();
ensureBuilt();
ensureBrowser();

const all = Object.keys(steps).map((name) => ({ name }));
if (process.env.CI) {
  // Once more on a PostgreSQL that is not ours: what operators use.
  const url = startSystemPostgres();
  const command = [
    ...steps["unit and server tests"],
    "apps/server",
    "--exclude",
    "apps/server/src/db/embedded/**",
  ];
  all.push({ name: "server tests on a system PostgreSQL", command, environment: { TEST_DATABASE_URL: url } });
}
runSteps(all);
