import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Labelled } from "./labelled.tsx";

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  label?: ReactNode;
  hint?: ReactNode;
  /** Required when there is no visible label. */
  "aria-label"?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, indeterminate = false, disabled = false, label, hint, name, className } = props;
  return (
    <Labelled label={label} hint={hint} disabled={disabled} className={className}>
      {(describedBy) => (
        <Base.Root
          checked={checked}
          onCheckedChange={(next) => onChange(next)}
          indeterminate={indeterminate}
          disabled={disabled}
          name={name}
          aria-label={props["aria-label"]}
          aria-describedby={describedBy}
          className={classNames(
            "hit-area inline-flex size-3.5 flex-none items-center justify-center rounded-r1 border border-field bg-surface",
            "transition-colors data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent",
            "data-indeterminate:bg-accent data-disabled:border-line-strong data-disabled:bg-sunken data-disabled:opacity-70",
          )}
        >
          <Base.Indicator className="inline-flex text-on-accent data-unchecked:hidden [[data-disabled]_&]:text-text-3">
            {indeterminate ? <Minus size={10} strokeWidth={3.5} /> : <Check size={10} strokeWidth={3.5} />}
          </Base.Indicator>
        </Base.Root>
      )}
    </Labelled>
  );
}
