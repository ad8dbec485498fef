import { Dialog as Base } from "@base-ui/react/dialog";
import { CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { dialogPopupClass, dialogPositions, dialogSizes, isInToast } from "./dialog.tsx";
import { FloatingLayer } from "./floating-layer.ts";
import { Kbd } from "./kbd.tsx";

export interface CommandPaletteItem {
  id: string;
  title: ReactNode;
  icon?: ReactNode;
  /** Quiet text after the title: a key, a project. */
  hint?: ReactNode;
  shortcut?: string | undefined;
  run: () => void;
}

export interface CommandPaletteGroup {
  id: string;
  heading?: string | undefined;
  items: readonly CommandPaletteItem[];
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name of the dialog for screen readers. */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Already filtered and ordered: the palette draws, it does not search. */
  groups: readonly CommandPaletteGroup[];
  /** A `Chip` naming what the commands act on. */
  context?: ReactNode;
  footer?: ReactNode;
  empty?: ReactNode;
  /** Backspace on an empty query: leave a sub-page or drop the context. */
  onBackspace?: (() => void) | undefined;
  /** Tab on a highlighted row: make it the context. */
  onTab?: ((itemId: string) => void) | undefined;
}

const GROUP_CLASS =
  "[&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-fs-1 [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-text-3";

function PaletteRow({ item }: { item: CommandPaletteItem }) {
  return (
    <CommandItem
      value={item.id}
      onSelect={item.run}
      className="flex h-9 items-center gap-2 rounded-r2 px-2 font-medium text-text-2 data-[selected=true]:bg-pressed data-[selected=true]:text-text touch:h-10"
    >
      {item.icon && <span className="flex w-4 flex-none justify-center">{item.icon}</span>}
      <span className="min-w-0 truncate">{item.title}</span>
      {item.hint && <span className="flex-none text-fs-2 font-normal text-text-3">{item.hint}</span>}
      {item.shortcut && <Kbd shortcut={item.shortcut} className="ml-auto" />}
    </CommandItem>
  );
}

function Palette(props: CommandPaletteProps) {
  const { query, groups, context, footer, empty, onBackspace, onTab } = props;
  const [highlighted, setHighlighted] = useState("");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && query === "") onBackspace?.();
    if (event.key === "Tab" && !event.shiftKey && onTab && highlighted) {
      event.preventDefault();
      onTab(highlighted);
    }
  };
  return (
    <CommandRoot
      label={props.label}
      shouldFilter={false}
      loop
      value={highlighted}
      onValueChange={setHighlighted}
      className="flex min-h-0 flex-col"
    >
      <div className="border-b border-line px-4 pt-2.5">
        {context && <div className="flex min-h-5">{context}</div>}
        <CommandInput
          value={query}
          onValueChange={props.onQueryChange}
          onKeyDown={onKeyDown}
          placeholder={props.placeholder}
          className="h-12 w-full bg-transparent text-fs-5 caret-accent outline-none"
        />
      </div>
      <CommandList className="max-h-[min(52dvh,420px)] overflow-y-auto overscroll-contain p-1.5">
        {empty && <CommandEmpty className="px-2 py-6 text-center text-text-2">{empty}</CommandEmpty>}
        {groups.map((group) => (
          <CommandGroup key={group.id} heading={group.heading} className={GROUP_CLASS}>
            {group.items.map((item) => (
              <PaletteRow key={item.id} item={item} />
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      {footer && (
        <div className="flex flex-none items-center gap-3 border-t border-line px-4 py-2 text-fs-2 text-text-3">
          {footer}
        </div>
      )}
    </CommandRoot>
  );
}

/** Esc empties the query first and closes second. */
export function CommandPalette(props: CommandPaletteProps) {
  const change: ComponentProps<typeof Base.Root>["onOpenChange"] = (next, details) => {
    const clears = details.reason === "escape-key" && props.query !== "";
    if (!next && (clears || isInToast(details.event))) {
      details.cancel();
      if (clears) props.onQueryChange("");
    } else props.onOpenChange(next);
  };
  return (
    <Base.Root open={props.open} onOpenChange={change}>
      <FloatingLayer value="z-palette">
        <Base.Portal>
          <Base.Backdrop className="backdrop z-palette" />
          <Base.Viewport
            className={classNames("fixed inset-0 z-palette flex justify-center p-4", dialogPositions.top)}
          >
            <Base.Popup aria-label={props.label} className={classNames(dialogPopupClass, dialogSizes.lg)}>
              <Palette {...props} />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </FloatingLayer>
    </Base.Root>
  );
}
