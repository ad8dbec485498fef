import { useCallback, useMemo, useRef, useState, type UIEvent } from "react";
import { rowOffsets, rowWindow, scrollToRow } from "./row-window.ts";

/** Draws only the rows in view of a scroller whose height is known to be at most `viewport`. */
export function useRowWindow(heights: readonly number[], viewport: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const offsets = useMemo(() => rowOffsets(heights), [heights]);
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element || index < 0) return;
      element.scrollTop = scrollToRow(offsets, index, element.scrollTop, element.clientHeight);
    },
    [offsets],
  );
  return {
    ...rowWindow(offsets, top, viewport),
    scroller,
    offsets,
    total: offsets.at(-1) ?? 0,
    reveal,
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
  };
}
