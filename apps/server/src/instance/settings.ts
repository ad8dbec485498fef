import { type ConfigurationKey, type Settings, configuration, newId } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { seal, unseal } from "../sealed.ts";

const keys = Object.keys(configuration) as ConfigurationKey[];

/** Makes the rows that are missing, from variables of the same names; a row that exists is the truth. */
export async function seedSettings(
  db: Db,
  secret: string,
  now: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const rows = keys.map((key) => {
    const { category, secret: isSecret, otherwise } = configuration[key];
    const value = environment[key] ?? otherwise;
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
