import { access, lchown, mkdtemp, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartProblem } from "../../start-problem.ts";
import type { Placement } from "./placement.ts";
import { serverProblem } from "./server-problem.ts";
import { runAs } from "./run-as.ts";
import { DATABASE, SUPERUSER } from "./settings.ts";

const PARTIAL = "cluster.new-";

/** Makes the database files when there are none, and refuses those of another major version of PostgreSQL. */
export async function ensureCluster(at: Placement): Promise<{ created: boolean }> {
  const version = await readFile(join(at.cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (version === null) {
    await createCluster(at);
    return { created: true };
  }
  const [major] = at.installed.version.split(".");
  if (version.trim() !== major)
    throw new StartProblem(
      `The database in ${at.cluster} is of PostgreSQL ${version.trim()}; this version of Cairn brings ${major}.`,
    );
  return { created: false };
}

/** Everything happens in a folder of its own that gets its name last, so a kill in between leaves no half cluster. */
async function createCluster(at: Placement): Promise<void> {
  await refuseUnknownFiles(at);
  await removePartials(at.folder);
  // A fresh name each time: an initdb whose parent was killed may still be writing to the last one.
  const partial = await mkdtemp(join(at.folder, PARTIAL));
  await lchown(partial, at.user.uid, at.user.gid);
  await initialise(at, partial);
  await createDatabase(at, partial);
  await rename(partial, at.cluster);
  await persistNames(at.folder);
}

async function refuseUnknownFiles({ cluster }: Placement): Promise<void> {
  const exists = await access(cluster).then(
    () => true,
    () => false,
  );
  if (exists) throw new StartProblem(`${cluster} holds no complete database: restore it or move it away.`);
}

async function initialise(at: Placement, folder: string): Promise<void> {
  const { code, output } = await runAs(at.user, join(at.binaries, "bin/initdb"), [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  if (code !== 0) throw serverProblem("The database could not be created", at.folder, output);
}

/** In single-user mode: no client is needed, and the database is there before anybody can connect. */
async function createDatabase(at: Placement, folder: string): Promise<void> {
  const postgres = join(at.binaries, "bin/postgres");
  const { code, output } = await runAs(
    at.user,
    postgres,
    ["--single", "-D", folder, "template1"],
    `CREATE DATABASE ${DATABASE};\n`,
  );
  // Statements that fail do not change the exit code of single-user mode.
  if (code !== 0 || /^.*(ERROR|FATAL|PANIC):/m.test(output))
    throw serverProblem("The database could not be created", at.folder, output);
}

/** initdb has written its files to the disk; without this the rename that made them count might not survive. */
async function persistNames(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

async function removePartials(folder: string): Promise<void> {
  const partials = (await readdir(folder)).filter((name) => name.startsWith(PARTIAL));
  for (const name of partials) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}
