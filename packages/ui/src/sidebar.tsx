import { Suspense, lazy, useRef, useState } from "react";
import { ResizeHandle } from "./resize-handle.tsx";
import { SidebarContent, type SidebarContentProps } from "./sidebar-content.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

export const SIDEBAR_MIN = 236;
export const SIDEBAR_MAX = 350;
export const SIDEBAR_DEFAULT = 244;
const PEEK_LEAVE_MS = 300;

// A wide screen never shows it: its dialog is not part of the first load there.
const SidebarSheet = lazy(() =>
  import("./sidebar-sheet.tsx").then((module) => ({ default: module.SidebarSheet })),
);

export interface SidebarProps extends SidebarContentProps {
  /** Name of the navigation landmark. */
  label: string;
  resizeLabel: string;
  closeLabel: string;
  width?: number | undefined;
  onWidthChange: (width: number) => void;
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  /** Under 768px the sidebar is a sheet with its own open state. */
  sheetOpen: boolean;
  onSheetOpenChange: (open: boolean) => void;
}

// A collapsed sidebar comes back while the pointer is at the left edge; menus opened from it keep it there,
// because they are its React children and their pointer events arrive here too.
function Peek(props: SidebarProps & { width: number }) {
  const [shown, setShown] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enter = () => {
    clearTimeout(leaving.current);
    setShown(true);
  };
  const leave = () => {
    leaving.current = setTimeout(() => setShown(false), PEEK_LEAVE_MS);
  };
  return (
    // The listeners only show and hide; what can be used are the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label={props.label}
      data-shown={shown}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
      style={{ width: props.width }}
      className="fixed inset-y-2 left-0 z-peek flex select-none translate-x-[calc(8px-100%)] flex-col rounded-r3 bg-sunken opacity-0 transition-[translate,opacity] duration-(--med) data-[shown=true]:translate-x-2 data-[shown=true]:opacity-100 data-[shown=true]:shadow-3"
    >
      <SidebarContent {...props} />
    </nav>
  );
}

export function Sidebar(props: SidebarProps) {
  const { width = SIDEBAR_DEFAULT, collapsed, onCollapsedChange, onWidthChange, resizeLabel } = props;
  if (useIsNarrow())
    return (
      <Suspense>
        <SidebarSheet {...props} />
      </Suspense>
    );
  if (collapsed) return <Peek {...props} width={width} />;
  return (
    <nav
      aria-label={props.label}
      style={{ width }}
      className="relative flex h-full flex-none flex-col border-r border-line bg-sunken select-none"
    >
      <SidebarContent {...props} />
      <ResizeHandle
        label={resizeLabel}
        width={width}
        min={SIDEBAR_MIN}
        max={SIDEBAR_MAX}
        onWidthChange={onWidthChange}
        onDoubleClick={() => onCollapsedChange(true)}
      />
    </nav>
  );
}
