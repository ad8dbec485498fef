import { createContext, useContext, useId, useMemo, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface FieldControl {
  id: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
}
const FieldContext = createContext<FieldControl | null>(null);

/** What a control inside a `Field` adds to its own element; outside of one, nothing. */
export function useFieldControl(own: {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}): Partial<FieldControl> {
  const field = useContext(FieldContext);
  if (!field) return {};
  const describedBy = [own["aria-describedby"], field["aria-describedby"]].filter(Boolean).join(" ");
  return { ...field, id: own.id ?? field.id, "aria-describedby": describedBy || undefined };
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** At the end of the label line: "Optional", or a link such as "Forgot password?". */
  aside?: ReactNode;
  hideLabel?: boolean | undefined;
  /** Only when the control inside sets its own id. */
  htmlFor?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, aside, hideLabel, htmlFor, className, children } = props;
  const generatedId = useId();
  const id = htmlFor ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasError = Boolean(error);
  const hasHint = Boolean(hint);
  const control = useMemo<FieldControl>(
    () => ({
      id,
      "aria-describedby": [hasError && errorId, hasHint && hintId].filter(Boolean).join(" ") || undefined,
      "aria-invalid": hasError || undefined,
    }),
    [id, errorId, hintId, hasError, hasHint],
  );
  return (
    <FieldContext value={control}>
      <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
        <div className={classNames("flex items-baseline justify-between gap-2", hideLabel && "sr-only")}>
          <label htmlFor={id} className="text-fs-2 font-medium text-text">
            {label}
          </label>
          {aside && <span className="text-fs-2 text-text-3">{aside}</span>}
        </div>
        {children}
        {hasError && (
          <p id={errorId} role="alert" className="text-fs-2 text-danger">
            {error}
          </p>
        )}
        {hasHint && (
          <p id={hintId} className="text-fs-2 text-text-3">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
