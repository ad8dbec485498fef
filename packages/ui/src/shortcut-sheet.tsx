import { Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { Input } from "./input.tsx";
import { Kbd } from "./kbd.tsx";

export interface ShortcutSheetGroup {
  id: string;
  title: string;
  rows: readonly { id: string; label: string; shortcuts: readonly string[] }[];
}

export interface ShortcutSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  searchLabel: string;
  closeLabel: string;
  empty: ReactNode;
  /** Between two keys that do the same: "or". */
  orLabel: string;
  groups: readonly ShortcutSheetGroup[];
}

function matching(groups: readonly ShortcutSheetGroup[], query: string) {
  const wanted = query.trim().toLocaleLowerCase();
  const isWanted = (text: string) => text.toLocaleLowerCase().includes(wanted);
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => isWanted(row.label) || row.shortcuts.some(isWanted)),
    }))
    .filter((group) => group.rows.length > 0);
}

function Group({ group, orLabel }: { group: ShortcutSheetGroup; orLabel: string }) {
  return (
    <section className="break-inside-avoid pb-4">
      <h3 className="pb-1 text-fs-1 font-medium text-text-3">{group.title}</h3>
      <dl>
        {group.rows.map((row) => (
          <div key={row.id} className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
            <dt className="min-w-0">{row.label}</dt>
            <dd className="flex flex-none items-center gap-1.5 text-fs-1 text-text-3">
              {row.shortcuts.map((shortcut, index) => (
                <span key={shortcut} className="flex items-center gap-1.5">
                  {index > 0 && orLabel}
                  <span className="sr-only">{shortcut}</span>
                  <Kbd shortcut={shortcut} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ShortcutSheet(props: ShortcutSheetProps) {
  const [query, setQuery] = useState("");
  const groups = matching(props.groups, query);
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      closeLabel={props.closeLabel}
      size="xl"
    >
      <Input
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        aria-label={props.searchLabel}
        placeholder={props.searchLabel}
        leading={<Search />}
        className="mb-4"
      />
      {groups.length === 0 && <p className="py-6 text-center text-text-2">{props.empty}</p>}
      <div className="gap-8 sm:columns-2">
        {groups.map((group) => (
          <Group key={group.id} group={group} orLabel={props.orLabel} />
        ))}
      </div>
    </Dialog>
  );
}
