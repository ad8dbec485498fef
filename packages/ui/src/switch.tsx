import { Switch as Base } from "@base-ui/react/switch";

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-labelledby"?: string | undefined;
  "aria-describedby"?: string | undefined;
}

export function Switch({ onChange, ...rest }: SwitchProps) {
  return (
    <Base.Root
      {...rest}
      onCheckedChange={(next) => onChange(next)}
      className="hit-area inline-flex h-4.5 w-7.5 flex-none items-center rounded-full border border-field bg-field p-px transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
    >
      <Base.Thumb className="size-3.5 rounded-full bg-surface shadow-1 transition-[translate] duration-(--med) data-checked:translate-x-3" />
    </Base.Root>
  );
}
