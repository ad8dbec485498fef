import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Database } from "../src/db/database.ts";

const scalar: Record<string, string> = {
  uuid: "string",
  text: "string",
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  numeric: "number",
  timestamptz: "string",
  date: "string",
  bytea: "Buffer",
  jsonb: "Json",
};

const typeOf = (udt: string): string =>
  udt.startsWith("_") ? `${typeOf(udt.slice(1))}[]` : (scalar[udt] ?? `never /* ${udt} */`);

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** The TypeScript of every table, read from the migrated database so that it cannot drift from it. */
export async function describeTables({ sql }: Pick<Database, "sql">): Promise<string> {
  const columns = await sql`
    select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as filled
    from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`;
  const tables = Map.groupBy(columns, (column) => column.table_name as string);
  const interfaces = [...tables].map(([table, fields]) => {
    const lines = fields.map((field) => {
      const plain = typeOf(field.udt_name) + (field.nullable ? " | null" : "");
      const filled = plain === "Json" ? "GeneratedJson" : `Generated<${plain}>`;
      return `  ${field.column_name}: ${field.filled ? filled : plain};`;
    });
    return `export interface ${pascal(table)} {\n${lines.join("\n")}\n}`;
  });
  const map = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`);
  return `// Made by \`npm run db:types\` from the migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

/** Any JSON goes in; what comes out is known by whoever wrote it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape of a JSON column is its writer's business
export type Json = ColumnType<any, unknown, unknown>;
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type GeneratedJson = ColumnType<any, unknown | undefined, unknown>;

${interfaces.join("\n\n")}

export interface Tables {
${map.join("\n")}
}
`;
}

export const tablesFile = fileURLToPath(new URL("../src/db/tables.ts", import.meta.url));

if (import.meta.main) {
  const { withScratchDatabase } = await import("../test/database.ts");
  await withScratchDatabase(async (database) => writeFile(tablesFile, await describeTables(database)));
}
