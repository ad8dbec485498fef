import { classNames } from "./class-names.ts";

export interface ProgressBarProps {
  /** 0 to 1; null while the end is unknown. */
  value: number | null;
  label: string;
  tone?: "accent" | "success" | undefined;
  className?: string | undefined;
}

export function ProgressBar({ value, label, tone = "success", className }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      // The bar of a native `progress` can only be coloured with vendor pseudo-elements.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames("h-1 w-full overflow-hidden rounded-full bg-pressed", className)}
    >
      <div
        style={{ width: percent === undefined ? undefined : `${percent}%` }}
        className={classNames(
          "h-full rounded-full transition-[width] duration-(--med)",
          tone === "accent" ? "bg-accent" : "bg-success",
          percent === undefined && "w-1/3 animate-[indeterminate_1.4s_ease-in-out_infinite]",
        )}
      />
    </div>
  );
}
