import type { Reply } from "@cairn/api";
import { runInAction } from "mobx";
import type { Command, CommandData } from "./command.ts";
import type { Data } from "./data.ts";
import type { TableMap } from "./row.ts";
import type { Direction, Done } from "./undo.ts";

export interface RunOptions {
  /** The caller shows the refusal itself, beside the field that caused it. */
  readonly quiet?: boolean;
}

/** Shows the command in this tick, sends it, and keeps it or takes it back. Offline, it resolves once it was sent. */
export function run<T extends TableMap, A, R>(
  data: Data<T>,
  command: Command<T, A, R>,
  args: A,
  options: RunOptions = {},
): Promise<Reply<R>> {
  const inverse = command.invert?.(args, data.before) ?? null;
  // The reply is the one this command's own `send` returned.
  return execute(data, command.with(args), inverse, "new", options) as Promise<Reply<R>>;
}

/** Gives commands that were stored before a reload once more, in their order; unknown ones are dropped. */
export function revive<T extends TableMap>(
  data: Data<T>,
  stored: readonly CommandData[],
): Promise<Reply<unknown>>[] {
  const known = stored.filter(({ name }) => data.commands.get(name) !== undefined);
  return known.map((command) => execute(data, command, null, "new", {}));
}

/** Takes back the last step that still makes a difference. False when there is none. */
export const undo = <T extends TableMap>(data: Data<T>): boolean => goBack(data, "undo");

export const redo = <T extends TableMap>(data: Data<T>): boolean => goBack(data, "redo");

function goBack<T extends TableMap>(data: Data<T>, direction: "undo" | "redo"): boolean {
  const next = (done: Done) => (direction === "undo" ? done.inverse : done.command);
  for (let step = data.undoStack.take(direction); step; step = data.undoStack.take(direction)) {
    // Rows that someone else removed, or values that are back already: the person means the step before.
    const effective = step.filter((done) => data.wouldChange(next(done)));
    if (effective.length === 0) continue;
    const ordered = direction === "undo" ? effective.toReversed() : effective;
    const again = () => ordered.forEach((done) => void repeat(data, done, direction));
    runInAction(() => data.undoStack.together(again, direction));
    return true;
  }
  return false;
}

function repeat<T extends TableMap>(
  data: Data<T>,
  done: Done,
  direction: "undo" | "redo",
): Promise<Reply<unknown>> {
  if (direction === "undo") return execute(data, done.inverse, done.command, direction, {});
  const command = data.commands.require(done.command.name);
  const inverse = command.invert?.(done.command.args, data.before) ?? done.inverse;
  return execute(data, done.command, inverse, direction, {});
}

/** `counterpart` is the command that leads back: the inverse, or the command itself when its inverse runs. */
async function execute<T extends TableMap>(
  data: Data<T>,
  command: CommandData,
  counterpart: CommandData | null,
  direction: Direction,
  { quiet = false }: RunOptions,
): Promise<Reply<unknown>> {
  const pending = data.begin(command);
  const { label } = pending.command;
  if (counterpart) {
    const [forward, inverse] = direction === "undo" ? [counterpart, command] : [command, counterpart];
    data.undoStack.record({ command: forward, inverse, label, pending: pending.id }, direction);
  }
  const reply = await data.outbox.send(pending);
  if (reply.ok) return reply;
  data.undoStack.forget(pending.id);
  if (!quiet && !pending.abandoned) data.onFailure({ command, label, reply });
  return reply;
}
