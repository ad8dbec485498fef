import type { Id } from "@cairn/domain";
import { createAtom, type IAtom } from "mobx";
import { sameRow, type Row, type TableMap, type TypeOf } from "./row.ts";

/** Told of every row whose visible value changed, in the transaction that changed it. */
export interface Watcher<R extends Row> {
  update(before: R | undefined, after: R | undefined): void;
}

/**
 * The rows of one type in two layers: what the server said, and over it the few rows that pending commands
 * touched. Writes only mark rows; `flush` compares what was visible before with what is now and tells observers.
 */
export class Rows<R extends Row> {
  readonly type: string;
  private readonly confirmedRows = new Map<Id, R>();
  private readonly overlay = new Map<Id, R | null>();
  private readonly before = new Map<Id, R | undefined>();
  private readonly atoms = new Map<Id, IAtom>();
  private readonly watchers = new Set<Watcher<R>>();

  constructor(type: string) {
    this.type = type;
  }

  /** The visible row, not observed. */
  view(id: Id): R | undefined {
    const over = this.overlay.get(id);
    return over === undefined ? this.confirmedRows.get(id) : (over ?? undefined);
  }

  /** The visible row; an observer that reads it runs again when exactly this row changes. */
  read(id: Id): R | undefined {
    const atom = this.atoms.get(id) ?? this.newAtom(id);
    // Kept only while observed, so that a hundred thousand rows do not carry a hundred thousand atoms.
    if (atom.reportObserved()) this.atoms.set(id, atom);
    return this.view(id);
  }

  private newAtom(id: Id): IAtom {
    const atom = createAtom(`${this.type}:${id}`, undefined, () => {
      if (this.atoms.get(id) === atom) this.atoms.delete(id);
    });
    return atom;
  }

  confirmed(id: Id): R | undefined {
    return this.confirmedRows.get(id);
  }

  confirmedAll(): Iterable<R> {
    return this.confirmedRows.values();
  }

  *all(): Iterable<R> {
    for (const row of this.confirmedRows.values()) {
      const over = this.overlay.get(row.id);
      if (over === undefined) yield row;
    }
    for (const row of this.overlay.values()) if (row) yield row;
  }

  setConfirmed(id: Id, row: R | undefined): void {
    if (row === this.confirmedRows.get(id)) return;
    this.mark(id);
    if (row) this.confirmedRows.set(id, Object.freeze(row));
    else this.confirmedRows.delete(id);
  }

  setOverlay(id: Id, row: R | undefined): void {
    this.mark(id);
    this.overlay.set(id, row ? Object.freeze(row) : null);
  }

  clearOverlay(): void {
    for (const id of this.overlay.keys()) this.mark(id);
    this.overlay.clear();
  }

  private mark(id: Id): void {
    if (!this.before.has(id)) this.before.set(id, this.view(id));
  }

  marked(): Iterable<Id> {
    return this.before.keys();
  }

  watch(watcher: Watcher<R>): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  flush(): void {
    if (this.before.size === 0) return;
    const marked = this.watchers.size + this.atoms.size > 0 ? [...this.before] : [];
    this.before.clear();
    for (const [id, before] of marked) {
      const after = this.view(id);
      if (sameRow(before, after)) continue;
      for (const watcher of this.watchers) watcher.update(before, after);
      this.atoms.get(id)?.reportChanged();
    }
  }
}

/** All tables of one `Data`, by type. */
export class Tables<T extends TableMap> {
  private readonly byType: ReadonlyMap<string, Rows<Row>>;

  constructor(types: readonly TypeOf<T>[]) {
    this.byType = new Map(types.map((type) => [type, new Rows<Row>(type)]));
  }

  /** Undefined for a type that this client does not hold. */
  get(type: string): Rows<Row> | undefined {
    return this.byType.get(type);
  }

  require<K extends TypeOf<T>>(type: K): Rows<T[K]> {
    const rows = this.byType.get(type);
    if (!rows) throw new Error(`No table "${type}"`);
    // The map is keyed by the very type that names the rows; a Map cannot say so.
    return rows as unknown as Rows<T[K]>;
  }

  each(): Iterable<Rows<Row>> {
    return this.byType.values();
  }
}
