import { can, type Ability, type Facts, type Id } from "@cairn/domain";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Command } from "./command.ts";
import type { TypeOf } from "./row.ts";
import { run, type RunOptions } from "./run.ts";
import type { IndexSpec, SortedIndex } from "./sorted-index.ts";
import type { AppData, AppTables } from "./tables.ts";

interface Provided {
  readonly data: AppData;
  /** What is known of the viewer everywhere; a component adds what it knows of the thing at hand. */
  readonly viewer: Facts;
}

const DataContext = createContext<Provided | null>(null);

export function DataProvider({ data, viewer, children }: Provided & { children: ReactNode }) {
  const provided = useMemo(() => ({ data, viewer }), [data, viewer]);
  return <DataContext value={provided}>{children}</DataContext>;
}

function useProvided(): Provided {
  const provided = useContext(DataContext);
  if (!provided) throw new Error("No DataProvider above this component");
  return provided;
}

export const useData = (): AppData => useProvided().data;

/** Call it in an `observer`. Undefined once the row is gone, which a row of a list may see before its list does. */
export function useRow<K extends TypeOf<AppTables>>(type: K, id: Id): Readonly<AppTables[K]> | undefined {
  return useData().row(type, id);
}

/** A list kept in step. `spec` is a constant or memoised: another object is another list. */
export function useIndex<K extends TypeOf<AppTables>>(
  type: K,
  spec: IndexSpec<AppTables[K]>,
): SortedIndex<AppTables[K]> {
  const data = useData();
  return useMemo(() => data.index(type, spec), [data, type, spec]);
}

export function useCan(ability: Ability, facts: Partial<Facts> = {}): boolean {
  return can(ability, { ...useProvided().viewer, ...facts });
}

/** `const run = useRun(); run(renameLabel, { id, name })` */
export function useRun() {
  const data = useData();
  return useMemo(
    () =>
      <A, R>(command: Command<AppTables, A, R>, args: A, options?: RunOptions) =>
        run(data, command, args, options),
    [data],
  );
}
