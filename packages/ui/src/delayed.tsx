import { useEffect, useState, type ReactNode } from "react";

const DELAY_MS = 300;

/** Shows its children only when the wait is long enough to be noticed; a flash of grey is worse than none. */
export function Delayed({ children, ms = DELAY_MS }: { children: ReactNode; ms?: number | undefined }) {
  const [shown, setShown] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return shown ? children : null;
}
