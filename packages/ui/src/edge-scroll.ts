const EDGE = 48;
const FASTEST = 14;

export function scrollParent(element: Element | null): Element | null {
  if (!element || element === document.body) return document.scrollingElement;
  const { overflowY } = getComputedStyle(element);
  if (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) return element;
  return scrollParent(element.parentElement);
}

/** Pixels per frame: faster the nearer the pointer is to an edge, nothing in the middle. */
export function edgeSpeed(pointer: number, top: number, bottom: number): number {
  const above = top + EDGE - pointer;
  const below = pointer - (bottom - EDGE);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  return Math.sign(below - above) * Math.ceil(Math.min(1, depth / EDGE) * FASTEST);
}

/** Scrolls while something is dragged near an edge. */
export function startEdgeScroll(scroller: Element | null) {
  let pointer: number | null = null;
  let frame = 0;
  const step = () => {
    if (scroller && pointer !== null) {
      const page = scroller === document.scrollingElement;
      const box = scroller.getBoundingClientRect();
      scroller.scrollTop += edgeSpeed(pointer, page ? 0 : box.top, page ? innerHeight : box.bottom);
    }
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return { move: (y: number) => void (pointer = y), stop: () => cancelAnimationFrame(frame) };
}
