import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  icon?: ReactNode;
  count?: number | undefined;
  disabled?: boolean | undefined;
  panel?: ReactNode;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string | undefined;
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, className }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(next: Id) => onChange(next)} className={className}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled}
            className={classNames(
              "inline-flex h-9 flex-none items-center gap-1.5 rounded-r1 px-2.5 font-medium text-text-2 -outline-offset-2 touch:h-10",
              "hover:text-text data-active:text-text data-disabled:opacity-50",
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-fs-2 text-text-3 tabular-nums">{tab.count}</span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-(--med)" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="pt-3 outline-none focus-visible:outline-2">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
