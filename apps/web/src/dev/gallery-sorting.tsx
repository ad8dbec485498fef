import {
  applyMove,
  childrenOf,
  type SortableItem,
  SortableList,
  type SortableStrings,
  SortableTree,
  StateIcon,
} from "@cairn/ui";
import { Folder, Layers } from "lucide-react";
import { useState } from "react";
import { GallerySection, Sample } from "./gallery-section.tsx";

const place = (at: number, total: number, parent: string | null) =>
  `${at} of ${total}${parent ? ` in ${parent}` : ""}`;
const strings: SortableStrings = {
  handle: (label) => `Move ${label}`,
  lifted: (label) => `${label} lifted. Arrow keys move it, Space drops it, Escape cancels.`,
  moved: (label, at, total, parent) => `${label}, ${place(at, total, parent)}`,
  dropped: (label, at, total, parent) => `${label} dropped at ${place(at, total, parent)}`,
  cancelled: (label) => `${label} is back where it was`,
};

const plain: SortableItem[] = ["Priority", "Assignees", "Due date", "Labels", "Estimate"].map((label) => ({
  id: label,
  label,
}));
const favorites: SortableItem[] = [
  { id: "launch", label: "Launch week", holds: true },
  { id: "urgent", label: "Urgent this cycle", parent: "launch" },
  { id: "risks", label: "Risks", parent: "launch" },
  { id: "archive", label: "Archive", holds: true },
  { id: "mine", label: "My reviews" },
  { id: "svalbard", label: "Svalbard site" },
];
const states: SortableItem[] = [
  { id: "unstarted", label: "Unstarted", holds: true, fixed: true },
  { id: "todo", label: "Todo", parent: "unstarted" },
  { id: "started", label: "Started", holds: true, fixed: true },
  { id: "progress", label: "In progress", parent: "started" },
  { id: "review", label: "In review", parent: "started" },
];

function useSorted(start: SortableItem[]) {
  const [items, setItems] = useState(start);
  return {
    items,
    strings,
    onMove: (move: Parameters<typeof applyMove>[1]) => setItems(applyMove(items, move)),
  };
}

function StateGroups() {
  const sorted = useSorted(states);
  const canMove = (item: SortableItem, parent: string | null) =>
    parent !== null && (parent === item.parent || childrenOf(sorted.items, item.parent ?? null).length > 1);
  return (
    <SortableTree
      {...sorted}
      label="States"
      canMove={canMove}
      rowClass="h-9"
      renderItem={(item) =>
        item.fixed ? (
          <p className="px-1 text-fs-2 font-medium text-text-2">{item.label}</p>
        ) : (
          <span className="flex items-center gap-2">
            <StateIcon group={item.parent === "started" ? "started" : "unstarted"} progress={0.5} />
            {item.label}
          </span>
        )
      }
    />
  );
}

export function SortingSamples() {
  const list = useSorted(plain);
  const tree = useSorted(favorites);
  return (
    <GallerySection title="Sorting">
      <Sample name="list">
        <div className="w-72 rounded-r3 border border-line bg-surface">
          <SortableList
            {...list}
            label="Properties"
            rowClass="h-9 border-b border-line px-1"
            renderItem={(item) => item.label}
          />
        </div>
        <div className="w-72 rounded-r3 border border-line bg-surface p-1">
          <SortableTree
            {...tree}
            label="Favorites"
            rowClass="h-8 rounded-r2 hover:bg-hover"
            renderItem={(item) => (
              <span className="flex items-center gap-2">
                {item.holds ? <Folder /> : <Layers />}
                {item.label}
              </span>
            )}
          />
        </div>
        <div className="w-72 rounded-r3 border border-line bg-surface p-1">
          <StateGroups />
        </div>
      </Sample>
    </GallerySection>
  );
}
