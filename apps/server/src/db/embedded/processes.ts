import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** A process number alone is given to another process later; together with its start time it is not. */
export type ProcessIdentity = { readonly pid: number; readonly startTime: string };

/** Null when there is no such process, or only the remains of one that its parent has not collected. */
export function identify(pid: number): ProcessIdentity | null {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field, the name, is in parentheses and may hold spaces and parentheses of its own.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state] = fields;
  const startTime = fields[19];
  if (startTime === undefined || state === "Z" || state === "X") return null;
  return { pid, startTime };
}

export const isRunning = (process: ProcessIdentity): boolean =>
  identify(process.pid)?.startTime === process.startTime;

export function commandLine(pid: number): string[] {
  return read(`/proc/${pid}/cmdline`)?.split("\0").slice(0, -1) ?? [];
}

/** Whether this process is the named program and has its working folder there. */
export function runsIn(pid: number, program: string, folder: string): boolean {
  const executable = link(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, "");
  return executable !== undefined && basename(executable) === program && link(`/proc/${pid}/cwd`) === folder;
}

export function processesIn(folder: string, program: string): ProcessIdentity[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => runsIn(pid, program, folder))
    .map(identify)
    .filter((process) => process !== null);
}

/** Sends the signal; a process that ended in the meantime is what the caller wanted anyway. */
export function signal(process_: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isRunning(process_)) return;
  try {
    process.kill(process_.pid, name);
  } catch (error) {
    if (isRunning(process_)) throw error;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function link(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}
