import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "accent" | "danger" | "warning" | "success" | "info";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-pressed text-text-2",
  accent: "bg-accent-soft text-accent",
  danger: "bg-danger text-on-accent",
  warning: "border border-warning text-warning-text",
  success: "border border-success text-success",
  info: "border border-info text-info",
};

/** A count or a short status word. */
export function Badge({
  tone = "neutral",
  children,
  className,
}: {
  tone?: BadgeTone | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-4.5 min-w-4.5 flex-none items-center justify-center rounded-full px-1.5 text-fs-1 font-medium whitespace-nowrap tabular-nums",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
