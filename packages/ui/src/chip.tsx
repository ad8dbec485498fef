import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface ChipProps {
  children: ReactNode;
  /** A label's own colour, shown as a dot: data, so any CSS colour. */
  dot?: string | undefined;
  icon?: ReactNode;
  onRemove?: { label: string; run: () => void } | undefined;
  className?: string | undefined;
}

export function Chip({ children, dot, icon, onRemove, className }: ChipProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line px-2 text-fs-1 text-text-2",
        className,
      )}
    >
      {dot && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: dot }}
          className="size-1.75 flex-none rounded-full"
        />
      )}
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={onRemove.label}
          onClick={onRemove.run}
          className="hit-area -mr-1 inline-flex size-4 flex-none items-center justify-center rounded-full text-text-3 hover:bg-hover hover:text-text"
        >
          <X size={11} />
        </button>
      )}
    </span>
  );
}
