import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export type InputSize = "sm" | "lg";

export interface InputProps extends Omit<ComponentPropsWithRef<"input">, "size"> {
  size?: InputSize | undefined;
  leading?: ReactNode;
  trailing?: ReactNode;
}

export const controlSizes: Record<InputSize, string> = {
  sm: "h-control gap-1.5 px-2 text-fs-3 touch:h-10",
  lg: "h-control-lg gap-2 rounded-r3 px-3 text-fs-4 touch:h-10",
};

export function Input({ size = "sm", leading, trailing, className, ...rest }: InputProps) {
  const control = useFieldControl(rest);
  const invalid = rest["aria-invalid"] ?? control["aria-invalid"];
  return (
    <div
      data-field=""
      data-invalid={invalid ? "" : undefined}
      data-disabled={rest.disabled ? "" : undefined}
      className={classNames("field-frame min-w-0 text-text-3", controlSizes[size], className)}
    >
      {leading}
      <input
        type="text"
        {...rest}
        {...control}
        // 16px under a finger: iOS zooms the page into any smaller field.
        className="h-full min-w-0 flex-1 bg-transparent text-text outline-none touch:text-fs-5"
      />
      {trailing}
    </div>
  );
}
