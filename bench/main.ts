import { measureIndexUpdate } from "../apps/web/src/data/bench.ts";
import { databaseUrl, removeFolder, startCairn } from "../e2e/cairn.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureLatency, measureLive } from "./latency.ts";
import { type Measure, printReport } from "./report.ts";
import { measureIdleMemory, measureStartUp } from "./start-up.ts";

const INDEX_BUDGET_MS = 1;

const measures: Measure[] = [...(await measureStartUp()), ...(await measureIdleMemory())];

const cairn = await startCairn({ demo: true });
const other = await startCairn({ environment: { DATABASE_URL: databaseUrl(cairn) } });
measures.push(
  ...(await measureLatency(cairn)),
  ...(await measureLive(cairn, other)),
  ...(await measureFirstLoad(cairn)),
  ...measureIndexUpdate().map(({ name, ms }): Measure => {
    // Building is done once, when a list is first opened; the budget is for keeping it in step.
    const budget = name.endsWith("build") ? null : INDEX_BUDGET_MS;
    return { name, value: ms, unit: "ms", budget };
  }),
);
await other.stop();
await cairn.stop();
await Promise.all([removeFolder(cairn.dataDir), removeFolder(other.dataDir)]);

process.exitCode = printReport(measures) ? 0 : 1;
