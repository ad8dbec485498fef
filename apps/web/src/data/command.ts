import type { Reply } from "@cairn/api";
import type { TableMap, TypeOf } from "./row.ts";
import type { Tx } from "./transaction.ts";

/** A command as it is stored: plain JSON, so that it can wait for the network and survive a reload. */
export interface CommandData {
  readonly name: string;
  readonly args: unknown;
}

/** What `send` knows beside its arguments. */
export interface SendContext {
  /** The workspace the rows belong to. */
  readonly slug: string;
}

export type LoadedRow<T extends TableMap> = { [K in TypeOf<T>]: { type: K; row: T[K] } }[TypeOf<T>];

export interface CommandSpec<T extends TableMap, A, R> {
  /** Stable: queued commands are found by it after a reload. */
  readonly name: string;
  /** Key of the words for it, as in "Undo: …" or in a failure. */
  readonly label?: string;
  /** Shows the result at once. Replayed over newer rows, also over its own result: it may not add up or throw. */
  apply(tx: Tx<T>, args: A): void;
  send(args: A, context: SendContext): Promise<Reply<R>>;
  /** Rows of the reply to keep, when the server computes more than `apply` can. */
  merge?(value: R, args: A): readonly LoadedRow<T>[];
  /** The command that takes this one back, made from the rows as they are before it. */
  invert?(args: A, before: Pick<Tx<T>, "get">): CommandData | null;
  /** What it waits for and holds up; by default the rows it reads and writes. */
  keys?(args: A): readonly string[];
}

export interface Command<T extends TableMap, A, R> extends CommandSpec<T, A, R> {
  with(args: A): CommandData;
}

/** A command found by its name: whoever stored the arguments knew their type. */
export type AnyCommand<T extends TableMap> = Command<T, unknown, unknown>;

/** All commands over one set of tables, by name. */
export class Commands<T extends TableMap> {
  private readonly byName = new Map<string, AnyCommand<T>>();

  readonly define = <A, R = unknown>(spec: CommandSpec<T, A, R>): Command<T, A, R> => {
    // A module that is reloaded while developing defines its commands again.
    if (this.byName.has(spec.name) && !(import.meta as { hot?: unknown }).hot)
      throw new Error(`Two commands are named "${spec.name}"`);
    const command: Command<T, A, R> = { ...spec, with: (args) => ({ name: spec.name, args }) };
    this.byName.set(spec.name, command as AnyCommand<T>);
    return command;
  };

  /** Undefined for a command that an older version of the app stored. */
  get(name: string): AnyCommand<T> | undefined {
    return this.byName.get(name);
  }

  require(name: string): AnyCommand<T> {
    const command = this.byName.get(name);
    if (!command) throw new Error(`No command is named "${name}"`);
    return command;
  }
}
