import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";
import { ariaShortcut, currentPlatform } from "./shortcut.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-outline";
export type ButtonSize = "sm" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-hover",
  secondary:
    "border-line-strong bg-surface text-text shadow-1 not-disabled:hover:bg-hover not-disabled:active:bg-pressed data-popup-open:bg-pressed",
  ghost:
    "border-transparent text-text-2 not-disabled:hover:bg-hover not-disabled:hover:text-text not-disabled:active:bg-pressed data-popup-open:bg-pressed",
  danger: "border-transparent bg-danger text-on-accent not-disabled:hover:brightness-93",
  "danger-outline":
    "border-line-strong bg-surface text-danger shadow-1 not-disabled:hover:border-danger not-disabled:hover:bg-hover",
};
const sizes: Record<ButtonSize, string> = {
  sm: "h-control rounded-r2 px-2.5 text-fs-2 touch:h-10 touch:px-3.5 touch:text-fs-3",
  lg: "h-control-lg rounded-r3 px-4 text-fs-4 touch:h-10",
};

/** The look of a button for an element that is not one: a router link that leads somewhere. */
export const buttonClass = (variant: ButtonVariant = "secondary", size: ButtonSize = "sm") =>
  classNames(
    "relative inline-flex flex-none items-center justify-center gap-1.5 border font-medium whitespace-nowrap no-underline",
    "transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55",
    variants[variant],
    sizes[size],
  );

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  shortcut?: string | undefined;
  /** Keeps width and focus, ignores clicks. */
  busy?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const {
    variant = "secondary",
    size = "sm",
    icon,
    shortcut,
    busy,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const filled = variant === "primary" || variant === "danger";
  const part = classNames("inline-flex items-center gap-1.5", busy && "opacity-0");
  return (
    <button
      type="button"
      aria-keyshortcuts={ariaShortcut(shortcut, currentPlatform())}
      {...rest}
      // Not `disabled`: that would drop the focus to the top of the page while the request runs.
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(variant, size), className)}
    >
      <span className={part}>
        {icon}
        {children}
        {shortcut && (
          <Kbd shortcut={shortcut} look={filled ? "plain" : "cap"} className="ml-0.5 max-md:hidden" />
        )}
      </span>
      {busy && (
        <span className="absolute inset-0 inline-flex items-center justify-center">
          <Spinner delay={0} size={14} />
        </span>
      )}
    </button>
  );
}
