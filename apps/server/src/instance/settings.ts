import {
  type ConfigurationKey,
  type ConfigurationSetting,
  SECRET_MASK,
  type Settings,
  configuration,
  newId,
  providerNames,
  providers,
} from "@cairn/domain";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { seal, unseal } from "../sealed.ts";

const keys = Object.keys(configuration) as ConfigurationKey[];

/** A provider that the variables describe completely is switched on by that. */
function switchedOn(
  key: ConfigurationKey,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const name = providerNames.find((provider) => providers[provider].enabled === key);
  return name && providers[name].needs.every((need) => environment[need]) ? "1" : undefined;
}

/** Makes the rows that are missing, from variables of the same names; a row that exists is the truth. */
export async function seedSettings(
  db: Db,
  secret: string,
  now: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const rows = keys.map((key) => {
    const { category, secret: isSecret, otherwise } = configuration[key];
    const value = environment[key] ?? switchedOn(key, environment) ?? otherwise;
    return {
      id: newId(),
      key,
      value: isSecret && value ? seal(secret, value) : value,
      category,
      is_encrypted: isSecret,
      created_at: now,
      updated_at: now,
    };
  });
  await db
    .insertInto("instance_configurations")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Read anew each time: another server may have changed them a moment ago. */
export async function readSettings(db: Db, secret: string): Promise<Settings> {
  const rows = await db
    .selectFrom("instance_configurations")
    .select(["key", "value", "is_encrypted"])
    .execute();
  const stored = new Map(
    rows.map(({ key, value, is_encrypted }) => [key, is_encrypted && value ? unseal(secret, value) : value]),
  );
  return Object.fromEntries(
    keys.map((key) => [key, stored.get(key) ?? configuration[key].otherwise]),
  ) as Settings;
}

/** As administrators see them: a secret shows only whether it is set. */
export async function listSettings(
  db: Db,
  only: readonly ConfigurationKey[] = keys,
): Promise<ConfigurationSetting[]> {
  if (only.length === 0) return [];
  const rows = await db
    .selectFrom("instance_configurations")
    .selectAll()
    .where("key", "in", only)
    .orderBy("category")
    .orderBy("key")
    .execute();
  return rows.map((row) => ({
    ...row,
    value: row.is_encrypted && row.value ? SECRET_MASK : row.value,
    deleted_at: null,
  }));
}

/** Stores what was changed, and who did. */
export async function writeSettings(
  tx: Pick<Tx, "db" | "now" | "by">,
  secret: string,
  changes: ReadonlyMap<ConfigurationKey, string>,
): Promise<void> {
  for (const [key, text] of changes) {
    const value = configuration[key].secret && text ? seal(secret, text) : text;
    await tx.db
      .updateTable("instance_configurations")
      .set({ value, updated_at: tx.now, updated_by: tx.by })
      .where("key", "=", key)
      .execute();
  }
}
