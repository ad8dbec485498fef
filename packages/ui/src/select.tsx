import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";
import { useFloatingLayer } from "./floating-layer.ts";
import { controlSizes, type InputSize } from "./input.tsx";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  description?: ReactNode;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  size?: InputSize | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  id?: string | undefined;
  "aria-label"?: string | undefined;
  className?: string | undefined;
}

function OptionRow<Value extends string>({ option }: { option: SelectOption<Value> }) {
  return (
    <Base.Item
      value={option.value}
      label={option.label}
      disabled={option.disabled}
      className="option-row pr-7 relative"
    >
      {option.icon}
      <span className="flex min-w-0 flex-col py-1">
        <Base.ItemText>{option.label}</Base.ItemText>
        {option.description && <span className="text-fs-2 text-text-3">{option.description}</span>}
      </span>
      <Base.ItemIndicator className="absolute right-2 text-accent">
        <Check size={14} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, size = "sm", disabled, name, className } = props;
  const control = useFieldControl(props);
  const layer = useFloatingLayer();
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      name={name}
    >
      <Base.Trigger
        id={props.id}
        {...control}
        aria-label={props["aria-label"]}
        data-field=""
        data-invalid={control["aria-invalid"] ? "" : undefined}
        className={classNames("field-frame min-w-0 text-left text-text", controlSizes[size], className)}
      >
        {chosen?.icon}
        <Base.Value
          placeholder={placeholder}
          className="min-w-0 flex-1 truncate data-placeholder:text-text-3"
        />
        <Base.Icon className="text-text-3">
          <ChevronDown size={14} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={layer}
        >
          <Base.Popup className="floating max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1">
            <Base.List>
              {options.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
