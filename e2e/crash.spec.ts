import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { signIn } from "../bench/client.ts";
import { type Cairn, removeFolder, startCairn } from "./cairn.ts";
import { expect, test } from "./journey.ts";

const base = "/api/workspaces/northlight/quick-links/";

/** Writes until the server is gone, and remembers every write that was acknowledged. */
async function writeUntilGone(
  cairn: Cairn,
  acknowledged: string[],
  meanwhile: () => Promise<void>,
): Promise<void> {
  const client = await signIn(cairn);
  const write = async (writer: number) => {
    for (let i = 0; ; i++) {
      const url = `https://example.com/${writer}/${i}`;
      const response = await client.send("POST", base, { url }).catch(() => null);
      if (!response) return;
      if (response.status === 201) acknowledged.push(url);
      else if (response.status < 500) throw new Error(`Refused with ${response.status}`);
      if (acknowledged.length > 2000) return;
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  await meanwhile();
  await Promise.all(writers);
}

async function expectAllThere(
  cairn: Cairn,
  demo: Cairn["demo"],
  acknowledged: readonly string[],
): Promise<void> {
  const client = await signIn({ ...cairn, demo });
  const rows = (await (await client.send("GET", base)).json()) as { url: string }[];
  const stored = new Set(rows.map(({ url }) => url));
  expect(acknowledged.filter((url) => !stored.has(url))).toEqual([]);
  expect((await client.send("POST", base, { url: `https://example.com/after/${Date.now()}` })).status).toBe(
    201,
  );
}

test("kill -9 of the server while it writes loses nothing that was acknowledged", async () => {
  const first = await startCairn({ demo: true });
  const acknowledged: string[] = [];
  await writeUntilGone(first, acknowledged, async () => void (await first.stop("SIGKILL")));
  const second = await startCairn({ dataDir: first.dataDir });
  await expectAllThere(second, first.demo, acknowledged);
  expect(await second.stop()).toBe(0);
  await removeFolder(first.dataDir);
});

test("kill -9 of the database while the server runs: it comes back by itself", async () => {
  const cairn = await startCairn({ demo: true });
  const acknowledged: string[] = [];
  const postmaster = Number(
    (await readFile(join(cairn.dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0],
  );
  await writeUntilGone(cairn, acknowledged, async () => {
    process.kill(postmaster, "SIGKILL");
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 50);
    await cairn.stop();
  });
  const again = await startCairn({ dataDir: cairn.dataDir });
  await expectAllThere(again, cairn.demo, acknowledged);
  await again.stop();
  await removeFolder(cairn.dataDir);
});

test("a second server on the same data folder says so and exits", async () => {
  const first = await startCairn();
  await expect(startCairn({ dataDir: first.dataDir })).rejects.toThrow(
    /Exited with 1:\nAnother Cairn server is already using/,
  );
  await first.stop();
  await removeFolder(first.dataDir);
});

test("what stands in the way of a start is said in one line", async () => {
  const first = await startCairn();
  const { port } = new URL(first.url);
  const refused = async (environment: Record<string, string>) => {
    const message = await startCairn({ environment }).then(
      () => "started",
      (cause: Error) => cause.message,
    );
    return message.split("\n").slice(1).filter(Boolean);
  };
  expect(await refused({ PORT: port })).toEqual([expect.stringMatching(/^Port \d+ is taken/)]);
  expect(await refused({ PORT: "banana" })).toEqual([
    expect.stringMatching(/^The variable PORT is not usable/),
  ]);
  expect(await refused({ CAIRN_DATA_DIR: "/proc/nowhere" })).toEqual([
    expect.stringContaining("/proc/nowhere"),
  ]);
  expect(await refused({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toEqual([
    expect.stringMatching(/^The database cannot be reached/),
  ]);
  await first.stop();
  await removeFolder(first.dataDir);
});

test("the seed joins a running server and prints a sign-in as its last line", async () => {
  const cairn = await startCairn({ demo: true });
  const output = execFileSync(
    join("node_modules/.bin/node"),
    ["apps/server/src/seed/main.ts", "--items", "0"],
    {
      env: { ...process.env, CAIRN_DATA_DIR: cairn.dataDir },
      encoding: "utf8",
    },
  );
  const seeded = JSON.parse(output.trim().split("\n").at(-1)!) as Record<string, string>;
  expect(Object.keys(seeded)).toEqual(["workspace", "project_id", "email", "password"]);
  const client = await signIn({ ...cairn, demo: { email: seeded["email"]!, password: seeded["password"]! } });
  const path = `/api/workspaces/${seeded["workspace"]}/projects/${seeded["project_id"]}/`;
  expect((await client.send("GET", path)).status).toBe(200);
  await cairn.stop();
  await removeFolder(cairn.dataDir);
});
