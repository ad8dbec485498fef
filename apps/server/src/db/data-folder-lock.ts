import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartProblem } from "../start-problem.ts";
import { ensureWritableFolder } from "./folder-problem.ts";

const SQLITE_BUSY = 5;

// The lock lives as long as the handle; without this a caller who drops the result would lose it to the collector.
const held = new Set<DatabaseSync>();

/** Another server has the folder; a tool may join it where a second server may not. */
export class FolderInUse extends StartProblem {}

/**
 * One server per data folder. Node has no file locks of its own, but SQLite takes one on the file it writes to: the
 * kernel drops it when the process dies in any way, exactly one of two racing starts gets it, and it holds between
 * containers that share a volume, where process numbers and sockets mean nothing. The file itself stays empty.
 */
export async function lockDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const file = join(await ensureWritableFolder(folder), "lock");
  const lock = takeLock(file, folder);
  held.add(lock);
  return {
    async release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

function takeLock(file: string, folder: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(file);
    // "Immediate" is a single atomic step; "exclusive" takes two, between which two starts can refuse each other.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
    return lock;
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error)) throw error;
    if (error.errcode === SQLITE_BUSY) throw new FolderInUse(inUse(file, folder), { cause: error });
    throw new StartProblem(`Cannot lock ${file}: ${error.message}.`, { cause: error });
  }
}

function inUse(file: string, folder: string): string {
  const holder = holderOf(file);
  return `Another Cairn server is already using ${folder}${holder === null ? "" : ` (process ${holder})`}`;
}

/** The process number, when the holder is visible from here: another container's is not. */
function holderOf(file: string): number | null {
  const inode = statSync(file).ino;
  // 1: POSIX  ADVISORY  WRITE 4711 fe:00:16506912 1073741825 1073741825
  const line = new RegExp(`WRITE +(\\d+) +\\w+:\\w+:${inode} `).exec(kernelLocks());
  return line ? Number(line[1]) : null;
}

function kernelLocks(): string {
  try {
    return readFileSync("/proc/locks", "utf8");
  } catch {
    return "";
  }
}
