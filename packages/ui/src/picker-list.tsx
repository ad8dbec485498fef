import { Check, Plus } from "lucide-react";
import { useLayoutEffect, useMemo, useSyncExternalStore, type CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import type { PickerRow } from "./picker-rows.ts";
import { useRowWindow } from "./use-row-window.ts";

interface PickerListProps<Value extends string> {
  id: string;
  label: string;
  rows: readonly PickerRow<Value>[];
  active: number;
  selected: readonly Value[];
  multiple: boolean;
  numbers: boolean;
  createLabel: ((query: string) => string) | undefined;
  onHighlight: (at: number) => void;
  onChoose: (at: number) => void;
}

const WINDOWED_OVER = 100;
const MAX_HEIGHT = 320;
const LINE = { mouse: 28, touch: 40 };
const SECOND_LINE = 18;
const HEADING = 28;
const LAST_NUMBER = 9;

const TOUCH = "(max-width: 767px) and (pointer: coarse)";
const subscribe = (listener: () => void) => {
  const media = matchMedia(TOUCH);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};
const useIsTouch = () => useSyncExternalStore(subscribe, () => matchMedia(TOUCH).matches);

function rowHeight(row: PickerRow, line: number) {
  if (row.kind === "heading") return HEADING;
  return row.kind === "option" && row.option.disabledReason ? line + SECOND_LINE : line;
}

function Tick({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex size-3.5 flex-none items-center justify-center rounded-r1 border",
        on ? "border-accent bg-accent text-on-accent" : "border-field bg-surface",
      )}
    >
      {on && <Check size={10} strokeWidth={3.5} />}
    </span>
  );
}

interface RowProps<Value extends string> {
  row: PickerRow<Value>;
  list: PickerListProps<Value>;
  at: number;
  size: number;
  style: CSSProperties;
}

function OptionRow<Value extends string>({ row, list, at, size, style }: RowProps<Value>) {
  if (row.kind === "heading") {
    return (
      <div
        role="presentation"
        style={style}
        className="flex items-end px-2 pb-1 text-fs-1 font-medium text-text-3"
      >
        {row.label}
      </div>
    );
  }
  const option = row.kind === "option" ? row.option : undefined;
  const chosen = option !== undefined && list.selected.includes(option.value);
  return (
    // The focus stays in the search field, which names this row with `aria-activedescendant`.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      id={`${list.id}-${at}`}
      // A native option can hold neither an icon nor a hint.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={chosen}
      aria-disabled={option?.disabledReason ? true : undefined}
      aria-setsize={size}
      aria-posinset={row.kind === "option" ? row.position : size}
      data-highlighted={at === list.active ? "" : undefined}
      data-disabled={option?.disabledReason ? "" : undefined}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => at !== list.active && list.onHighlight(at)}
      onClick={() => list.onChoose(at)}
      className="option-row w-full"
    >
      {list.multiple && option && <Tick on={chosen} />}
      {option ? (
        option.icon && <span className="flex w-4.5 flex-none justify-center">{option.icon}</span>
      ) : (
        <Plus size={14} className="flex-none text-text-3" aria-hidden="true" />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">
          {row.kind === "create" ? list.createLabel?.(row.query) : row.option.label}
        </span>
        {option?.disabledReason && (
          <span className="truncate text-fs-2 text-text-3">{option.disabledReason}</span>
        )}
      </span>
      {option?.hint && (
        <span className="max-w-[45%] flex-none truncate text-fs-2 text-text-3">{option.hint}</span>
      )}
      {!list.multiple && chosen && <Check size={14} className="flex-none text-accent" aria-hidden="true" />}
      {list.numbers && row.kind === "option" && row.position <= LAST_NUMBER && (
        <span
          aria-hidden="true"
          className="w-2.5 flex-none text-right text-fs-1 text-text-3 tabular-nums touch:hidden"
        >
          {row.position}
        </span>
      )}
    </div>
  );
}

export function PickerList<Value extends string>(list: PickerListProps<Value>) {
  const { id, label, rows, active, multiple } = list;
  const line = useIsTouch() ? LINE.touch : LINE.mouse;
  const heights = useMemo(() => rows.map((row) => rowHeight(row, line)), [rows, line]);
  const { scroller, start, end, offsets, total, reveal, onScroll } = useRowWindow(heights, MAX_HEIGHT);
  const windowed = rows.length > WINDOWED_OVER;
  // The first row brings its heading into view with it.
  useLayoutEffect(() => reveal(active === 1 ? 0 : active), [reveal, active]);
  const size = rows.filter((row) => row.kind !== "heading").length;
  const shown = windowed ? rows.slice(start, end) : rows;
  const offset = windowed ? start : 0;
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      id={`${id}-list`}
      // A native select can hold neither icons nor a search field.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      style={{ maxHeight: MAX_HEIGHT }}
      className={classNames(
        "min-h-0 scroll-p-1 overflow-y-auto overscroll-contain outline-none",
        size > 0 && "p-1",
      )}
    >
      <div role="presentation" style={windowed ? { height: total } : undefined} className="relative">
        {shown.map((row, index) => {
          const at = offset + index;
          const height = heights[at];
          return (
            <OptionRow
              key={row.key}
              row={row}
              list={list}
              at={at}
              size={size}
              style={
                windowed ? { position: "absolute", top: offsets[at], left: 0, right: 0, height } : { height }
              }
            />
          );
        })}
      </div>
    </div>
  );
}
