import type { Reply } from "@cairn/api";
import type { Change, Id } from "@cairn/domain";
import { createAtom, runInAction } from "mobx";
import type { CommandData, Commands, SendContext } from "./command.ts";
import { Confirmed } from "./confirmed.ts";
import type { FailureSink } from "./failure-text.ts";
import { Outbox } from "./outbox.ts";
import { PendingList, type Pending } from "./pending.ts";
import { keyOf, overlap, type Row, type RowKey, type TableMap, type TypeOf } from "./row.ts";
import { Tables, type Rows } from "./rows.ts";
import { SortedIndex, type IndexSpec } from "./sorted-index.ts";
import { confirmedLayer, LayerTx, scratchLayer } from "./transaction.ts";
import { UndoStack } from "./undo.ts";

export type Connection = "live" | "connecting" | "offline";

export interface DataOptions<T extends TableMap> {
  readonly types: readonly TypeOf<T>[];
  readonly commands: Commands<T>;
  readonly context: SendContext;
  /** The one place that tells the person what was refused. */
  readonly onFailure: FailureSink;
}

/** The rows of one workspace as the person sees them: what the server confirmed, and what is on its way. */
export class Data<T extends TableMap> {
  readonly commands: Commands<T>;
  readonly onFailure: FailureSink;
  readonly outbox: Outbox<T>;
  readonly undoStack = new UndoStack();
  private readonly tables: Tables<T>;
  private readonly confirmed: Confirmed<T>;
  private readonly pending: PendingList<T>;
  private readonly status = createAtom("data status");
  private stream: Connection | null = null;
  private unanswered = 0;

  constructor(options: DataOptions<T>) {
    this.commands = options.commands;
    this.onFailure = options.onFailure;
    this.tables = new Tables(options.types);
    this.confirmed = new Confirmed(this.tables);
    this.pending = new PendingList(this.tables);
    this.outbox = new Outbox({
      pending: () => this.pending.all,
      context: options.context,
      onReply: (pending, reply) => (reply.ok ? this.confirm(pending, reply) : this.refuse(pending, reply)),
    });
  }

  row<K extends TypeOf<T>>(type: K, id: Id): Readonly<T[K]> | undefined {
    return this.tables.require(type).read(id);
  }

  /** Built when first read and kept in step from then on, until its last observer leaves or it is disposed of. */
  index<K extends TypeOf<T>>(type: K, spec: IndexSpec<T[K]>): SortedIndex<T[K]> {
    return new SortedIndex(this.tables.require(type), spec);
  }

  /** The number the stream is to be followed from; null before anything was loaded. */
  get position(): number | null {
    return this.confirmed.position;
  }

  /** Commands that the server has not answered yet. */
  get pendingCount(): number {
    this.status.reportObserved();
    return this.unanswered;
  }

  get connection(): Connection {
    this.status.reportObserved();
    return this.outbox.offline ? "offline" : (this.stream ?? "live");
  }

  /** What the stream is doing; null when there is none. A command waits for its echo only while there is one. */
  setStream(stream: Connection | null): void {
    if (stream === this.stream) return;
    runInAction(() => {
      this.stream = stream;
      if (stream !== null) this.confirmed.follow();
      this.status.reportChanged();
      if (stream === null) this.fold((pending) => pending.confirmedAt !== null);
      this.refresh(stream === null);
    });
    if (stream === "live") this.outbox.retryNow();
  }

  applyChange(change: Change): void {
    runInAction(() => {
      if (!this.confirmed.apply(change)) return;
      const carried = (pending: Pending<T>) =>
        pending.confirmedAt !== null && pending.confirmedAt <= change.n;
      this.refresh(this.pending.remove(carried));
    });
  }

  /** The stream begins at `n`, or skipped to it: what it will not carry any more counts as carried. */
  startAt(n: number): void {
    runInAction(() => {
      this.fold((pending) => pending.confirmedAt !== null && pending.confirmedAt <= n);
      this.confirmed.startAt(n);
      this.refresh(true);
    });
  }

  /** The stream could not tell every change (`projectId` null: of anything): the caller fetches these rows again. */
  reset(n: number, projectId: Id | null): void {
    if (projectId === null) this.startAt(n);
    else this.confirmed.distrustBefore(n);
  }

  /** Rows of a reply read at number `n`. False when it is too old to be brought up to date: fetch it again. */
  load<K extends TypeOf<T>>(type: K, rows: readonly T[K][], n: number): boolean {
    return this.loading(() => this.confirmed.load(this.rowsOf(type), rows, n));
  }

