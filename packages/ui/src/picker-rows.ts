import type { ReactNode } from "react";
import { matchRank, searchable } from "./search-text.ts";

export interface PickerOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** At the right of the label: a handle, a status, a count. */
  hint?: ReactNode;
  /** Found by these too: the address of a person, "me". */
  keywords?: readonly string[] | undefined;
  /** Heading it stands under while nothing is typed; options of one group follow each other. */
  group?: string | undefined;
  /** Why it cannot be chosen; shown as a second line. */
  disabledReason?: string | undefined;
}

export type PickerRow<Value extends string = string> =
  | { kind: "heading"; key: string; label: string }
  | { kind: "option"; key: string; option: PickerOption<Value>; position: number }
  | { kind: "create"; key: string; query: string };

function ranked<Value extends string>(options: readonly PickerOption<Value>[], query: string) {
  const typed = searchable(query);
  const found: { option: PickerOption<Value>; rank: number }[] = [];
  for (const option of options) {
    const own = matchRank(typed, searchable(option.label));
    const byKeyword = option.keywords?.some((word) => matchRank(typed, searchable(word)) !== null);
    if (own !== null) found.push({ option, rank: own });
    else if (byKeyword) found.push({ option, rank: 3 });
  }
  return found.sort((a, b) => a.rank - b.rank).map((entry) => entry.option);
}

const selectedFirst = <Value extends string>(
  options: readonly PickerOption<Value>[],
  first: readonly Value[],
): { chosen: PickerOption<Value>[]; others: PickerOption<Value>[] } => ({
  chosen: options.filter((option) => first.includes(option.value)),
  others: options.filter((option) => !first.includes(option.value)),
});

function withHeadings<Value extends string>(
  chosen: readonly PickerOption<Value>[],
  others: readonly PickerOption<Value>[],
) {
  const rows: PickerRow<Value>[] = [];
  let group: string | undefined;
  let position = 0;
  const add = (option: PickerOption<Value>) =>
    rows.push({ kind: "option", key: option.value, option, position: (position += 1) });
  for (const option of chosen) add(option);
  for (const option of others) {
    if (option.group !== group && option.group !== undefined) {
      rows.push({ kind: "heading", key: `heading ${option.group}`, label: option.group });
    }
    group = option.group;
    add(option);
  }
  return rows;
}

/**
 * What the list shows, top to bottom. `first` is the value at the moment of opening: were it the current one,
 * a row would jump away under the pointer as it is ticked.
 */
export function pickerRows<Value extends string>(
  options: readonly PickerOption<Value>[],
  query: string,
  first: readonly Value[],
  canCreate: boolean,
): PickerRow<Value>[] {
  const typed = query.trim();
  if (!typed) {
    const { chosen, others } = selectedFirst(options, first);
    return withHeadings(chosen, others);
  }
  const found = ranked(options, typed);
  const rows: PickerRow<Value>[] = found.map((option, index) => ({
    kind: "option",
    key: option.value,
    option,
    position: index + 1,
  }));
  const exists = options.some((option) => searchable(option.label) === searchable(typed));
  if (canCreate && !exists) rows.push({ kind: "create", key: "create", query: typed });
  return rows;
}

/** One change or none: the order in which things were ticked is not a change. */
export const isSameChoice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));
