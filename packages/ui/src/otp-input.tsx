import { OTPField } from "@base-ui/react/otp-field";
import { useId } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export interface OtpInputProps {
  /** Name of the whole code; inside a `Field` its label is used. */
  label: string;
  /** Name of each box after the first: "Digit 2 of 6". */
  digitLabel: (place: number, length: number) => string;
  value: string;
  onChange: (value: string) => void;
  /** When the last digit is there, typed or pasted. */
  onComplete?: ((value: string) => void) | undefined;
  length?: number | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

export function OtpInput(props: OtpInputProps) {
  const {
    label,
    digitLabel,
    value,
    onChange,
    onComplete,
    length = 6,
    disabled,
    autoFocus,
    className,
  } = props;
  const control = useFieldControl({});
  const ownId = useId();
  const id = control.id ?? ownId;
  const invalid = props.invalid ?? control["aria-invalid"];
  return (
    <OTPField.Root
      id={id}
      aria-describedby={control["aria-describedby"]}
      length={length}
      value={value}
      onValueChange={(next) => onChange(next)}
      onValueComplete={(code) => onComplete?.(code)}
      disabled={disabled}
      className={classNames("relative flex gap-2", className)}
    >
      {/* The first box is named by the label of the whole field; Base UI drops an `aria-label` there. */}
      {!control.id && (
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
      )}
      {Array.from({ length }, (_, index) => (
        <OTPField.Input
          // The boxes never change places.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-label={index === 0 ? undefined : digitLabel(index + 1, length)}
          aria-invalid={invalid}
          autoFocus={autoFocus && index === 0}
          data-field=""
          className={classNames(
            "h-11 w-10 min-w-0 rounded-r2 border bg-surface text-center font-mono text-fs-5 text-text outline-none",
            "focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-soft)] disabled:bg-sunken disabled:text-text-3",
            invalid ? "border-danger" : "border-field",
          )}
        />
      ))}
    </OTPField.Root>
  );
}
