import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { attachInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/attach-instruction";
import { extractInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/extract-instruction";
import { GripVertical } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type DropPlace, moveFor, type MoveRule, type SortableItem, type SortableMove } from "./sortable.ts";

interface SortableRowProps<Item extends SortableItem> {
  tree: string;
  item: Item;
  items: readonly Item[];
  depth: number;
  lifted: boolean;
  isOpenHolder: boolean;
  canMove: MoveRule<Item> | undefined;
  dragFrom: "row" | "handle";
  handleLabel: string;
  onMove: (move: SortableMove) => void;
  onHandleKeyDown: (event: KeyboardEvent) => void;
  onHandleBlur: () => void;
  className: string | undefined;
  children: ReactNode;
}

const INDENT = 20;
const PLACES = { "reorder-before": "before", "reorder-after": "after", combine: "into" } as const;

const placeFrom = (data: Record<string | symbol, unknown>): DropPlace | null => {
  const instruction = extractInstruction(data);
  return instruction && !instruction.blocked ? PLACES[instruction.operation] : null;
};

/** Registers the row once; what it decides by is read when a drag asks. */
function useDrag<Item extends SortableItem>(props: SortableRowProps<Item>) {
  const { tree, dragFrom } = props;
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const latest = useRef(props);
  useEffect(() => void (latest.current = props));
  const [dragged, setDragged] = useState(false);
  const [over, setOver] = useState<DropPlace | null>(null);
  const { id, fixed = false } = props.item;
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const move = (source: Record<string, unknown>, place: DropPlace) => {
      const { items, canMove, isOpenHolder } = latest.current;
      // Under an open folder lies its first child, so "after" would show a place it does not mean.
      if (place === "after" && isOpenHolder) return null;
      return moveFor(items, String(source["id"]), id, place, canMove);
    };
    const target = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data["tree"] === tree && source.data["id"] !== id,
      getData: ({ input, source }) => {
        const may = (place: DropPlace) => (move(source.data, place) ? "available" : "not-available");
        return attachInstruction(
          {},
          {
            element,
            input,
            operations: {
              "reorder-before": may("before"),
              "reorder-after": may("after"),
              combine: may("into"),
            },
          },
        );
      },
      onDragEnter: ({ self }) => setOver(placeFrom(self.data)),
      onDrag: ({ self }) => setOver(placeFrom(self.data)),
      onDragLeave: () => setOver(null),
      onDrop: ({ self, source }) => {
        setOver(null);
        const place = placeFrom(self.data);
        const made = place && move(source.data, place);
        if (made) latest.current.onMove(made);
      },
    });
    if (fixed) return target;
    const source = draggable({
      element,
      ...(dragFrom === "handle" && handle.current && { dragHandle: handle.current }),
      getInitialData: () => ({ tree, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    return combine(target, source);
  }, [tree, id, fixed, dragFrom]);
  return { row, handle, dragged, over };
}

export function SortableRow<Item extends SortableItem>(props: SortableRowProps<Item>) {
  const { item, depth, lifted, handleLabel, onHandleKeyDown, onHandleBlur, className, children } = props;
  const { row, handle, dragged, over } = useDrag(props);
  const indent = depth * INDENT;
  return (
    <div
      ref={row}
      style={{ paddingLeft: indent }}
      className={classNames(
        "group/sortable relative flex items-center",
        dragged && "opacity-45",
        lifted && "z-sticky bg-selected outline-2 -outline-offset-2 outline-accent",
        over === "into" && "bg-accent-soft outline-2 -outline-offset-2 outline-accent",
        className,
      )}
    >
      {item.fixed ? null : (
        <button
          ref={handle}
          type="button"
          data-handle={item.id}
          aria-label={handleLabel}
          aria-pressed={lifted}
          onKeyDown={onHandleKeyDown}
          onBlur={onHandleBlur}
          className={classNames(
            "inline-flex h-6 w-4.5 flex-none cursor-grab items-center justify-center rounded-r1 text-text-3 touch:h-10 touch:w-8",
            "opacity-0 transition-opacity group-hover/sortable:opacity-100 focus-visible:opacity-100 touch:opacity-100",
            lifted && "opacity-100",
          )}
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      {(over === "before" || over === "after") && (
        <span
          aria-hidden="true"
          style={{ left: indent }}
          className={classNames(
            "pointer-events-none absolute right-0 z-sticky h-0.5 rounded-full bg-accent",
            over === "before" ? "-top-px" : "-bottom-px",
          )}
        />
      )}
    </div>
  );
}
