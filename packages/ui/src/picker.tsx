import { useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { PickerPanel, type PickerContentProps } from "./picker-panel.tsx";
import { isSameChoice } from "./picker-rows.ts";
import { Popover, type PopoverCloseReason, type PopoverProps } from "./popover.tsx";

interface SharedProps<Value extends string>
  extends
    PickerContentProps<Value>,
    Pick<PopoverProps, "trigger" | "anchor" | "side" | "align" | "open" | "className"> {
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export interface SinglePickerProps<Value extends string> extends SharedProps<Value> {
  multiple?: false | undefined;
  value: Value | null;
  /** Called with null only when `clearable`. */
  onCommit: (value: Value | null) => void;
  clearable?: boolean | undefined;
}

export interface MultiPickerProps<Value extends string> extends SharedProps<Value> {
  multiple: true;
  value: readonly Value[];
  /** Once, on closing, with everything that is ticked: one change is one request. Not after Esc. */
  onCommit: (value: Value[]) => void;
}

export type PickerProps<Value extends string> = SinglePickerProps<Value> | MultiPickerProps<Value>;

function chosen<Value extends string>(props: PickerProps<Value>): readonly Value[] {
  if (props.multiple) return props.value;
  return props.value === null ? [] : [props.value];
}

/** The one way a property is chosen from a list; state, priority, member and label pickers wrap it. */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { trigger, anchor, side, align, className, label, placeholder, options, empty, create, numberKeys } =
    props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const [draft, setDraft] = useState<readonly Value[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const current = draft ?? chosen(props);

  const change = (next: boolean, reason?: PopoverCloseReason) => {
    if (!next && props.multiple && draft && reason !== "escape-key" && !isSameChoice(draft, props.value)) {
      props.onCommit([...draft]);
    }
    setDraft(null);
    setOwnOpen(next);
    props.onOpenChange?.(next);
  };
  const pickOne = (value: Value | null) => {
    if (!props.multiple && value !== props.value) props.onCommit(value);
    change(false);
  };
  const toggle = (value: Value) => {
    if (!props.multiple) return pickOne(value);
    setDraft(current.includes(value) ? current.filter((one) => one !== value) : [...current, value]);
  };
  const clear = () => (props.multiple ? setDraft([]) : pickOne(null));
  const canClear = props.multiple || props.clearable;

  return (
    <Popover
      trigger={trigger}
      anchor={anchor}
      side={side}
      align={align}
      open={open}
      onOpenChange={change}
      label={label}
      initialFocus={input}
      flush
      className={classNames("flex w-64 flex-col overflow-hidden", className)}
    >
      <PickerPanel
        label={label}
        placeholder={placeholder}
        options={options}
        empty={empty}
        create={create}
        numberKeys={numberKeys}
        selected={current}
        multiple={props.multiple}
        onToggle={toggle}
        onClear={canClear ? clear : undefined}
        onCreated={props.multiple ? undefined : () => change(false)}
        inputRef={input}
      />
    </Popover>
  );
}
