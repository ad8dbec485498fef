import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDataFolder } from "./data-folder-lock.ts";
import { aDataFolder, aServerProcess, kill } from "./embedded/trial.ts";

test("a second lock is refused and names the process that has the first", async () => {
  const folder = await aDataFolder();
  const first = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Another Cairn server is already using ${folder} (process ${process.pid})`,
  );
  await first.release();
  await (await lockDataFolder(folder)).release();
});

test("a holder that was killed leaves no lock behind", async () => {
  const folder = await aDataFolder();
  const holder = await aServerProcess("../trial-lock.ts", folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`(process ${holder.child.pid})`);
  await kill(holder.child);
  await (await lockDataFolder(folder)).release();
});

test("of many processes that ask at once exactly one gets it", { timeout: 30_000 }, async () => {
  const folder = await aDataFolder();
  const holders = await Promise.all(
    Array.from({ length: 8 }, () => aServerProcess("../trial-lock.ts", folder)),
  );
  expect(holders.filter((holder) => holder.output === "locked\n")).toHaveLength(1);
  expect((await stat(join(folder, "lock"))).size).toBe(0);
});
