import type { Id } from "@cairn/domain";
import { keyOf, sameValue, type Row, type RowKey, type TableMap, type TypeOf } from "./row.ts";
import type { Rows, Tables } from "./rows.ts";

/** What a command may do to the rows. It must give the same result when it is replayed over its own result. */
export interface Tx<T extends TableMap> {
  get<K extends TypeOf<T>>(type: K, id: Id): Readonly<T[K]> | undefined;
  /** Over a row that is there already, the row that is there wins: it may carry what only the server can know. */
  insert<K extends TypeOf<T>>(type: K, row: Readonly<T[K]>): void;
  /** Does nothing when the row is gone. */
  update<K extends TypeOf<T>>(type: K, id: Id, patch: Readonly<Partial<T[K]>>): void;
  remove(type: TypeOf<T>, id: Id): void;
}

/** Where a transaction reads and writes. */
export interface Layer {
  get(rows: Rows<Row>, id: Id): Row | undefined;
  set(rows: Rows<Row>, id: Id, row: Row | undefined): void;
}

/** Over everything else: what the person sees. */
export const overlayLayer: Layer = {
  get: (rows, id) => rows.view(id),
  set: (rows, id, row) => rows.setOverlay(id, row),
};

/** Below the pending commands: what the server is known to hold. */
export const confirmedLayer: Layer = {
  get: (rows, id) => rows.confirmed(id),
  set: (rows, id, row) => rows.setConfirmed(id, row),
};

/** Writes nowhere, to find out whether a command would do anything. */
export function scratchLayer(): Layer {
  const written = new Map<RowKey, Row | undefined>();
  return {
    get: (rows, id) => {
      const key = keyOf(rows.type, id);
      return written.has(key) ? written.get(key) : rows.view(id);
    },
    set: (rows, id, row) => void written.set(keyOf(rows.type, id), row),
  };
}

/** A transaction that notes which rows it read, wrote and created. */
export class LayerTx<T extends TableMap> implements Tx<T> {
  readonly reads = new Set<RowKey>();
  readonly writes = new Set<RowKey>();
  readonly inserted = new Set<RowKey>();
  /** Whether anything became different. */
  changed = false;
  private readonly tables: Tables<T>;
  private readonly layer: Layer;

  constructor(tables: Tables<T>, layer: Layer) {
    this.tables = tables;
    this.layer = layer;
  }

  get<K extends TypeOf<T>>(type: K, id: Id): Readonly<T[K]> | undefined {
    this.reads.add(keyOf(type, id));
    // The layer hands back what this table holds; only its name lost the type.
    return this.layer.get(this.rows(type), id) as Readonly<T[K]> | undefined;
  }

  insert<K extends TypeOf<T>>(type: K, row: Readonly<T[K]>): void {
    const held = this.layer.get(this.rows(type), row.id);
    if (!held) this.inserted.add(keyOf(type, row.id));
    const adds = !held || Object.keys(row).some((field) => !(field in held));
    this.write(type, row.id, { ...row, ...held }, adds);
  }

  update<K extends TypeOf<T>>(type: K, id: Id, patch: Readonly<Partial<T[K]>>): void {
    const held = this.layer.get(this.rows(type), id);
    const differs = ([field, value]: [string, unknown]) => !sameValue(value, held?.[field as keyof Row]);
    this.write(
      type,
      id,
      held && { ...held, ...patch, id },
      held !== undefined && Object.entries(patch).some(differs),
    );
  }

  remove(type: TypeOf<T>, id: Id): void {
    this.write(type, id, undefined, this.layer.get(this.rows(type), id) !== undefined);
  }

  private write(type: TypeOf<T>, id: Id, row: Row | undefined, changes: boolean): void {
    this.writes.add(keyOf(type, id));
    this.changed ||= changes;
    if (changes) this.layer.set(this.rows(type), id, row);
  }

  private rows(type: TypeOf<T>): Rows<Row> {
    // Layers work on rows of any type; the methods above restore the type for the command.
    return this.tables.require(type) as unknown as Rows<Row>;
  }
}
