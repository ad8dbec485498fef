import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface EmptyStateProps {
  icon?: ReactNode;
  /** One sentence saying what lives here. */
  children: ReactNode;
  /** One button; leave it out where the role may not create. */
  action?: ReactNode;
  compact?: boolean | undefined;
}

export function EmptyState({ icon, children, action, compact }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        "flex flex-col items-center justify-center gap-3 text-center text-text-2",
        compact ? "p-4" : "min-h-60 p-8",
      )}
    >
      {icon && (
        <span aria-hidden="true" className="text-text-3 [&>svg]:size-6">
          {icon}
        </span>
      )}
      <p className="max-w-90">{children}</p>
      {action}
    </div>
  );
}
