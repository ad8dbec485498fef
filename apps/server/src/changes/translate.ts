import { type ChangeRow, type Id, idsOf } from "@cairn/domain";
import type { Db } from "../db/database.ts";
import { type Audience, type Viewer, canSee } from "./audience.ts";
import type { LoggedRow } from "./log.ts";

type WireRow = { id: Id } & Record<string, unknown>;

/** How the log reaches an entity: its rows as the wire shows them, and who may see one of them. */
export interface EntityReader {
  read(db: Db, workspaceId: Id, ids: readonly Id[]): Promise<WireRow[]>;
  audience(db: Db, workspaceId: Id, id: Id): Promise<Audience | null>;
}
export type EntityReaders = ReadonlyMap<string, EntityReader>;

const wire = ({ type, id, project_id, op, fields }: LoggedRow): ChangeRow => ({
  type,
  id,
  project_id,
  op,
  fields,
});

/** One logged row as one viewer may see it now: itself, a delete, full inserts, or nothing. */
export async function translate(
  source: { db: Db; workspaceId: Id; readers: EntityReaders },
  viewer: Viewer,
  row: LoggedRow,
): Promise<ChangeRow[]> {
  const sawBefore = row.before !== null && canSee(viewer, row.before);
  const seesAfter = row.after !== null && canSee(viewer, row.after);
  if (!seesAfter) return sawBefore ? [{ ...wire(row), op: "delete", fields: {} }] : [];
  if (sawBefore || row.op === "insert") return [wire(row)];
  const reader = source.readers.get(row.type);
  if (!reader) throw new Error(`No reader for rows of type ${row.type}`);
  const whole = await reader.read(source.db, source.workspaceId, idsOf(row));
  return whole.map((fields) => ({ ...wire(row), id: fields.id, op: "insert", fields }));
}
