export type ToastKind = "error" | "info" | "success" | "undo" | "loading";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastInput {
  kind: ToastKind;
  title: string;
  message?: string | undefined;
  action?: ToastAction | undefined;
  secondAction?: ToastAction | undefined;
  /** The same key replaces the toast in place: "Importing…" becomes "Imported". */
  key?: string | undefined;
  /** Milliseconds; otherwise the kind decides. */
  duration?: number | undefined;
}

export interface Toast extends ToastInput {
  id: string;
  /** How often the identical toast was shown. */
  count: number;
}

export interface ToastStore {
  show: (input: ToastInput) => string;
  dismiss: (id: string) => void;
  clear: () => void;
  /** While the pointer or the focus is on the stack nothing runs out. */
  pause: () => void;
  resume: () => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

export const MAX_VISIBLE_TOASTS = 3;
const ERROR_MS = 8_000;
const UNDO_MS = 10_000;
const INFO_MS = 5_000;
const COPIED_MS = 1_500;

function durationOf(toast: ToastInput): number {
  if (toast.duration !== undefined) return toast.duration;
  switch (toast.kind) {
    case "error":
      return ERROR_MS;
    case "undo":
      return UNDO_MS;
    case "info":
      return INFO_MS;
    case "loading":
      return Number.POSITIVE_INFINITY;
    case "success":
      // "Copied" is glanced at; a success that offers something has to be read.
      return toast.action ? ERROR_MS : toast.message ? INFO_MS : COPIED_MS;
  }
}

const sameWords = (a: ToastInput, b: ToastInput) =>
  a.kind === b.kind && a.title === b.title && a.message === b.message;

export const visibleToasts = (toasts: readonly Toast[]) => toasts.slice(-MAX_VISIBLE_TOASTS);

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let paused = false;
  const listeners = new Set<() => void>();
  const left = new Map<string, number>();
  const running = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>();

  function stop(id: string) {
    const run = running.get(id);
    if (!run) return;
    clearTimeout(run.timer);
    running.delete(id);
    left.set(id, Math.max(0, (left.get(id) ?? 0) - (Date.now() - run.since)));
  }

  // Time passes only for toasts that can be seen, so a burst of errors cannot run out behind the third one.
  function schedule() {
    const ticking = new Set(paused ? [] : visibleToasts(toasts).map((toast) => toast.id));
    for (const id of running.keys()) if (!ticking.has(id)) stop(id);
    for (const id of ticking) {
      const ms = left.get(id) ?? 0;
      if (running.has(id) || ms === Number.POSITIVE_INFINITY) continue;
      running.set(id, { timer: setTimeout(() => dismiss(id), ms), since: Date.now() });
    }
  }

  function commit(next: readonly Toast[]) {
    toasts = next;
    schedule();
    for (const listener of listeners) listener();
  }

  function dismiss(id: string) {
    stop(id);
    left.delete(id);
    commit(toasts.filter((toast) => toast.id !== id));
  }

  function show(input: ToastInput): string {
    const old = toasts.find((toast) =>
      input.key ? toast.key === input.key : !toast.key && sameWords(toast, input),
    );
    const id = old?.id ?? `toast-${nextId++}`;
    stop(id);
    left.set(id, durationOf(input));
    const toast: Toast = { ...input, id, count: old && sameWords(old, input) ? old.count + 1 : 1 };
    commit(old ? toasts.map((each) => (each === old ? toast : each)) : [...toasts, toast]);
    return id;
  }

  return {
    show,
    dismiss,
    clear: () => toasts.forEach((toast) => dismiss(toast.id)),
    pause: () => {
      paused = true;
      schedule();
    },
    resume: () => {
      paused = false;
      schedule();
    },
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The one stack of the page; usable outside React. */
export const toasts: ToastStore = /* @__PURE__ */ createToastStore();
