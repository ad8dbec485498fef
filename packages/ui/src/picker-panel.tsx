import { Search } from "lucide-react";
import { useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { PickerList } from "./picker-list.tsx";
import { pickerRows, type PickerOption } from "./picker-rows.ts";

export interface PickerCreate<Value extends string> {
  label: (query: string) => string;
  /** The value of what was made, when it is known at once: it is then chosen too. */
  run: (query: string) => Value | undefined;
}

export interface PickerContentProps<Value extends string> {
  /** Name of the list for screen readers. */
  label: string;
  placeholder: string;
  options: readonly PickerOption<Value>[];
  /** Said when nothing matches. */
  empty: string;
  /** Last row while something is typed that has no option of that name. */
  create?: PickerCreate<Value> | undefined;
  /** 1 to 9 choose while nothing is typed. Off where names begin with digits. */
  numberKeys?: boolean | undefined;
}

export interface PickerPanelProps<Value extends string> extends PickerContentProps<Value> {
  selected: readonly Value[];
  multiple?: boolean | undefined;
  onToggle: (value: Value) => void;
  /** Backspace in the empty field. */
  onClear?: (() => void) | undefined;
  /** After `create.run` that chose nothing. */
  onCreated?: (() => void) | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

const STEP_KEYS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Search field and list without the popover, for a sheet or a page of the palette. */
export function PickerPanel<Value extends string>(props: PickerPanelProps<Value>) {
  const { label, placeholder, options, empty, create, selected, multiple, onToggle, onClear, onCreated } =
    props;
  const { numberKeys = true, inputRef } = props;
  const id = useId();
  const [query, setQuery] = useState("");
  const [first] = useState(selected);
  const rows = useMemo(
    () => pickerRows(options, query, first, Boolean(create)),
    [options, query, first, create],
  );
  const choices = useMemo(() => rows.flatMap((row, at) => (row.kind === "heading" ? [] : [at])), [rows]);
  const [wanted, setWanted] = useState<string | null>(null);
  const wantedAt = rows.findIndex((row) => row.kind !== "heading" && row.key === wanted);
  const active = wantedAt >= 0 ? wantedAt : (choices[0] ?? -1);
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;

  const choose = (at: number) => {
    const row = rows[at];
    if (!row || row.kind === "heading") return;
    if (row.kind === "create") {
      const made = create?.run(row.query);
      setQuery("");
      if (made) onToggle(made);
      else onCreated?.();
    } else if (!row.option.disabledReason) {
      setWanted(row.key);
      onToggle(row.option.value);
      // Selected, so that the next name typed replaces this one while its results stay in view.
      if (multiple) input.current?.select();
    }
  };
  const goTo = (choice: number, wrap: boolean) => {
    const last = choices.length - 1;
    const to = wrap ? (choice + choices.length) % choices.length : Math.min(last, Math.max(0, choice));
    setWanted(rows[choices[to] ?? -1]?.key ?? null);
  };
  const chooseByNumber = (digit: number) => {
    const at = rows.findIndex((row) => row.kind === "option" && row.position === digit);
    if (at >= 0) choose(at);
    return at >= 0;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const plain = !(event.metaKey || event.ctrlKey || event.altKey);
    const step = STEP_KEYS[event.key];
    if (step !== undefined) goTo(choices.indexOf(active) + step, Math.abs(step) === 1);
    else if (event.key === "Enter") choose(active);
    else if (event.key === "Backspace" && query === "" && onClear) onClear();
    else if (query === "" && event.key === "Home") goTo(0, false);
    else if (query === "" && event.key === "End") goTo(choices.length - 1, false);
    else if (
      !(numberKeys && plain && query === "" && /^[1-9]$/.test(event.key) && chooseByNumber(+event.key))
    )
      return;
    event.preventDefault();
  };

  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex h-9 flex-none items-center gap-2 border-b border-line px-3 text-text-3 touch:h-12">
        <Search size={14} aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          type="text"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setWanted(null);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-text outline-none touch:text-fs-5"
        />
      </div>
      <PickerList
        id={id}
        label={label}
        rows={rows}
        active={active}
        selected={selected}
        multiple={multiple ?? false}
        numbers={numberKeys && query === ""}
        createLabel={create?.label}
        onHighlight={(at) => setWanted(rows[at]?.key ?? null)}
        onChoose={choose}
      />
      {rows.length === 0 && <output className="block px-3 pt-1 pb-3 text-text-3">{empty}</output>}
    </div>
  );
}
