import { createAtom } from "mobx";
import type { CommandData } from "./command.ts";

/** Steps a person can take back. */
export const UNDO_LIMIT = 100;

/** One command that was given, and the one that takes it back. `pending` is the id of the command that last ran. */
export interface Done {
  readonly command: CommandData;
  readonly inverse: CommandData;
  readonly label: string | undefined;
  readonly pending: number;
}

/** What belongs together is taken back together. */
export type Step = readonly Done[];

/** Where a command that just ran is noted: a new one empties the redo list, the others move between the lists. */
export type Direction = "new" | "undo" | "redo";

export class UndoStack {
  private undoSteps: Step[] = [];
  private redoSteps: Step[] = [];
  private open: Done[] | null = null;
  private readonly atom = createAtom("undo");

  get canUndo(): boolean {
    this.atom.reportObserved();
    return this.undoSteps.length > 0;
  }

  get canRedo(): boolean {
    this.atom.reportObserved();
    return this.redoSteps.length > 0;
  }

  /** All commands given while `give` runs become one step. */
  together<V>(give: () => V, direction: Direction = "new"): V {
    if (this.open) return give();
    const step: Done[] = [];
    this.open = step;
    try {
      return give();
    } finally {
      this.open = null;
      if (step.length > 0) this.push(step, direction);
    }
  }

  record(done: Done, direction: Direction): void {
    if (this.open) this.open.push(done);
    else this.push([done], direction);
  }

  take(direction: "undo" | "redo"): Step | undefined {
    this.atom.reportChanged();
    return (direction === "undo" ? this.undoSteps : this.redoSteps).pop();
  }

  /** The command was refused: there is nothing to take back. */
  forget(pending: number): void {
    const kept = (steps: readonly Step[]) =>
      steps
        .map((step) =>
          step.some((done) => done.pending === pending) ? step.filter((d) => d.pending !== pending) : step,
        )
        .filter((step) => step.length > 0);
    this.undoSteps = kept(this.undoSteps);
    this.redoSteps = kept(this.redoSteps);
    this.atom.reportChanged();
  }

  private push(step: Step, direction: Direction): void {
    const steps = direction === "undo" ? this.redoSteps : this.undoSteps;
    steps.push(step);
    if (steps.length > UNDO_LIMIT) steps.shift();
    if (direction === "new") this.redoSteps = [];
    this.atom.reportChanged();
  }
}
