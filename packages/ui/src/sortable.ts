export interface SortableItem {
  id: string;
  /** Id of the item it lies in; absent or null at the root. */
  parent?: string | null | undefined;
  /** Said by the handle and in announcements. */
  label: string;
  /** Others can be dropped into it. */
  holds?: boolean | undefined;
  /** Stays where it is: a heading others are dropped into. */
  fixed?: boolean | undefined;
}

/** Where an item shall stand: in `parent`, after the sibling `after` and before the sibling `before`. */
export interface SortableMove {
  id: string;
  parent: string | null;
  after: string | null;
  before: string | null;
}

export type DropPlace = "before" | "after" | "into";

/** False forbids a move, such as taking the last state out of its group. */
export type MoveRule<Item extends SortableItem> = (item: Item, parent: string | null) => boolean;

const parentOf = (item: SortableItem) => item.parent ?? null;

export const childrenOf = <Item extends SortableItem>(
  items: readonly Item[],
  parent: string | null,
): Item[] => items.filter((item) => parentOf(item) === parent);

/** Whether `id` is `above` or lies somewhere inside it. */
function isInside(items: readonly SortableItem[], id: string | null, above: string): boolean {
  if (id === null) return false;
  if (id === above) return true;
  const item = items.find((one) => one.id === id);
  return item ? isInside(items, parentOf(item), above) : false;
}

/** Where it stands now, in the words of a move. */
export function placeOf(items: readonly SortableItem[], id: string): SortableMove | null {
  const item = items.find((one) => one.id === id);
  if (!item) return null;
  const siblings = childrenOf(items, parentOf(item));
  const at = siblings.findIndex((one) => one.id === id);
  return {
    id,
    parent: parentOf(item),
    after: siblings[at - 1]?.id ?? null,
    before: siblings[at + 1]?.id ?? null,
  };
}

const isSamePlace = (a: SortableMove | null, b: SortableMove) =>
  a?.parent === b.parent && a.after === b.after && a.before === b.before;

/** The move that a drop means, or null when it is not possible or changes nothing. */
export function moveFor<Item extends SortableItem>(
  items: readonly Item[],
  id: string,
  target: string,
  place: DropPlace,
  canMove: MoveRule<Item> = () => true,
): SortableMove | null {
  const item = items.find((one) => one.id === id);
  const other = items.find((one) => one.id === target);
  if (!item || !other || item.fixed || isInside(items, target, id)) return null;
  if (place === "into" ? !other.holds : other.fixed) return null;
  const parent = place === "into" ? target : parentOf(other);
  const holder = items.find((one) => one.id === parent);
  // A container does not nest: one level of folders, groups and labels.
  if ((parent !== null && !holder?.holds) || (parent !== null && childrenOf(items, id).length > 0))
    return null;
  if (!canMove(item, parent)) return null;
  const siblings = childrenOf(items, parent).filter((one) => one.id !== id);
  const at = siblings.findIndex((one) => one.id === target);
  const index = place === "into" ? siblings.length : at + (place === "after" ? 1 : 0);
  const move: SortableMove = {
    id,
    parent,
    after: siblings[index - 1]?.id ?? null,
    before: siblings[index]?.id ?? null,
  };
  return isSamePlace(placeOf(items, id), move) ? null : move;
}

/** The list as it is after the move; also for an optimistic store. */
export function applyMove<Item extends SortableItem>(items: readonly Item[], move: SortableMove): Item[] {
  const item = items.find((one) => one.id === move.id);
  if (!item) return [...items];
  const moved = { ...item, parent: move.parent };
  const rest = items.filter((one) => one.id !== move.id);
  const before = rest.findIndex((one) => one.id === move.before);
  if (before >= 0) return rest.toSpliced(before, 0, moved);
  const after = rest.findIndex((one) => one.id === move.after);
  return rest.toSpliced(after >= 0 ? after + 1 : rest.length, 0, moved);
}

type ArrowKey = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** What an arrow does to a lifted item: up and down among its neighbours, right into one, left out again. */
export function moveByKey<Item extends SortableItem>(
  items: readonly Item[],
  id: string,
  key: ArrowKey,
  canMove?: MoveRule<Item>,
): SortableMove | null {
  const now = placeOf(items, id);
  if (!now) return null;
  const into = (target: string | null | undefined) =>
    target ? moveFor(items, id, target, "into", canMove) : null;
  const holder = now.parent;
  const uncles = holder === null ? [] : childrenOf(items, placeOf(items, holder)?.parent ?? null);
  const uncle = (step: 1 | -1) => uncles[uncles.findIndex((one) => one.id === holder) + step]?.id;
  switch (key) {
    case "ArrowUp":
      if (now.after) return moveFor(items, id, now.after, "before", canMove) ?? into(now.after);
      return holder ? (moveFor(items, id, holder, "before", canMove) ?? into(uncle(-1))) : null;
    case "ArrowDown":
      if (now.before) return moveFor(items, id, now.before, "after", canMove) ?? into(now.before);
      return holder ? (moveFor(items, id, holder, "after", canMove) ?? into(uncle(1))) : null;
    case "ArrowRight":
      return into(now.after) ?? into(now.before);
    case "ArrowLeft":
      return holder ? moveFor(items, id, holder, "after", canMove) : null;
  }
}
