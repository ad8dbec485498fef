import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface LabelledProps {
  label: ReactNode;
  hint: ReactNode;
  disabled: boolean;
  className?: string | undefined;
  children: (describedBy: string | undefined) => ReactNode;
}

/** A small control with its text at the right; the whole line can be clicked. */
export function Labelled({ label, hint, disabled, className, children }: LabelledProps) {
  const hintId = useId();
  if (!label) return <span className={classNames("inline-flex", className)}>{children(undefined)}</span>;
  return (
    <div className={classNames("flex flex-col gap-0.5", className)}>
      <label className={classNames("flex items-center gap-2 touch:min-h-10", disabled && "text-text-3")}>
        {children(hint ? hintId : undefined)}
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-5.5 text-fs-2 text-text-3">
          {hint}
        </p>
      )}
    </div>
  );
}
