import { useRender } from "@base-ui/react/use-render";
import type { MouseEventHandler, ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface SidebarItemProps {
  children: ReactNode;
  icon?: ReactNode;
  /** The router's link (`<Link to="…" />`); a plain `href` or, without either, a button. */
  render?: ReactElement | undefined;
  href?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  active?: boolean | undefined;
  count?: ReactNode;
  /** 0 at the edge, 1 inside a project, 2 inside a folder. */
  level?: 0 | 1 | 2 | undefined;
  emphasis?: boolean | undefined;
  /** Buttons at the right, shown on hover and focus. */
  actions?: ReactNode;
  shortcutHint?: ReactNode;
  expanded?: boolean | undefined;
}

const levels = { 0: "pl-2", 1: "pl-6.5", 2: "pl-11" };

export function SidebarItem(props: SidebarItemProps) {
  const {
    children,
    icon,
    render,
    href,
    onClick,
    active,
    count,
    level = 0,
    emphasis,
    actions,
    shortcutHint,
    expanded,
  } = props;
  const target = useRender({
    render,
    defaultTagName: href ? "a" : "button",
    props: {
      ...(render ? {} : href ? { href } : { type: "button" }),
      onClick,
      "aria-current": active ? "page" : undefined,
      "aria-expanded": expanded,
      className: classNames(
        "flex h-control w-full min-w-0 items-center gap-2 rounded-r2 pr-2 text-left font-medium no-underline transition-colors touch:h-10",
        levels[level],
        active ? "bg-pressed text-text" : "hover:bg-hover",
        active || emphasis ? "text-text" : "text-text-2 hover:text-text",
      ),
      children: (
        <>
          {icon && <span className="flex w-4 flex-none justify-center">{icon}</span>}
          <span className="min-w-0 flex-1 truncate">{children}</span>
          {count !== undefined && (
            <span
              className={classNames(
                "text-fs-1 text-text-3 tabular-nums",
                Boolean(actions) && "group-hover/item:invisible",
              )}
            >
              {count}
            </span>
          )}
          {shortcutHint}
        </>
      ),
    },
  });
  return (
    <div className="group/item relative mb-px">
      {target}
      {actions && (
        <span className="absolute inset-y-0 right-1 flex items-center opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 has-data-popup-open:opacity-100 touch:opacity-100">
          {actions}
        </span>
      )}
    </div>
  );
}
