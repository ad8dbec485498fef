import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BannerKind = "info" | "warning" | "danger";

export interface BannerProps {
  kind?: BannerKind | undefined;
  children: ReactNode;
  action?: ReactNode;
  onClose?: { label: string; run: () => void } | undefined;
}

const looks: Record<BannerKind, { icon: ReactNode; line: string }> = {
  info: { icon: <Info className="text-info" />, line: "border-l-info" },
  warning: { icon: <TriangleAlert className="text-warning-text" />, line: "border-l-warning" },
  danger: { icon: <CircleAlert className="text-danger" />, line: "border-l-danger" },
};

export function Banner({ kind = "info", children, action, onClose }: BannerProps) {
  const look = looks[kind];
  return (
    <div
      role={kind === "danger" ? "alert" : "status"}
      className={classNames(
        "flex items-center gap-2.5 rounded-r2 border border-l-3 border-line-strong bg-surface py-1.5 pr-2 pl-3",
        look.line,
      )}
    >
      <span aria-hidden="true" className="flex flex-none">
        {look.icon}
      </span>
      <div className="min-w-0 flex-1 py-0.5">{children}</div>
      {action}
      {onClose && (
        <button
          type="button"
          aria-label={onClose.label}
          onClick={onClose.run}
          className="inline-flex size-6 flex-none items-center justify-center rounded-r1 text-text-3 hover:bg-hover hover:text-text touch:size-10"
        >
          <X size={14} />
        </button>
      )}
    </div>
  );
}
