import { useSyncExternalStore } from "react";
import { relativeTimeText } from "./relative-time-text.ts";
import { Tooltip } from "./tooltip.tsx";

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** One clock for all times on the screen, stopped while there are none. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

export interface RelativeTimeProps {
  /** ISO 8601. */
  value: string;
  locale: string;
  /** `narrow` for dense rows: "2h ago". */
  look?: "long" | "narrow" | undefined;
  /** Zone of the exact time; the browser's when absent. */
  timeZone?: string | undefined;
  className?: string | undefined;
}

export function RelativeTime({ value, locale, look = "long", timeZone, className }: RelativeTimeProps) {
  const clock = useSyncExternalStore(subscribe, () => now);
  const at = new Date(value);
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(
    at,
  );
  return (
    <Tooltip label={exact}>
      <time dateTime={value} className={className}>
        {relativeTimeText(at, new Date(clock), locale, look)}
      </time>
    </Tooltip>
  );
}