  /** A whole list read at number `n`: rows that belong to it and are not in it are gone. */
  replaceAll<K extends TypeOf<T>>(
    type: K,
    belongs: (row: T[K]) => boolean,
    rows: readonly T[K][],
    n: number,
  ): boolean {
    // `rowsOf` widened the row type; what the table holds is what `belongs` expects.
    return this.loading(() =>
      this.confirmed.replaceAll(this.rowsOf(type), belongs as (row: Row) => boolean, rows, n),
    );
  }

  /** Rows the person may no longer see, or that nobody shows any more. */
  forget<K extends TypeOf<T>>(type: K, which: (row: T[K]) => boolean): void {
    runInAction(() => {
      const gone = [...this.tables.require(type).confirmedAll()].filter(which);
      for (const row of gone) this.confirmed.forget(this.rowsOf(type), row.id);
      this.refresh(false);
    });
  }

  /** Shows a command; `outbox.send` sends it. Use `run`, which does both. */
  begin(data: CommandData): Pending<T> {
    return runInAction(() => {
      try {
        return this.pending.begin(this.commands.require(data.name), data);
      } finally {
        this.flush();
      }
    });
  }

  /** The rows as they are now, for `invert`. */
  readonly before = { get: <K extends TypeOf<T>>(type: K, id: Id) => this.tables.require(type).view(id) };

  wouldChange(data: CommandData): boolean {
    const tx = new LayerTx(this.tables, scratchLayer());
    this.commands.require(data.name).apply(tx, data.args);
    return tx.changed;
  }

  /** What is still to be sent, in order, to be stored and given to `revive` after a reload. */
  unsent(): readonly CommandData[] {
    return this.pending.all.filter((pending) => pending.state !== "confirmed").map((pending) => pending.data);
  }

  private confirm(pending: Pending<T>, reply: Extract<Reply<unknown>, { ok: true }>): void {
    const { changeNumber } = reply;
    const awaitsEcho = changeNumber !== null && this.stream !== null;
    pending.state = "confirmed";
    pending.confirmedAt = changeNumber ?? 0;
    if (!awaitsEcho) this.fold((other) => other === pending);
    for (const { type, row } of pending.command.merge?.(reply.value, pending.data.args) ?? []) {
      if (changeNumber === null) this.confirmed.put(this.rowsOf(type), row);
      else this.confirmed.load(this.rowsOf(type), [row], changeNumber);
    }
    const carried = awaitsEcho && changeNumber <= (this.position ?? 0);
    if (carried) this.pending.remove((other) => other === pending);
    this.refresh(carried || !awaitsEcho);
  }

  private refuse(refused: Pending<T>, reply: Reply<unknown>): void {
    this.pending.remove((pending) => pending === refused);
    this.refresh(true);
    const missing = new Set([...refused.inserted].filter((key) => !this.hasRow(key)));
    const abandoned = this.pending.all.filter((pending) => {
      const needs =
        pending.state === "waiting" && (overlap(pending.writes, missing) || overlap(pending.reads, missing));
      if (needs) for (const key of pending.inserted) missing.add(key);
      return needs;
    });
    if (abandoned.length === 0) return;
    this.pending.remove((pending) => abandoned.includes(pending));
    this.refresh(true);
    for (const pending of abandoned) {
      pending.abandoned = true;
      pending.answer(reply);
    }
  }

  private hasRow(key: RowKey): boolean {
    const [type, id] = key.split(":", 2) as [string, Id];
    return this.tables.get(type)?.view(id) !== undefined;
  }

  /** Makes commands part of the confirmed rows where no echo will come, so that nothing falls back meanwhile. */
  private fold(which: (pending: Pending<T>) => boolean): void {
    for (const pending of this.pending.all.filter(which)) {
      pending.command.apply(new LayerTx(this.tables, confirmedLayer), pending.data.args);
    }
    this.pending.remove(which);
  }

  private loading(load: () => boolean): boolean {
    return runInAction(() => {
      const taken = load();
      this.refresh(false);
      return taken;
    });
  }

  private rowsOf(type: TypeOf<T>): Rows<Row> {
    // Confirmed rows are handled without looking at their fields.
    return this.tables.require(type) as unknown as Rows<Row>;
  }

  private refresh(replay: boolean): void {
    if (replay || this.pendingTouched()) this.pending.replay();
    this.flush();
  }

  private pendingTouched(): boolean {
    if (this.pending.all.length === 0) return false;
    for (const rows of this.tables.each()) {
      for (const id of rows.marked()) if (this.pending.touches(keyOf(rows.type, id))) return true;
    }
    return false;
  }

  private flush(): void {
    for (const rows of this.tables.each()) rows.flush();
    const { unanswered } = this.pending;
    if (unanswered === this.unanswered) return;
    this.unanswered = unanswered;
    this.status.reportChanged();
  }
}
