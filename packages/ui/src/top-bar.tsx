import type { ReactNode } from "react";

export interface TopBarProps {
  /** Before the breadcrumb: the button that opens the sidebar on a narrow screen. */
  leading?: ReactNode;
  /** Breadcrumb. */
  children: ReactNode;
  actions?: ReactNode;
}

export function TopBar({ leading, children, actions }: TopBarProps) {
  return (
    <header className="flex h-bar flex-none items-center gap-2 border-b border-line bg-canvas px-3.5 touch:h-12">
      {leading}
      <div className="min-w-0 flex-1">{children}</div>
      {actions && <div className="flex flex-none items-center gap-2">{actions}</div>}
    </header>
  );
}
