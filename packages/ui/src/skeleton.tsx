import { classNames } from "./class-names.ts";
import { Delayed } from "./delayed.tsx";

export interface SkeletonProps {
  width?: number | string | undefined;
  height?: number | string | undefined;
  shape?: "bar" | "circle" | undefined;
  className?: string | undefined;
}

export const Skeleton = ({ width = "100%", height = 10, shape = "bar", className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    style={{ width, height }}
    className={classNames(
      "block flex-none animate-[skeleton_1.6s_ease-in-out_infinite] bg-pressed",
      shape === "circle" ? "rounded-full" : "rounded-r1",
      className,
    )}
  />
);

const ROW_WIDTHS = ["52%", "38%", "61%", "44%", "57%", "33%"];

/** Rows in the shape of a list that is coming; they keep their space before they show, so nothing jumps. */
export function SkeletonRows({ count = 6, label }: { count?: number | undefined; label: string }) {
  const rows = Array.from({ length: count }, (_, index) => index);
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      {rows.map((index) => (
        <div key={index} className="flex h-row items-center gap-3 border-b border-line px-3.5">
          <Delayed>
            <Skeleton width={14} height={14} shape="circle" />
            <Skeleton width={48} />
            <Skeleton width={ROW_WIDTHS[index % ROW_WIDTHS.length]} />
            <Skeleton width={20} height={20} shape="circle" className="ml-auto" />
          </Delayed>
        </div>
      ))}
    </div>
  );
}
