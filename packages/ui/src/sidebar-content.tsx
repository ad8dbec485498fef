import type { ReactNode } from "react";

export interface SidebarContentProps {
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function SidebarContent({ header, footer, children }: SidebarContentProps) {
  return (
    <>
      {header && <div className="flex-none px-2 pt-2.5">{header}</div>}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3">{children}</div>
      {footer && <div className="flex-none px-2 pb-2">{footer}</div>}
    </>
  );
}
