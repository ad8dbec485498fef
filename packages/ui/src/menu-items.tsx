import { Menu as Base } from "@base-ui/react/menu";
import { Check, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useFloatingLayer } from "./floating-layer.ts";
import { Kbd } from "./kbd.tsx";
import type { MenuAction, MenuEntries, MenuEntry, MenuSubmenu } from "./menu-entry.ts";
import { ariaShortcut, currentPlatform } from "./shortcut.ts";

export const menuPopupClass =
  "floating max-h-(--available-height) min-w-48 max-w-80 overflow-y-auto overscroll-contain p-1";

const isDisabled = (entry: MenuAction | MenuSubmenu) => Boolean(entry.disabled || entry.disabledReason);

function RowContent({ entry, end }: { entry: MenuAction | MenuSubmenu; end: ReactNode }) {
  const second = entry.disabledReason ?? (entry.kind === "submenu" ? undefined : entry.description);
  return (
    <>
      {entry.icon && <span className="flex w-4 flex-none justify-center">{entry.icon}</span>}
      <span className="flex min-w-0 flex-1 flex-col py-1">
        <span className="truncate">{entry.label}</span>
        {second && <span className="text-fs-2 whitespace-normal text-text-3">{second}</span>}
      </span>
      {end}
    </>
  );
}

const runsInPlace = (event: MouseEvent) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.button === 1);

function ActionRow({ entry }: { entry: MenuAction }) {
  const disabled = isDisabled(entry);
  const end = (
    <>
      {entry.shortcut && <Kbd shortcut={entry.shortcut} className="ml-3" />}
      {entry.checked && <Check size={14} className="text-accent" aria-hidden="true" />}
    </>
  );
  const shared = {
    label: entry.label,
    closeOnClick: !entry.keepOpen,
    "aria-keyshortcuts": ariaShortcut(entry.shortcut, currentPlatform()),
    className: classNames("option-row", entry.danger && !disabled && "text-danger"),
  };
  const content = <RowContent entry={entry} end={end} />;
  if (entry.checked !== undefined) {
    return (
      <Base.CheckboxItem
        {...shared}
        disabled={disabled}
        checked={entry.checked}
        onCheckedChange={() => entry.run?.()}
      >
        {content}
      </Base.CheckboxItem>
    );
  }
  if (entry.href && !disabled) {
    const follow = (event: MouseEvent) => {
      if (!entry.run || !runsInPlace(event)) return;
      event.preventDefault();
      entry.run();
    };
    return (
      <Base.LinkItem {...shared} href={entry.href} onClick={follow}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item {...shared} disabled={disabled} onClick={() => entry.run?.()}>
      {content}
    </Base.Item>
  );
}

function SubmenuRow({ entry }: { entry: MenuSubmenu }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger label={entry.label} disabled={isDisabled(entry)} className="option-row">
        <RowContent entry={entry} end={<ChevronRight size={14} className="text-text-3" />} />
      </Base.SubmenuTrigger>
      <MenuPopup entries={entry.entries} sideOffset={2} alignOffset={-4} />
    </Base.SubmenuRoot>
  );
}

function EntryRow({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case "separator":
      return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
    case "group":
      return (
        <Base.Group>
          <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-fs-1 font-medium text-text-3">
            {entry.label}
          </Base.GroupLabel>
          <MenuItems entries={entry.entries} />
        </Base.Group>
      );
    case "submenu":
      return <SubmenuRow entry={entry} />;
    default:
      return <ActionRow entry={entry} />;
  }
}

export function MenuItems({ entries }: { entries: MenuEntries }) {
  const rows = typeof entries === "function" ? entries() : entries;
  return rows.map((entry) => <EntryRow key={entry.id} entry={entry} />);
}

type PositionerProps = Pick<Base.Positioner.Props, "side" | "align" | "sideOffset" | "alignOffset">;

export interface MenuPopupProps extends PositionerProps {
  entries: MenuEntries;
  header?: ReactNode;
  label?: string | undefined;
}

export function MenuPopup({ entries, header, label, ...position }: MenuPopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner {...position} collisionPadding={8} className={useFloatingLayer()}>
        <Base.Popup aria-label={label} className={menuPopupClass}>
          {header}
          <MenuItems entries={entries} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
