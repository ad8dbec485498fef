import { useCallback, useLayoutEffect, useRef, type ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export interface TextareaProps extends ComponentPropsWithRef<"textarea"> {
  minRows?: number | undefined;
  maxRows?: number | undefined;
}

// Browsers without `field-sizing: content` get the height from the scroll height.
function fitToContent(element: HTMLTextAreaElement | null) {
  if (!element || CSS.supports("field-sizing", "content")) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight}px`;
}

export function Textarea({ minRows = 3, maxRows = 16, className, ref, onInput, ...rest }: TextareaProps) {
  const control = useFieldControl(rest);
  const own = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => fitToContent(own.current));
  const setRef = useCallback(
    (element: HTMLTextAreaElement | null) => {
      own.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
      return undefined;
    },
    [ref],
  );
  const invalid = rest["aria-invalid"] ?? control["aria-invalid"];
  return (
    <div
      data-field=""
      data-invalid={invalid ? "" : undefined}
      data-disabled={rest.disabled ? "" : undefined}
      className={classNames("field-frame min-w-0", className)}
    >
      <textarea
        rows={minRows}
        {...rest}
        {...control}
        ref={setRef}
        onInput={(event) => {
          fitToContent(event.currentTarget);
          onInput?.(event);
        }}
        style={{ minHeight: `calc(${minRows}lh + 14px)`, maxHeight: `calc(${maxRows}lh + 14px)` }}
        className="field-sizing-content w-full resize-none bg-transparent px-2 py-1.5 text-text outline-none touch:text-fs-5"
      />
    </div>
  );
}
