import type { Id } from "@cairn/domain";
import { useIndex } from "../data/react.tsx";
import { ALL, type IndexSpec } from "../data/sorted-index.ts";
import type { AppTables } from "../data/tables.ts";

const joined: IndexSpec<AppTables["project_mine"]> = {
  filter: (mine) => mine.member_role !== null,
  compare: (a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0),
};

/** Ids of the projects somebody is in, in their own order. Call it in an `observer`. */
export function useJoinedProjects(): readonly Id[] {
  const index = useIndex("project_mine", joined);
  return index.slice(ALL, 0, index.count());
}
