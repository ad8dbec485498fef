import { access, constants, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { StartProblem } from "../start-problem.ts";

const readable: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOENT: "no folder can be made there",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "it is not a folder",
  EEXIST: "it is not a folder",
  ELOOP: "its path is a loop of links",
};

/** A failed file operation in the data folder as the one line a person can act on; a bug stays the bug it is. */
export function folderProblem(folder: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = readable[code];
  if (reason === undefined) return error;
  return new StartProblem(`Cannot write to ${folder}: ${reason}.`, { cause: error });
}

/** Makes the folder when it is missing and returns its real path, which every later comparison uses. */
export async function ensureWritableFolder(folder: string): Promise<string> {
  try {
    await makeFolder(resolve(folder));
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw folderProblem(folder, error);
  }
}

/** Step by step, because Node's own recursive mkdir never returns for a folder below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== "ENOENT" || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await mkdir(folder);
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
