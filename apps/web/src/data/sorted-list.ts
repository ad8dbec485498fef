/** Blocks this long keep both the search for a place and the shift of what follows it short. */
const BLOCK_LENGTH = 512;

/** A list in order, cut into blocks, so that one insertion moves hundreds of items and not a hundred thousand. */
export class SortedList<R> {
  private readonly compare: (a: R, b: R) => number;
  private blocks: R[][];
  length: number;

  /** `sorted` must be in order already; `compare` must never call two different items equal. */
  constructor(compare: (a: R, b: R) => number, sorted: readonly R[] = []) {
    this.compare = compare;
    this.length = sorted.length;
    this.blocks = [];
    // Filled by half, so that the first insertions do not split every block.
    const step = BLOCK_LENGTH / 2;
    for (let i = 0; i < sorted.length; i += step) this.blocks.push(sorted.slice(i, i + step));
  }

  add(item: R): void {
    this.length++;
    if (this.blocks.length === 0) {
      this.blocks.push([item]);
      return;
    }
    const b = Math.min(this.blockFor(item), this.blocks.length - 1);
    const block = this.blocks[b]!;
    block.splice(this.placeIn(block, item), 0, item);
    if (block.length > BLOCK_LENGTH) this.blocks.splice(b + 1, 0, block.splice(BLOCK_LENGTH / 2));
  }

  delete(item: R): boolean {
    const b = this.blockFor(item);
    const block = this.blocks[b];
    const i = block ? this.placeIn(block, item) : 0;
    if (!block || i >= block.length || this.compare(block[i]!, item) !== 0) return false;
    block.splice(i, 1);
    if (block.length === 0) this.blocks.splice(b, 1);
    this.length--;
    return true;
  }

  /** Puts `after` where `before` was, or where it belongs now. True when the order changed. */
  move(before: R, after: R): boolean {
    const b = this.blockFor(before);
    const block = this.blocks[b];
    const i = block ? this.placeIn(block, before) : 0;
    const previous = block?.[i - 1] ?? this.blocks[b - 1]?.at(-1);
    const next = block?.[i + 1] ?? this.blocks[b + 1]?.[0];
    const stays =
      block !== undefined &&
      i < block.length &&
      (previous === undefined || this.compare(previous, after) < 0) &&
      (next === undefined || this.compare(after, next) < 0);
    if (stays) {
      block[i] = after;
      return false;
    }
    this.delete(before);
    this.add(after);
    return true;
  }

  at(index: number): R | undefined {
    return this.slice(index, index + 1)[0];
  }

  slice(from: number, to: number): R[] {
    const items: R[] = [];
    let start = 0;
    for (const block of this.blocks) {
      if (start >= to) break;
      const end = start + block.length;
      if (end > from) items.push(...block.slice(Math.max(0, from - start), to - start));
      start = end;
    }
    return items;
  }

  /** -1 when it is not there. */
  indexOf(item: R): number {
    const b = this.blockFor(item);
    const block = this.blocks[b];
    const i = block ? this.placeIn(block, item) : 0;
    if (!block || i >= block.length || this.compare(block[i]!, item) !== 0) return -1;
    let start = 0;
    for (let before = 0; before < b; before++) start += this.blocks[before]!.length;
    return start + i;
  }

  /** The first block that does not end before the item. */
  private blockFor(item: R): number {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.blocks[middle]!.at(-1)!, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private placeIn(block: readonly R[], item: R): number {
    let low = 0;
    let high = block.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(block[middle]!, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
