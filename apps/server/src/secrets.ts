import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "./config.ts";

const Stored = z.object({ secret: z.string().min(32) });

/**
 * The key that stored secrets are encrypted and links are signed with: `CAIRN_SECRET`, else made at the first start
 * and kept where only the owner of the data folder can read it.
 */
export async function loadSecret(config: Pick<Config, "dataDir" | "secret">): Promise<string> {
  if (config.secret) return config.secret;
  const file = join(config.dataDir, "secrets.json");
  const known = await readFile(file, "utf8").catch(() => null);
  if (known !== null) return Stored.parse(JSON.parse(known)).secret;
  await mkdir(config.dataDir, { recursive: true });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, JSON.stringify({ secret: randomBytes(32).toString("hex") }), { mode: 0o600 });
  // Linked, not renamed: of two that start at once the first one's key stays.
  await link(fresh, file).catch(() => {});
  await rm(fresh);
  return Stored.parse(JSON.parse(await readFile(file, "utf8"))).secret;
}
