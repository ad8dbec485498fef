import { useEffect } from "react";

/** A key, a chord ("mod+k") or two keys one after the other ("g p"). */
export interface Shortcut {
  readonly id: string;
  readonly keys: readonly string[];
  /** Also while typing: only for chords that no text field uses. */
  readonly whileTyping?: boolean;
  readonly run: () => void;
}

const SEQUENCE_MS = 1000;
const named: Readonly<Record<string, string>> = {
  " ": "space",
  escape: "esc",
  arrowup: "up",
  arrowdown: "down",
};

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The event as it is written in the table: "mod+shift+z", "?", "g". */
export function keyOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): string {
  const key = named[event.key.toLowerCase()] ?? event.key.toLowerCase();
  const mod = isMac ? event.metaKey : event.ctrlKey;
  // Shift is part of what "?" is; for letters it is a key of its own.
  const shift = event.shiftKey && /^[a-z]$|^.{2,}$/.test(key);
  return [mod && "mod", event.altKey && "alt", shift && "shift", key].filter(Boolean).join("+");
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(input|textarea|select)$/i.test(target.tagName) ||
    Boolean(target.closest("[role=dialog]")));

/** Listens for the shortcuts of what is on screen. Letters are left alone while somebody types. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    let first = "";
    let since = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const key = keyOf(event);
      const sequence = first && event.timeStamp - since < SEQUENCE_MS ? `${first} ${key}` : key;
      const typing = isTyping(event.target);
      const hit = shortcuts.find(
        ({ keys, whileTyping }) =>
          (!typing || whileTyping) && (keys.includes(sequence) || keys.includes(key)),
      );
      const begins = !typing && shortcuts.some(({ keys }) => keys.some((one) => one.startsWith(`${key} `)));
      [first, since] = begins && !hit ? [key, event.timeStamp] : ["", 0];
      if (!hit) return;
      event.preventDefault();
      hit.run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [shortcuts]);
}
