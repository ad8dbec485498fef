import { autorun } from "mobx";
import { Commands } from "./command.ts";
import { Data } from "./data.ts";
import { run } from "./run.ts";

/** What a work item in a list carries, as far as the cost of copying and comparing it goes. */
type BenchItem = {
  id: string;
  name: string;
  state_id: string;
  priority: number;
  sort_order: number;
  target_date: string | null;
  archived: boolean;
  label_ids: readonly string[];
  assignee_ids: readonly string[];
};

const ITEMS = 100_000;
const UPDATES = 2000;
const GROUPS = 8;

const item = (i: number): BenchItem => ({
  id: `item-${String(i).padStart(6, "0")}`,
  name: `Work item ${(i * 7919) % ITEMS}`,
  state_id: `state-${i % GROUPS}`,
  priority: i % 5,
  sort_order: (i * 104_729) % 1_000_003,
  target_date: i % 3 === 0 ? "2026-11-15" : null,
  archived: i % 20 === 0,
  label_ids: [`label-${i % 11}`],
  assignee_ids: [`user-${i % 17}`],
});

const percentile = (sorted: readonly number[], p: number) => sorted[Math.floor(sorted.length * p)]!;

function timed(count: number, act: (i: number) => void): number[] {
  for (let i = 0; i < 200; i++) act(i + count);
  const times = Array.from({ length: count }, (_, i) => {
    const start = performance.now();
    act(i);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b);
}

/** One update in a sorted, filtered, grouped index of 100,000 rows, until every observer has run. */
export function measureIndexUpdate(): { name: string; ms: number }[] {
  const commands = new Commands<{ item: BenchItem }>();
  const move = commands.define({
    name: "bench.move",
    apply: (tx, { id, sort_order }: { id: string; sort_order: number }) =>
      tx.update("item", id, { sort_order }),
    send: () => new Promise(() => {}),
  });
  const data = new Data({ types: ["item"], commands, context: { slug: "bench" }, onFailure: () => {} });
  data.startAt(0);
  data.setStream("live");
  data.load(
    "item",
    Array.from({ length: ITEMS }, (_, i) => item(i)),
    0,
  );
  const index = data.index("item", {
    filter: (row) => !row.archived,
    groupOf: (row) => row.state_id,
    compare: (a, b) => a.priority - b.priority || a.sort_order - b.sort_order,
  });
  const buildStart = performance.now();
  index.groups();
  const build = performance.now() - buildStart;
  // What a board shows: the first rows of every group, each row by itself.
  const stops = Array.from({ length: GROUPS }, (_, group) =>
    autorun(() => index.slice(`state-${group}`, 0, 30).forEach((id) => data.row("item", id))),
  );
  let n = 0;
  const change = (i: number) =>
    data.applyChange({
      n: ++n,
      at: "2026-11-15T09:30:00.000Z",
      by: null,
      cause: "bench",
      rows: [
        {
          type: "item",
          id: `item-${String((i * 7907) % ITEMS).padStart(6, "0")}`,
          project_id: null,
          op: "update",
          fields: {
            sort_order: (i * 15_485_863) % 1_000_003,
            state_id: `state-${(i * 3) % GROUPS}`,
            priority: i % 5,
          },
        },
      ],
    });
  const changes = timed(UPDATES, change);
  // Commands that wait for the network stay applied; a backlog of them must not slow down the next one.
  const commanded = timed(200, (i) => {
    void run(data, move, { id: `item-${String((i * 6151) % ITEMS).padStart(6, "0")}`, sort_order: i });
  });
  stops.forEach((stop) => stop());
  return [
    { name: "index of 100,000 rows: build", ms: build },
    { name: "index of 100,000 rows: one change, p50", ms: percentile(changes, 0.5) },
    { name: "index of 100,000 rows: one change, p95", ms: percentile(changes, 0.95) },
    { name: "index of 100,000 rows: one command, p50", ms: percentile(commanded, 0.5) },
    { name: "index of 100,000 rows: one command, p95", ms: percentile(commanded, 0.95) },
  ];
}

// `node bench.ts` prints; `npm run bench` imports. The web app's types do not know this part of Node.
if ((import.meta as { main?: boolean }).main) {
  for (const { name, ms } of measureIndexUpdate()) console.log(`${name}: ${ms.toFixed(3)} ms`);
}
