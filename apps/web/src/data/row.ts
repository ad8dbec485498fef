import type { Id } from "@cairn/domain";

/** Anything held by id. Rows are frozen and replaced on change, never mutated. */
export interface Row {
  readonly id: Id;
}

/** The types a `Data` holds, by the name they have in the change stream. */
export type TableMap = Record<string, Row>;
export type TypeOf<T extends TableMap> = keyof T & string;

/** One row of one table, as a word that can be a key. */
export type RowKey = string;
export const keyOf = (type: string, id: Id): RowKey => `${type}:${id}`;

export function overlap(a: ReadonlySet<RowKey>, b: ReadonlySet<RowKey>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const key of few) if (many.has(key)) return true;
  return false;
}

export const sameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, i) => Object.is(item, b[i])));

/** Equal in every field, lists compared by item: replaying a command must not wake what already shows its result. */
export function sameRow(a: Row | undefined, b: Row | undefined): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  const left = Object.entries(a);
  return (
    left.length === Object.keys(b).length &&
    left.every(([field, value]) => field in b && sameValue(value, b[field as keyof Row]))
  );
}
