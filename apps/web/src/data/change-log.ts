import { idsOf, type Change, type ChangeRow } from "@cairn/domain";
import { keyOf, type Row, type RowKey } from "./row.ts";

/** Changes kept to bring a late reply up to date; a reply older than that is fetched again. */
export const LOG_LENGTH = 2000;

/** The last changes that came through the stream, so that a reply read before them can be brought up to date. */
export class ChangeLog {
  /** The log knows every change after this number. */
  private start: number;
  private changes: Change[] = [];

  constructor(start: number) {
    this.start = start;
  }

  add(change: Change): void {
    this.changes.push(change);
    if (this.changes.length < LOG_LENGTH * 2) return;
    const dropped = this.changes.splice(0, LOG_LENGTH);
    this.start = dropped.at(-1)!.n;
  }

  reachesBackTo(n: number): boolean {
    return n >= this.start;
  }

  /** What happened after `n`, by row, in order. */
  since(n: number): ReadonlyMap<RowKey, readonly ChangeRow[]> {
    const byRow = new Map<RowKey, ChangeRow[]>();
    for (let i = this.changes.length - 1; i >= 0 && this.changes[i]!.n > n; i--) {
      for (const row of this.changes[i]!.rows.toReversed()) {
        for (const id of idsOf(row)) {
          const key = keyOf(row.type, id);
          const rows = byRow.get(key);
          if (rows) rows.unshift(row);
          else byRow.set(key, [row]);
        }
      }
    }
    return byRow;
  }
}

/** The row after one change, undefined when it is gone or was never there. */
export function changed(
  held: Row | undefined,
  id: string,
  row: Pick<ChangeRow, "op" | "fields">,
): Row | undefined {
  switch (row.op) {
    case "insert":
      return { ...held, ...row.fields, id };
    case "update":
      return held && { ...held, ...row.fields, id };
    case "delete":
      return undefined;
  }
}
