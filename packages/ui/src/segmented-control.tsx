import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { Tooltip } from "./tooltip.tsx";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** With an icon only the icon shows; the label is its name and tooltip. */
  icon?: ReactNode;
  shortcut?: string | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next)}
      className="inline-flex h-control flex-none items-center gap-px rounded-r2 border border-line bg-sunken p-0.5 touch:h-11.5"
    >
      {segments.map((segment) => (
        <Tooltip
          key={segment.value}
          label={segment.label}
          shortcut={segment.shortcut}
          disabled={!segment.icon}
        >
          <Radio.Root
            value={segment.value}
            aria-label={segment.label}
            className="inline-flex h-full min-w-7 items-center justify-center rounded-r1 border border-transparent px-1.5 text-fs-2 font-medium text-text-2 hover:text-text data-checked:bg-surface data-checked:text-text data-checked:shadow-1 contrast:data-checked:border-line-strong touch:min-w-10"
          >
            {segment.icon ?? segment.label}
          </Radio.Root>
        </Tooltip>
      ))}
    </RadioGroup>
  );
}
