import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { ariaShortcut, currentPlatform } from "./shortcut.ts";
import { Tooltip, type TooltipProps } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  label: string;
  /** The icon. */
  children: ReactNode;
  shortcut?: string | undefined;
  size?: "xs" | "sm" | undefined;
  variant?: "ghost" | "secondary" | undefined;
  /** For a button that stays down: sets `aria-pressed`. */
  pressed?: boolean | undefined;
  tooltipSide?: TooltipProps["side"];
}

const sizes = { xs: "size-6", sm: "size-control" };
const variants = {
  ghost: "border-transparent",
  secondary: "border-line-strong bg-surface shadow-1",
};

export function IconButton(props: IconButtonProps) {
  const { label, shortcut, size = "sm", variant = "ghost", pressed, tooltipSide, className, ...rest } = props;
  return (
    <Tooltip label={label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={ariaShortcut(shortcut, currentPlatform())}
        {...rest}
        className={classNames(
          "inline-flex flex-none items-center justify-center rounded-r2 border text-text-2 transition-colors touch:size-10",
          "not-disabled:hover:bg-hover not-disabled:hover:text-text not-disabled:active:bg-pressed data-popup-open:bg-pressed",
          "aria-pressed:bg-pressed aria-pressed:text-text disabled:cursor-not-allowed disabled:opacity-55",
          sizes[size],
          variants[variant],
          className,
        )}
      />
    </Tooltip>
  );
}
