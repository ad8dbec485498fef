import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { onTestFinished } from "vitest";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { processesIn, signal } from "./processes.ts";
import { until } from "./until.ts";

/** A data folder that disappears after the test, with every process of the database in it. */
export async function aDataFolder(options: { mode?: number; name?: string } = {}): Promise<string> {
  const parent = await mkdtemp(join(await realpath(tmpdir()), "cairn-trial-"));
  await chmod(parent, options.mode ?? 0o755);
  const folder = join(parent, options.name ?? "data");
  onTestFinished(async () => {
    const place = await realpath(join(folder, "postgres")).catch(() => null);
    if (place) {
      for (const process of processesIn(join(place, "cluster"), "postgres")) signal(process, "SIGKILL");
      if (!place.startsWith(parent)) await rm(dirname(place), { recursive: true });
    }
    await rm(parent, { recursive: true, force: true, maxRetries: 10 });
  });
  return folder;
}

export async function anEmbeddedDatabase(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {}, ...options });
  onTestFinished(database.stop);
  return database;
}

export function connect({ connection }: Pick<EmbeddedDatabase, "connection">): postgres.Sql {
  const sql = postgres({ ...connection, onnotice: () => {}, max_lifetime: null });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return sql;
}

/** A server in its own process, and what came of it once it has started or given up. */
export async function aServerProcess(program: string, dataDir: string) {
  const child = startProcess(program, dataDir);
  let output = "";
  let complaint = "";
  child.stdout?.on("data", (text) => (output += text));
  child.stderr?.on("data", (text) => (complaint += text));
  await Promise.race([once(child, "close"), until(() => output.includes("\n"), 30_000)]);
  return { child, output, complaint: complaint.trim() };
}

export function startProcess(program: string, dataDir: string): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), dataDir]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
}

/** Writes rows one after the other until it fails, and returns those that the database has confirmed. */
export async function writeUntilItFails(sql: postgres.Sql, writer: number): Promise<string[]> {
  const confirmed: string[] = [];
  try {
    for (let number = 0; ; number++) {
      await sql`insert into written values (${`${writer}-${number}`})`;
      confirmed.push(`${writer}-${number}`);
    }
  } catch {
    return confirmed;
  }
}
