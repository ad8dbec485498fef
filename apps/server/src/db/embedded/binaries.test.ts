import { access, chmod, cp, lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Binaries, requireInstalledBinaries, usableBinaries } from "./binaries.ts";
import { chooseDatabaseUser, isRoot } from "./database-user.ts";
import { runAs } from "./run-as.ts";
import { aDataFolder } from "./trial.ts";

const LINK = "lib/libpq.so.5";

/** As npm leaves it when it runs no install scripts: without the links. */
async function aFreshInstall(folder: string): Promise<Binaries> {
  const { root, version } = await requireInstalledBinaries();
  const copy = join(folder, "native");
  await cp(root, copy, { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() });
  return { root: copy, version };
}

async function runs(root: string, user: Parameters<typeof runAs>[0]): Promise<boolean> {
  return (await runAs(user, join(root, "bin/postgres"), ["--version"])).output.startsWith(
    "postgres (PostgreSQL) 18",
  );
}

test("missing links are restored in place", async () => {
  const folder = await aDataFolder();
  const user = await chooseDatabaseUser(folder);
  const installed = await aFreshInstall(folder);
  await expect(access(join(installed.root, LINK))).rejects.toThrow("ENOENT");
  expect(await usableBinaries(installed, user, join(folder, "spare"))).toBe(installed.root);
  expect((await lstat(join(installed.root, LINK))).isSymbolicLink()).toBe(true);
  expect(await runs(installed.root, user)).toBe(true);
});

test.runIf(isRoot)(
  "binaries in a folder closed to the database user are copied, and outdated copies go",
  async () => {
    const folder = await aDataFolder();
    const user = await chooseDatabaseUser(folder);
    const installed = await aFreshInstall(join(folder, "closed"));
    await chmod(dirname(installed.root), 0o700);
    const spare = join(folder, "spare");
    const older = await usableBinaries({ ...installed, version: "18.0.0" }, user, spare);
    const copy = await usableBinaries(installed, user, spare);
    expect(copy).toBe(join(spare, `postgresql-${installed.version}`));
    expect(await runs(copy, user)).toBe(true);
    await expect(access(older)).rejects.toThrow("ENOENT");
  },
);
