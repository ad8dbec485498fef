import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { scrollParent, startEdgeScroll } from "./edge-scroll.ts";
import {
  applyMove,
  childrenOf,
  moveByKey,
  type MoveRule,
  placeOf,
  type SortableItem,
  type SortableMove,
} from "./sortable.ts";
import { SortableRow } from "./sortable-row.tsx";

/** Said by the handle and in the live region; `place` counts from 1. */
export interface SortableStrings {
  handle: (label: string) => string;
  lifted: (label: string) => string;
  moved: (label: string, place: number, total: number, parent: string | null) => string;
  dropped: (label: string, place: number, total: number, parent: string | null) => string;
  cancelled: (label: string) => string;
}

export interface SortableTreeProps<Item extends SortableItem> {
  label: string;
  /** In the order they are shown; a child names its parent. */
  items: readonly Item[];
  renderItem: (item: Item) => ReactNode;
  onMove: (move: SortableMove) => void;
  strings: SortableStrings;
  canMove?: MoveRule<Item> | undefined;
  /** Closed ones hide their children; all are open when absent. */
  isOpen?: ((id: string) => boolean) | undefined;
  /** `row` drags from anywhere in it; `handle` where a row holds text to select or fields. */
  dragFrom?: "row" | "handle" | undefined;
  rowClass?: string | undefined;
  className?: string | undefined;
}

const isArrow = (key: string) =>
  key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight";

function useEdgeScroll(tree: string, root: { current: HTMLElement | null }) {
  useEffect(() => {
    let scroll: ReturnType<typeof startEdgeScroll> | undefined;
    const stop = monitorForElements({
      canMonitor: ({ source }) => source.data["tree"] === tree,
      onDragStart: () => void (scroll = startEdgeScroll(scrollParent(root.current))),
      onDrag: ({ location }) => scroll?.move(location.current.input.clientY),
      onDrop: () => scroll?.stop(),
    });
    return () => {
      stop();
      scroll?.stop();
    };
  }, [tree, root]);
}

/** Items lifted by key are moved in a draft, so that Esc costs nothing and a drop is one change. */
function useKeyboardMove<Item extends SortableItem>(props: SortableTreeProps<Item>) {
  const { items, onMove, canMove, strings } = props;
  const [lifted, setLifted] = useState<{ id: string; draft: readonly Item[] } | null>(null);
  const [said, setSaid] = useState("");
  const where = (all: readonly Item[], item: Item) => {
    const parent = placeOf(all, item.id)?.parent ?? null;
    const siblings = childrenOf(all, parent);
    const place = siblings.findIndex((one) => one.id === item.id) + 1;
    const holder = all.find((one) => one.id === parent);
    return [item.label, place, siblings.length, holder?.label ?? null] as const;
  };
  const drop = (item: Item, draft: readonly Item[]) => {
    const move = placeOf(draft, item.id);
    const before = placeOf(items, item.id);
    setLifted(null);
    setSaid(strings.dropped(...where(draft, item)));
    if (move && JSON.stringify(move) !== JSON.stringify(before)) onMove(move);
  };
  const cancel = (item: Item) => {
    setLifted(null);
    setSaid(strings.cancelled(item.label));
  };
  const onKeyDown = (event: KeyboardEvent, item: Item) => {
    const mine = lifted?.id === item.id ? lifted : null;
    if (event.key === " " || event.key === "Enter") {
      if (mine) drop(item, mine.draft);
      else {
        setLifted({ id: item.id, draft: items });
        setSaid(strings.lifted(item.label));
      }
    } else if (mine && event.key === "Escape") {
      // Not also the dialog or popover the list stands in.
      event.stopPropagation();
      cancel(item);
    } else if (mine && isArrow(event.key)) {
      const move = moveByKey(mine.draft, item.id, event.key, canMove);
      if (move) {
        const draft = applyMove(mine.draft, move);
        setLifted({ id: item.id, draft });
        setSaid(strings.moved(...where(draft, item)));
      }
    } else return;
    event.preventDefault();
  };
  return {
    shown: lifted?.draft ?? items,
    liftedId: lifted?.id ?? null,
    said,
    onKeyDown,
    onBlur: (item: Item) => lifted?.id === item.id && cancel(item),
  };
}

/** A list, or a tree of one level, whose items are put in order by dragging or by key. */
export function SortableTree<Item extends SortableItem>(props: SortableTreeProps<Item>) {
  const {
    label,
    renderItem,
    onMove,
    strings,
    canMove,
    isOpen,
    dragFrom = "row",
    rowClass,
    className,
  } = props;
  const tree = useId();
  const root = useRef<HTMLDivElement>(null);
  const { shown, liftedId, said, onKeyDown, onBlur } = useKeyboardMove(props);
  useEdgeScroll(tree, root);
  // React moves the lifted row in the document, and a moved element loses the focus.
  useEffect(() => {
    if (liftedId)
      root.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(liftedId)}"]`)?.focus();
  });

  const level = (parent: string | null, depth: number) => {
    const children = childrenOf(shown, parent);
    if (children.length === 0 && parent !== null) return null;
    return (
      <ul aria-label={depth === 0 ? label : undefined} className={depth === 0 ? className : undefined}>
        {children.map((item) => (
          <li key={item.id}>
            <SortableRow
              tree={tree}
              item={item}
              items={shown}
              depth={depth}
              lifted={liftedId === item.id}
              isOpenHolder={childrenOf(shown, item.id).length > 0 && (isOpen?.(item.id) ?? true)}
              canMove={canMove}
              dragFrom={dragFrom}
              handleLabel={strings.handle(item.label)}
              onMove={onMove}
              onHandleKeyDown={(event) => onKeyDown(event, item)}
              onHandleBlur={() => onBlur(item)}
              className={rowClass}
            >
              {renderItem(item)}
            </SortableRow>
            {(isOpen?.(item.id) ?? true) && level(item.id, depth + 1)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div ref={root} className="relative">
      {level(null, 0)}
      <output aria-live="assertive" className="sr-only">
        {said}
      </output>
    </div>
  );
}

/** Without folders: every item is at the root. */
export const SortableList = <Item extends SortableItem>(props: Omit<SortableTreeProps<Item>, "isOpen">) => (
  <SortableTree {...props} />
);
