import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";

const LARGEST_LOG = 8 * 1024 * 1024;

/** What PostgreSQL prints. The log and one predecessor are kept, so that it never fills the disk. */
export function openLog(file: string): number {
  boundLog(file);
  return openSync(file, "a", 0o600);
}

/** Copied and emptied in place: the postmaster holds the file open and appends to whatever it has become. */
export function boundLog(file: string): void {
  if (logSize(file) <= LARGEST_LOG) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export const logSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export const logSince = (file: string, size: number): string => readFileSync(file).subarray(size).toString();
