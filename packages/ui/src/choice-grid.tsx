import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface GridChoice<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

interface ChoiceGridProps<Value extends string> {
  label: string;
  choices: readonly GridChoice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  columns: number;
  cellClass: string;
  className?: string | undefined;
}

const steps = (columns: number): Readonly<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
});

/** One of many small pictures: one stop of the Tab key, arrows inside, Space or Enter chooses. */
export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const { label, choices, value, onChange, columns, cellClass, className } = props;
  const root = useRef<HTMLDivElement>(null);
  const chosen = choices.findIndex((choice) => choice.value === value);
  const move = (event: KeyboardEvent, from: number) => {
    const step = steps(columns)[event.key];
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? choices.length - 1 : from + (step ?? Number.NaN);
    if (!(to >= 0 && to < choices.length)) return;
    event.preventDefault();
    root.current?.querySelectorAll<HTMLElement>("[role=radio]")[to]?.focus();
  };
  return (
    <div
      ref={root}
      role="radiogroup"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      className={classNames("grid justify-items-center", className)}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          // Native radios would choose as soon as an arrow moves over them.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="radio"
          aria-checked={index === chosen}
          aria-label={choice.label}
          title={choice.label}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          onClick={() => onChange(choice.value)}
          onKeyDown={(event) => move(event, index)}
          className={classNames(
            "inline-flex flex-none items-center justify-center rounded-r2 hover:bg-hover aria-checked:bg-pressed",
            cellClass,
          )}
        >
          {choice.content}
        </button>
      ))}
    </div>
  );
}
