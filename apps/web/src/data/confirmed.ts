import { idsOf, type Change, type ChangeRow, type Id } from "@cairn/domain";
import { ChangeLog, changed } from "./change-log.ts";
import { keyOf, sameRow, type Row, type RowKey, type TableMap } from "./row.ts";
import type { Rows, Tables } from "./rows.ts";

/** A row that a reply brought before the stream came that far: its fields are those of number `n` or later. */
interface Ahead {
  readonly n: number;
  readonly row: Row;
}

const without = <F extends object>(fields: F, known: readonly Ahead[]): Partial<F> => {
  if (known.length === 0) return fields;
  const left = Object.entries(fields).filter(([field]) => !known.some((ahead) => field in ahead.row));
  return Object.fromEntries(left) as Partial<F>;
};

/**
 * What the server said, from two sources that overtake each other: the change stream, in order, and replies, each
 * with the number it was read at. Whichever comes first, the rows end in the same state.
 */
export class Confirmed<T extends TableMap> {
  private readonly tables: Tables<T>;
  private readonly ahead = new Map<RowKey, Ahead[]>();
  private furthestAhead = 0;
  private log: ChangeLog | null = null;
  /** The last number the rows are known to include: the stream is to be followed from here. */
  position: number | null = null;

  constructor(tables: Tables<T>) {
    this.tables = tables;
  }

  /** The stream starts here, or starts again here after a gap it could not fill. */
  startAt(n: number): void {
    this.position = n;
    this.log = new ChangeLog(n);
    this.forgetAhead(n);
  }

  /** From now on the stream is followed from `position`; an older reply cannot move that back any more. */
  follow(): void {
    if (this.position !== null) this.log ??= new ChangeLog(this.position);
  }

  /** Rows were replaced in bulk at `n` without a change for each: replies read before it cannot be trusted. */
  distrustBefore(n: number): void {
    if (this.position !== null) this.log = new ChangeLog(n);
  }

  /** False when the change was applied before. */
  apply(change: Change): boolean {
    if (this.position !== null && change.n <= this.position) return false;
    this.log ??= new ChangeLog(this.position ?? change.n - 1);
    for (const row of change.rows) {
      const rows = this.tables.get(row.type);
      if (rows) for (const id of idsOf(row)) this.applyRow(rows, id, row, change.n);
    }
    this.log.add(change);
    this.position = change.n;
    this.forgetAhead(change.n);
    return true;
  }

  private applyRow(rows: Rows<Row>, id: Id, row: ChangeRow, n: number): void {
    const known = this.newerThan(keyOf(rows.type, id), n - 1);
    if (row.op === "delete" && known.length > 0) return;
    const held = rows.confirmed(id);
    const next = changed(held, id, { op: row.op, fields: without(row.fields, known) });
    if (!sameRow(held, next)) rows.setConfirmed(id, next);
  }

  /** Rows of a reply read at `n`. False, and nothing is taken, when it is too old to be brought up to date. */
  load(rows: Rows<Row>, loaded: Iterable<Row>, n: number): boolean {
    const since = this.changesSince(n);
    if (!since) return false;
    for (const row of loaded) this.loadRow(rows, row, n, since);
    return true;
  }

  private loadRow(
    rows: Rows<Row>,
    row: Row,
    n: number,
    since: ReadonlyMap<RowKey, readonly ChangeRow[]>,
  ): void {
    const key = keyOf(rows.type, row.id);
    const fresh = (since.get(key) ?? []).reduce<Row | undefined>(
      (held, change) => changed(held, row.id, change),
      row,
    );
    if (!fresh) return;
    const held = rows.confirmed(row.id);
    // Merged, not replaced: the row of a list carries fewer fields than the row of a detail reply.
    const next = held ? { ...held, ...without(fresh, this.newerThan(key, n)), id: row.id } : fresh;
    if (!sameRow(held, next)) rows.setConfirmed(row.id, next);
    if (this.log !== null && this.position !== null && n > this.position) this.noteAhead(key, { n, row });
  }

  /** A row that is not numbered because no stream carries it. */
  put(rows: Rows<Row>, row: Row): void {
    rows.setConfirmed(row.id, { ...rows.confirmed(row.id), ...row });
  }

  /** A whole list read at `n`: what belongs to it and is not in it is gone. */
  replaceAll(rows: Rows<Row>, belongs: (row: Row) => boolean, loaded: readonly Row[], n: number): boolean {
    const since = this.changesSince(n);
    if (!since || !this.load(rows, loaded, n)) return false;
    const listed = new Set(loaded.map((row) => row.id));
    const gone = [...rows.confirmedAll()].filter((row) => {
      const key = keyOf(rows.type, row.id);
      return !listed.has(row.id) && !since.has(key) && this.newerThan(key, n).length === 0 && belongs(row);
    });
    for (const row of gone) this.forget(rows, row.id);
    return true;
  }

  forget(rows: Rows<Row>, id: Id): void {
    rows.setConfirmed(id, undefined);
    this.ahead.delete(keyOf(rows.type, id));
  }

  /** What the stream brought after `n`, or null when that is no longer known. */
  private changesSince(n: number): ReadonlyMap<RowKey, readonly ChangeRow[]> | null {
    // Before the stream starts it can still be started early enough for every reply.
    if (this.log === null) this.position = Math.min(this.position ?? n, n);
    if (this.log === null || this.position === null || n >= this.position) return new Map();
    return this.log.reachesBackTo(n) ? this.log.since(n) : null;
  }

  private newerThan(key: RowKey, n: number): readonly Ahead[] {
    if (this.ahead.size === 0) return [];
    return this.ahead.get(key)?.filter((ahead) => ahead.n > n) ?? [];
  }

  private noteAhead(key: RowKey, ahead: Ahead): void {
    this.furthestAhead = Math.max(this.furthestAhead, ahead.n);
    const known = this.ahead.get(key);
    if (known) known.push(ahead);
    else this.ahead.set(key, [ahead]);
  }

  private forgetAhead(n: number): void {
    if (this.ahead.size > 0 && n >= this.furthestAhead) this.ahead.clear();
  }
}
