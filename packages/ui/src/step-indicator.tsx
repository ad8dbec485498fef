import { Check } from "lucide-react";
import { classNames } from "./class-names.ts";

export interface StepIndicatorProps {
  label: string;
  steps: readonly { id: string; label: string }[];
  /** Place of the current step, from 0. */
  current: number;
  /** Said after the name of a step that is done. */
  doneLabel: string;
}

function mark(state: "done" | "current" | "coming") {
  if (state === "done") return "border-accent bg-accent text-on-accent";
  return state === "current" ? "border-accent text-accent" : "border-field text-text-3";
}

export function StepIndicator({ label, steps, current, doneLabel }: StepIndicatorProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const state = index < current ? "done" : index === current ? "current" : "coming";
          return (
            <li
              key={step.id}
              aria-current={state === "current" ? "step" : undefined}
              className="relative flex items-center gap-2 text-fs-2"
            >
              {index > 0 && <span aria-hidden="true" className="h-px w-6 bg-line-strong max-md:w-3" />}
              <span
                aria-hidden="true"
                className={classNames(
                  "inline-flex size-5 flex-none items-center justify-center rounded-full border text-fs-1 font-semibold tabular-nums",
                  mark(state),
                )}
              >
                {state === "done" ? <Check size={12} strokeWidth={3} /> : index + 1}
              </span>
              <span
                className={classNames(
                  state === "current" ? "font-medium text-text" : "text-text-3 max-md:sr-only",
                )}
              >
                {step.label}
                {state === "done" && <span className="sr-only">, {doneLabel}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
