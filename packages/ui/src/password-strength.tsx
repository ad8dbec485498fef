import { Check, Circle } from "lucide-react";
import { classNames } from "./class-names.ts";

export interface PasswordStrengthProps {
  /** 0 (nothing) to 4 (strong); counted by the caller. */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
  /** The score in words, for everyone: "Weak". Empty while nothing is typed. */
  scoreText: string;
  rules?: readonly { id: string; label: string; met: boolean }[] | undefined;
  /** Said after a rule that is met. */
  metLabel: string;
}

const tones = ["bg-pressed", "bg-danger", "bg-warning", "bg-success", "bg-success"] as const;
const PARTS = [1, 2, 3, 4];

export function PasswordStrength({ score, label, scoreText, rules, metLabel }: PasswordStrengthProps) {
  return (
    <div className="flex flex-col gap-2 text-fs-2">
      <div className="flex items-center gap-3">
        <div
          // The bar of a native `meter` can only be coloured with vendor pseudo-elements.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={score}
          aria-valuetext={scoreText}
          className="flex flex-1 gap-1"
        >
          {PARTS.map((part) => (
            <span
              key={part}
              className={classNames(
                "h-1 flex-1 rounded-full transition-colors",
                part <= score ? tones[score] : "bg-pressed",
              )}
            />
          ))}
        </div>
        <span className="min-w-12 text-right text-text-2">{scoreText}</span>
      </div>
      {rules && rules.length > 0 && (
        <ul className="flex flex-col gap-1">
          {rules.map((rule) => (
            <li key={rule.id} className="relative flex items-center gap-1.5 text-text-2">
              {rule.met ? (
                <Check size={14} className="flex-none text-success" aria-hidden="true" />
              ) : (
                <Circle size={14} className="flex-none scale-50 text-text-3" aria-hidden="true" />
              )}
              <span>
                {rule.label}
                {rule.met && <span className="sr-only">, {metLabel}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
