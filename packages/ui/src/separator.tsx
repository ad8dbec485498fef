import { classNames } from "./class-names.ts";

export interface SeparatorProps {
  orientation?: "horizontal" | "vertical" | undefined;
  /** A word in the middle of the line, as between two ways to sign in. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Separator({ orientation = "horizontal", label, className }: SeparatorProps) {
  if (label) {
    return (
      <div className={classNames("flex items-center gap-2.5 text-fs-2 text-text-3", className)}>
        <span className="h-px flex-1 bg-line-strong" />
        {label}
        <span className="h-px flex-1 bg-line-strong" />
      </div>
    );
  }
  const size = orientation === "vertical" ? "w-px self-stretch" : "h-px w-full";
  return (
    <hr
      aria-orientation={orientation}
      className={classNames("flex-none border-0 bg-line", size, className)}
    />
  );
}
