import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface RadioCard<Value extends string> {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps<Value extends string> {
  label: string;
  cards: readonly RadioCard<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string | undefined;
  columns?: 1 | 2 | 3 | undefined;
}

const columnsClass = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" };

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, cards, value, onChange, name, columns = 1 } = props;
  return (
    <RadioGroup
      aria-label={label}
      name={name}
      value={value}
      onValueChange={(next) => onChange(next)}
      className={classNames("grid gap-2", columnsClass[columns])}
    >
      {cards.map((card) => (
        <label
          key={card.value}
          className={classNames(
            "flex gap-3 rounded-r3 border p-3 transition-colors",
            card.value === value ? "border-accent bg-selected" : "border-line-strong bg-surface",
            card.disabled ? "text-text-3" : "hover:border-field",
          )}
        >
          <Radio.Root
            value={card.value}
            disabled={card.disabled}
            className="hit-area mt-0.5 inline-flex size-3.5 flex-none items-center justify-center rounded-full border border-field bg-surface data-checked:border-accent data-checked:bg-accent"
          >
            <Radio.Indicator className="size-1.5 rounded-full bg-on-accent data-unchecked:hidden" />
          </Radio.Root>
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="font-medium">{card.title}</span>
            {card.description && <span className="text-fs-2 text-text-2">{card.description}</span>}
          </span>
          {card.icon && <span className="flex-none text-text-3">{card.icon}</span>}
        </label>
      ))}
    </RadioGroup>
  );
}
