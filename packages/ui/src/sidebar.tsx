import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { FloatingLayer } from "./floating-layer.ts";
import { ResizeHandle } from "./resize-handle.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

export const SIDEBAR_MIN = 236;
export const SIDEBAR_MAX = 350;
export const SIDEBAR_DEFAULT = 244;
const PEEK_LEAVE_MS = 300;

export interface SidebarProps {
  /** Name of the navigation landmark. */
  label: string;
  resizeLabel: string;
  closeLabel: string;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  width?: number | undefined;
  onWidthChange: (width: number) => void;
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  /** Under 768px the sidebar is a sheet with its own open state. */
  sheetOpen: boolean;
  onSheetOpenChange: (open: boolean) => void;
}

function Content({ header, footer, children }: Pick<SidebarProps, "header" | "footer" | "children">) {
  return (
    <>
      {header && <div className="flex-none px-2 pt-2.5">{header}</div>}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3">{children}</div>
      {footer && <div className="flex-none px-2 pb-2">{footer}</div>}
    </>
  );
}

function Sheet(props: SidebarProps) {
  return (
    <Base.Root open={props.sheetOpen} onOpenChange={(open) => props.onSheetOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className="backdrop z-dialog" />
        <Base.Popup
          aria-label={props.label}
          className="fixed inset-y-0 left-0 z-dialog flex w-[min(300px,85vw)] flex-col bg-sunken shadow-3 transition-[translate] duration-(--med) outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <FloatingLayer value="z-palette">
            <nav aria-label={props.label} className="flex min-h-0 flex-1 flex-col">
              <Content {...props} />
            </nav>
          </FloatingLayer>
          <Base.Close
            aria-label={props.closeLabel}
            className="absolute top-2 -right-12 inline-flex size-10 items-center justify-center rounded-r3 bg-surface text-text-2 shadow-2"
          >
            <X />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
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
      <Content {...props} />
    </nav>
  );
}

export function Sidebar(props: SidebarProps) {
  const { width = SIDEBAR_DEFAULT, collapsed, onCollapsedChange, onWidthChange, resizeLabel } = props;
  if (useIsNarrow()) return <Sheet {...props} />;
  if (collapsed) return <Peek {...props} width={width} />;
  return (
    <nav
      aria-label={props.label}
      style={{ width }}
      className="relative flex h-full flex-none flex-col border-r border-line bg-sunken select-none"
    >
      <Content {...props} />
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
