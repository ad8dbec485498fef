/** Top of every row, and the height of all of them as the last entry. */
export function rowOffsets(heights: readonly number[]): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** First row whose bottom lies under `position`. */
function rowAt(offsets: readonly number[], position: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle + 1] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low);
}

/** The rows to draw: those in view and a few around them. `end` is exclusive. */
export function rowWindow(offsets: readonly number[], top: number, height: number, around = 6) {
  const count = offsets.length - 1;
  return {
    start: Math.max(0, rowAt(offsets, top) - around),
    end: Math.min(count, rowAt(offsets, top + height) + 1 + around),
  };
}

/** Where to scroll so that the row is seen whole; the present place when it already is. */
export function scrollToRow(offsets: readonly number[], index: number, top: number, height: number): number {
  const start = offsets[index] ?? 0;
  const end = offsets[index + 1] ?? start;
  if (start < top) return start;
  return end > top + height ? end - height : top;
}
