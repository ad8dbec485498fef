import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { removeFolder, startCairn, temporaryFolder } from "../e2e/cairn.ts";
import type { Measure } from "./report.ts";

const start = resolve(import.meta.dirname, "../scripts/start.mjs");
const PORT = 3987;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** From the command to the first answered request, as `npm start` runs it. */
async function startOnce(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [start], {
    stdio: "ignore",
    env: { ...process.env, CAIRN_DATA_DIR: dataDir, PORT: String(PORT) },
  });
  while (!(await answers(`http://127.0.0.1:${PORT}/healthz`)))
    await new Promise((wait) => setTimeout(wait, 10));
  const took = performance.now() - started;
  await new Promise((ended) => {
    child.once("exit", ended);
    child.kill("SIGTERM");
  });
  return took;
}

export async function measureStartUp(): Promise<Measure[]> {
  const dataDir = await temporaryFolder();
  const first = await startOnce(dataDir);
  const second = await startOnce(dataDir);
  await removeFolder(dataDir);
  return [
    { name: "start with an empty data folder", value: first, unit: "ms", budget: null },
    { name: "start, already installed", value: second, unit: "ms", budget: 3000 },
  ];
}

const megabytes = (text: string, key: string): number =>
  Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / 1024;

/** Shared pages are divided among those who share them, or the buffers of the database would count once per process. */
function memoryOf(pid: number): number {
  try {
    return megabytes(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"), "Pss");
  } catch {
    return 0;
  }
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
};

const parentOf = (pid: string): string => {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
};

export async function measureIdleMemory(): Promise<Measure[]> {
  const cairn = await startCairn({ demo: true });
  await new Promise((wait) => setTimeout(wait, 5000));
  const server = memoryOf(cairn.process.pid!);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const postmaster = pids.find((pid) => commandOf(pid).includes(join(cairn.dataDir, "postgres")));
  const database = pids.filter((pid) => pid === postmaster || parentOf(pid) === postmaster);
  const total = database.reduce((sum, pid) => sum + memoryOf(Number(pid)), server);
  await cairn.stop();
  await removeFolder(cairn.dataDir);
  return [
    { name: "idle memory of the server", value: server, unit: "MB", budget: 150 },
    { name: "idle memory with its database", value: total, unit: "MB", budget: 350 },
  ];
}
