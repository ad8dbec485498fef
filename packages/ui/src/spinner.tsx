import { classNames } from "./class-names.ts";
import { Delayed } from "./delayed.tsx";

export interface SpinnerProps {
  /** Announced to screen readers; without it the spinner is decoration. */
  label?: string | undefined;
  size?: number | undefined;
  delay?: number | undefined;
  className?: string | undefined;
}

export function Spinner({ label, size = 16, delay, className }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-flex", className)}>
      <Delayed ms={delay}>
        <svg
          width={size}
          height={size}
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
          className="animate-spin"
        >
          <circle cx="8" cy="8" r="6" opacity="0.25" />
          <path d="M14 8a6 6 0 0 0-6-6" strokeLinecap="round" />
        </svg>
        {label && <span className="sr-only">{label}</span>}
      </Delayed>
    </span>
  );
}
