import type { Id } from "@cairn/domain";
import { createAtom, type IAtom } from "mobx";
import type { Row } from "./row.ts";
import type { Rows, Watcher } from "./rows.ts";
import { SortedList } from "./sorted-list.ts";

/** The group of an index that has no `groupOf`. */
export const ALL = "";

/** How rows are picked, grouped and ordered. The functions look at the row alone; what else matters makes a new spec. */
export interface IndexSpec<R extends Row> {
  readonly filter?: (row: R) => boolean;
  /** A row with several keys, such as labels, is in several groups. */
  readonly groupOf?: (row: R) => string | readonly string[];
  /** Rows it calls equal are ordered by id. */
  readonly compare?: (a: R, b: R) => number;
  readonly compareGroups?: (a: string, b: string) => number;
}

export const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Ids in order, by group, kept in step with the rows: a change costs the logarithm of the list, not the list. */
export class SortedIndex<R extends Row> implements Watcher<R> {
  private readonly rows: Rows<R>;
  private readonly spec: IndexSpec<R>;
  private readonly lists = new Map<string, SortedList<R>>();
  private readonly atoms = new Map<string, IAtom>();
  private readonly listAtom: IAtom;
  private readonly order: (a: R, b: R) => number;
  private observed = 0;
  private keys: readonly string[] | null = null;
  private unwatch: (() => void) | null = null;

  constructor(rows: Rows<R>, spec: IndexSpec<R>) {
    this.rows = rows;
    this.spec = spec;
    const { compare } = spec;
    this.order = compare
      ? (a, b) => compare(a, b) || byCodePoint(a.id, b.id)
      : (a, b) => byCodePoint(a.id, b.id);
    this.listAtom = this.newAtom("groups");
  }

  /** The keys of the groups that have rows. */
  groups(): readonly string[] {
    this.listAtom.reportObserved();
    this.build();
    this.keys ??= [...this.lists.keys()].sort(this.spec.compareGroups ?? byCodePoint);
    return this.keys;
  }

  count(group: string = ALL): number {
    return this.list(group)?.length ?? 0;
  }

  at(group: string, index: number): Id | undefined {
    return this.list(group)?.at(index)?.id;
  }

  slice(group: string, from: number, to: number): readonly Id[] {
    return (
      this.list(group)
        ?.slice(from, to)
        .map((row) => row.id) ?? []
    );
  }

  /** Its place in the group, by default in the first of its groups; -1 when it is not there. */
  indexOf(id: Id, group?: string): number {
    const row = this.rows.read(id);
    const key = group ?? (row && this.groupsOf(row)[0]);
    return row && key !== undefined ? (this.list(key)?.indexOf(row) ?? -1) : -1;
  }

  update(before: R | undefined, after: R | undefined): void {
    const from = this.groupsOf(before);
    const to = this.groupsOf(after);
    for (const group of from) if (!to.includes(group)) this.remove(group, before!);
    for (const group of to) {
      if (!from.includes(group)) this.add(group, after!);
      else if (this.lists.get(group)!.move(before!, after!)) this.atoms.get(group)?.reportChanged();
    }
  }

  dispose(): void {
    this.unwatch?.();
    this.unwatch = null;
    this.lists.clear();
    this.keys = null;
  }

  private add(group: string, row: R): void {
    let list = this.lists.get(group);
    if (!list) {
      list = new SortedList(this.order);
      this.lists.set(group, list);
      this.groupsChanged();
    }
    list.add(row);
    this.atoms.get(group)?.reportChanged();
  }

  private remove(group: string, row: R): void {
    const list = this.lists.get(group)!;
    list.delete(row);
    if (list.length === 0) {
      this.lists.delete(group);
      this.groupsChanged();
    }
    this.atoms.get(group)?.reportChanged();
  }

  private groupsChanged(): void {
    this.keys = null;
    this.listAtom.reportChanged();
  }

  private groupsOf(row: R | undefined): readonly string[] {
    if (!row || this.spec.filter?.(row) === false) return [];
    const group = this.spec.groupOf?.(row) ?? ALL;
    return typeof group === "string" ? [group] : [...new Set(group)];
  }

  private list(group: string): SortedList<R> | undefined {
    const atom = this.atoms.get(group) ?? this.newAtom(group);
    if (atom.reportObserved()) this.atoms.set(group, atom);
    this.build();
    return this.lists.get(group);
  }

  private build(): void {
    if (this.unwatch) return;
    const byGroup = new Map<string, R[]>();
    for (const row of this.rows.all()) {
      for (const group of this.groupsOf(row)) {
        const members = byGroup.get(group);
        if (members) members.push(row);
        else byGroup.set(group, [row]);
      }
    }
    for (const [group, members] of byGroup)
      this.lists.set(group, new SortedList(this.order, members.sort(this.order)));
    this.unwatch = this.rows.watch(this);
  }

  // Watching ends with the last observer, so that a list nobody shows costs nothing and nobody has to dispose of it.
  private newAtom(group: string): IAtom {
    const atom = createAtom(
      `index ${group}`,
      () => void this.observed++,
      () => {
        if (this.atoms.get(group) === atom) this.atoms.delete(group);
        if (--this.observed === 0) this.dispose();
      },
    );
    return atom;
  }
}
