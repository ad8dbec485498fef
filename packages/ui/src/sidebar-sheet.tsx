import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { FloatingLayer } from "./floating-layer.ts";
import { SidebarContent, type SidebarContentProps } from "./sidebar-content.tsx";

export interface SidebarSheetProps extends SidebarContentProps {
  label: string;
  closeLabel: string;
  sheetOpen: boolean;
  onSheetOpenChange: (open: boolean) => void;
}

/** The sidebar of a narrow screen. */
export function SidebarSheet(props: SidebarSheetProps) {
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
              <SidebarContent {...props} />
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
