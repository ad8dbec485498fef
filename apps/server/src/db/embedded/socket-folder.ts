import { createHash } from "node:crypto";
import { chmod, lchown, lstat, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { StartProblem } from "../../start-problem.ts";
import type { DatabaseUser } from "./database-user.ts";
import { PORT } from "./settings.ts";

/** The kernel's limit for the path of a unix socket, without the closing zero. */
const LONGEST_SOCKET_PATH = 107;

export const socketFile = (folder: string) => join(folder, `.s.PGSQL.${PORT}`);

/** Only the database user (and root) may enter: whoever reaches the socket needs no password. */
export async function socketFolder(databaseFolder: string, user: DatabaseUser): Promise<string> {
  const near = join(databaseFolder, "run");
  const fits = Buffer.byteLength(socketFile(near)) <= LONGEST_SOCKET_PATH;
  return makePrivate(fits ? near : shortFolder(databaseFolder), user);
}

/** Not TMPDIR: that may be long as well, or closed to the database user. */
const shortFolder = (databaseFolder: string) =>
  join("/tmp", `cairn-${createHash("sha256").update(databaseFolder).digest("hex").slice(0, 16)}`);

async function makePrivate(folder: string, user: DatabaseUser): Promise<string> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await lchown(folder, user.uid, user.gid);
  const found = await lstat(folder);
  // In /tmp somebody else may have put this name there first.
  if (!found.isDirectory() || found.uid !== user.uid)
    throw new StartProblem(`${folder} belongs to somebody else: remove it, or use a shorter CAIRN_DATA_DIR.`);
  await chmod(folder, 0o700);
  return folder;
}
