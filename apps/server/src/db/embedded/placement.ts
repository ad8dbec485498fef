import { createHash } from "node:crypto";
import { chmod, lchown, lstat, mkdir, readdir, readlink, realpath, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartProblem } from "../../start-problem.ts";
import { ensureWritableFolder, folderProblem } from "../folder-problem.ts";
import { type Binaries, requireInstalledBinaries, usableBinaries } from "./binaries.ts";
import { type DatabaseUser, chooseDatabaseUser, isRoot } from "./database-user.ts";
import { runAs } from "./run-as.ts";
import { socketFolder } from "./socket-folder.ts";

/** Where everything of one embedded database is. */
export type Placement = {
  readonly user: DatabaseUser;
  readonly installed: Binaries;
  readonly binaries: string;
  /** Holds the cluster and mostly the socket; mode 0700, the database user's own. */
  readonly folder: string;
  readonly cluster: string;
  readonly sockets: string;
  /** Beside that folder: root writes it, and must not be led astray by a link the database user has put there. */
  readonly logFile: string;
  /** Outside the data folder, when the database user cannot enter that. */
  readonly outside: boolean;
  readonly notice: string | null;
};

const OUTSIDE = "/var/lib/cairn";

export async function place(dataDir: string): Promise<Placement> {
  const installed = await requireInstalledBinaries();
  const dataFolder = await ensureWritableFolder(dataDir);
  const spare = isRoot ? outsideHome(dataFolder) : dataFolder;
  try {
    const { user, folder } = await ownFolder(dataFolder, spare);
    const binaries = await usableBinaries(installed, user, spare);
    const cluster = join(folder, "cluster");
    const outside = dirname(folder) !== dataFolder;
    return {
      user,
      installed,
      binaries,
      folder,
      cluster,
      sockets: await socketFolder(folder, user),
      logFile: join(dirname(folder), "postgres.log"),
      outside,
      notice: notice({ dataFolder, folder, user, outside, programs: binaries.startsWith(OUTSIDE) }),
    };
  } catch (error) {
    throw folderProblem(spare, error);
  }
}

const outsideHome = (dataFolder: string) =>
  join(OUTSIDE, createHash("sha256").update(dataFolder).digest("hex").slice(0, 16));

async function chooseFolder(
  dataFolder: string,
  spare: string,
): Promise<{ user: DatabaseUser; folder: string }> {
  const inside = join(dataFolder, "postgres");
  const existing = await lstat(inside).catch(() => null);
  // The link survives a move of the data folder, after which its hash would name another, empty place.
  if (existing?.isSymbolicLink()) {
    const folder = await readlink(inside);
    return { user: await chooseDatabaseUser(folder), folder };
  }
  const user = await chooseDatabaseUser(inside);
  if (await canEnter(dataFolder, user)) return { user, folder: inside };
  // Never a second, empty database while the first one is there but has become unreachable.
  if (existing)
    throw new StartProblem(
      `${user.name} can no longer enter ${inside}: open the folders above it with chmod o+x.`,
    );
  const folder = join(spare, "postgres");
  await symlink(folder, inside);
  return { user, folder };
}

async function canEnter(folder: string, user: DatabaseUser): Promise<boolean> {
  return !isRoot || (await runAs(user, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder])).code === 0;
}

/** Also mends a database that was copied back by root without its owner. */
async function ownFolder(dataFolder: string, spare: string): Promise<{ user: DatabaseUser; folder: string }> {
  const { user, folder } = await chooseFolder(dataFolder, spare);
  if (isRoot && folder.startsWith(OUTSIDE)) {
    await mkdir(dirname(folder), { recursive: true });
    for (const parent of [OUTSIDE, dirname(folder)]) await chmod(parent, 0o755);
  }
  await mkdir(folder, { recursive: true });
  if ((await stat(folder)).uid !== user.uid) await giveTo(folder, user);
  await chmod(folder, 0o700);
  // Real, because the processes of this database are recognised by their working folder.
  return { user, folder: await realpath(folder) };
}

async function giveTo(folder: string, { uid, gid }: DatabaseUser): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  // The folder itself comes last: its owner is the sign that all of it has been given.
  await lchown(folder, uid, gid);
}

function notice(at: {
  dataFolder: string;
  folder: string;
  user: DatabaseUser;
  outside: boolean;
  programs: boolean;
}): string | null {
  if (at.outside)
    return `The database is in ${at.folder}, because its user ${at.user.name} cannot enter ${at.dataFolder}.`;
  if (at.programs)
    return `PostgreSQL runs from ${outsideHome(at.dataFolder)}, because its user ${at.user.name} cannot enter node_modules.`;
  return null;
}
