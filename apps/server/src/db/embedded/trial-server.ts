import { lockDataFolder } from "../data-folder-lock.ts";
import { startEmbedded } from "./embedded.ts";

/** The start of a server as a process of its own, which tests can kill: prints one JSON line and waits. */
const [dataDir = ""] = process.argv.slice(2);
try {
  await lockDataFolder(dataDir);
  const { connection, adopted } = await startEmbedded({ dataDir, log: () => {} });
  console.log(JSON.stringify({ connection, adopted }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
