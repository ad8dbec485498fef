import { CircleAlert, CircleCheck, Info, Undo2, X } from "lucide-react";
import {
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { Spinner } from "./spinner.tsx";
import {
  visibleToasts,
  type Toast,
  type ToastAction,
  type ToastKind,
  type ToastStore,
} from "./toast-store.ts";

export interface ToastLabels {
  /** Name of the region: "Notifications". */
  region: string;
  close: string;
}

const icons: Record<ToastKind, ReactNode> = {
  error: <CircleAlert className="text-danger" />,
  info: <Info className="text-info" />,
  success: <CircleCheck className="text-success" />,
  undo: <Undo2 className="text-text-3" />,
  loading: <Spinner delay={0} className="text-text-3" />,
};

const SWIPE_PX = 72;

// Only a finger swipes; with a mouse the same movement selects the text of an error.
function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (start.current !== null && Math.abs(event.clientX - start.current) > SWIPE_PX) onSwiped();
    start.current = null;
    event.currentTarget.style.translate = "";
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === "touch" ? event.clientX : null;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) event.currentTarget.style.translate = `${event.clientX - start.current}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  return (
    <button
      type="button"
      onClick={() => {
        onDone();
        action.run();
      }}
      className="inline-flex h-6 items-center rounded-r1 px-1.5 text-fs-2 font-medium text-accent hover:bg-hover touch:h-10 touch:px-3"
    >
      {action.label}
    </button>
  );
}

interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  onClose: (id: string) => void;
}

function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const close = () => onClose(toast.id);
  return (
    <li
      {...useSwipe(close)}
      className="floating pointer-events-auto flex animate-[arrive_var(--med)_var(--ease)] touch-pan-y items-start gap-2.5 touch:items-center py-2 pr-1.5 pl-3"
    >
      <span className="mt-1 flex flex-none touch:mt-0">{icons[toast.kind]}</span>
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium wrap-break-word">
          {toast.title}
          {toast.count > 1 && (
            <span className="ml-1.5 rounded-full bg-pressed px-1.5 text-fs-1 text-text-2 tabular-nums">
              ×{toast.count}
            </span>
          )}
        </p>
        {toast.message && <p className="text-fs-2 wrap-break-word text-text-2">{toast.message}</p>}
      </div>
      {toast.action && <ActionButton action={toast.action} onDone={close} />}
      {toast.secondAction && <ActionButton action={toast.secondAction} onDone={close} />}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={close}
        className="inline-flex size-6 flex-none items-center justify-center rounded-r1 text-text-3 hover:bg-hover hover:text-text touch:size-10"
      >
        <X size={14} />
      </button>
    </li>
  );
}

const spoken = (toast: Toast) => [toast.title, toast.message].filter(Boolean).join(". ");

/** F8 moves the focus here from anywhere on the page and back again; Esc goes back too. */
function useFocusKey(hasToasts: boolean) {
  const region = useRef<HTMLElement>(null);
  const before = useRef<EventTarget | null>(null);
  const goBack = useCallback(() => {
    if (before.current instanceof HTMLElement) before.current.focus();
  }, []);
  useEffect(() => {
    if (!hasToasts) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F8" || !region.current) return;
      event.preventDefault();
      if (region.current.contains(document.activeElement)) return goBack();
      region.current.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [hasToasts, goBack]);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cameFrom = event.relatedTarget;
    if (cameFrom instanceof Node && !event.currentTarget.contains(cameFrom)) before.current = cameFrom;
  };
  return { region, goBack, onFocus };
}

export interface ToastViewportProps {
  store: ToastStore;
  labels: ToastLabels;
}

export function ToastViewport({ store, labels }: ToastViewportProps) {
  const all = useSyncExternalStore(store.subscribe, store.list, store.list);
  const shown = visibleToasts(all);
  const { region, goBack, onFocus } = useFocusKey(shown.length > 0);
  const newest = (assertive: boolean) => shown.findLast((toast) => (toast.kind === "error") === assertive);
  const polite = newest(false);
  const urgent = newest(true);
  const close = (id: string) => {
    const hadFocus = region.current?.contains(document.activeElement);
    store.dismiss(id);
    // The pointer or focus that paused the stack was on the toast that is gone: no leave event will come.
    store.resume();
    if (!hadFocus) return;
    requestAnimationFrame(() => {
      const next = region.current?.querySelector("button");
      if (next) next.focus();
      else goBack();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    goBack();
  };
  // `aria-live` on the region keeps it reachable while a modal dialog hides the rest of the page.
  // The listeners only pause the clock; everything a person can do here is a button inside.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      data-toasts=""
      aria-label={labels.region}
      aria-live="off"
      onPointerMove={store.pause}
      onPointerLeave={store.resume}
      onFocus={(event) => {
        store.pause();
        onFocus(event);
      }}
      onBlur={store.resume}
      onKeyDown={onKeyDown}
      className="pointer-events-none fixed right-4 bottom-4 z-toast w-90 max-md:right-0 max-md:bottom-0 max-md:w-full max-md:p-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <ol className="flex flex-col gap-2">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={labels.close} onClose={close} />
        ))}
      </ol>
      <div aria-live="polite" className="sr-only">
        {polite && <p key={`${polite.id}-${polite.count}`}>{spoken(polite)}</p>}
      </div>
      <div aria-live="assertive" className="sr-only">
        {urgent && <p key={`${urgent.id}-${urgent.count}`}>{spoken(urgent)}</p>}
      </div>
    </section>,
    document.body,
  );
}
