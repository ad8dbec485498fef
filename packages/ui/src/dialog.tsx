import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, type ComponentProps, type FormEvent, type ReactNode, type RefObject } from "react";
import { classNames } from "./class-names.ts";
import { FloatingLayer } from "./floating-layer.ts";

export type DialogSize = "sm" | "md" | "lg" | "xl" | "2xl";

export const dialogSizes: Record<DialogSize, string> = {
  sm: "max-w-96",
  md: "max-w-120",
  lg: "max-w-160",
  xl: "max-w-210",
  "2xl": "max-w-280",
};
export const dialogPositions = {
  top: "items-start pt-[14dvh] max-md:pt-4",
  center: "items-center",
};
export const dialogPopupClass = classNames(
  "floating flex w-full flex-col overflow-hidden rounded-r4 shadow-3 duration-(--med)",
  "max-h-[min(80dvh,820px)] max-md:max-h-[calc(100dvh-32px)]",
);

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  size?: DialogSize | undefined;
  position?: keyof typeof dialogPositions | undefined;
  /** Shows a close button with this name. */
  closeLabel?: string | undefined;
  hideTitle?: boolean | undefined;
  /** Asked before Esc, the backdrop and the close button close it: false keeps a dirty form open. */
  canClose?: (() => boolean) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Makes body and footer one form, so that Enter and a submit button in the footer work. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
}

// A toast lies outside the dialog; pressing its Undo must not count as leaving.
export const isInToast = (event: Event) =>
  event.target instanceof Element && event.target.closest("[data-toasts]") !== null;

type RootProps = Pick<DialogProps, "open" | "onOpenChange" | "canClose"> & { children: ReactNode };

export function DialogRoot({ open, onOpenChange, canClose, children }: RootProps) {
  const change: ComponentProps<typeof Base.Root>["onOpenChange"] = (next, details) => {
    if (!next && (isInToast(details.event) || (canClose && !canClose()))) details.cancel();
    else onOpenChange(next);
  };
  return (
    <Base.Root open={open} onOpenChange={change}>
      <FloatingLayer value="z-palette">{children}</FloatingLayer>
    </Base.Root>
  );
}

function Header({
  title,
  description,
  closeLabel,
  hideTitle,
}: Pick<DialogProps, "title" | "description" | "closeLabel" | "hideTitle">) {
  return (
    <div
      className={classNames("flex items-start gap-3 px-5 pt-4 pb-2", hideTitle && !closeLabel && "sr-only")}
    >
      <div className={classNames("min-w-0 flex-1", hideTitle && "sr-only")}>
        <Base.Title className="text-fs-4 font-semibold">{title}</Base.Title>
        {description && <Base.Description className="mt-1 text-text-2">{description}</Base.Description>}
      </div>
      {closeLabel && (
        <Base.Close
          aria-label={closeLabel}
          className="-mt-1 -mr-2 ml-auto inline-flex size-control flex-none items-center justify-center rounded-r2 text-text-3 hover:bg-hover hover:text-text touch:size-10"
        >
          <X />
        </Base.Close>
      )}
    </div>
  );
}

const FIELDS = "input:not([type=hidden], [aria-hidden]), textarea, [role=combobox], [contenteditable=true]";

export function Dialog(props: DialogProps) {
  const { size = "md", position = "top", children, footer, onSubmit, initialFocus } = props;
  const content = useRef<HTMLDivElement>(null);
  // The first field, not the close button before it; under a finger nothing, so that no keyboard jumps up.
  const firstField = (openedBy: string) =>
    openedBy === "touch" || (content.current?.querySelector<HTMLElement>(FIELDS) ?? true);
  const body = (
    <>
      {children && (
        <div ref={content} className="min-h-0 flex-1 overflow-y-auto px-5 py-2">
          {children}
        </div>
      )}
      {footer && (
        <div className="flex flex-none flex-wrap items-center justify-end gap-2 px-5 pt-2 pb-4">{footer}</div>
      )}
    </>
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit?.(event);
  };
  return (
    <DialogRoot open={props.open} onOpenChange={props.onOpenChange} canClose={props.canClose}>
      <Base.Portal>
        <Base.Backdrop className="backdrop z-dialog" />
        <Base.Viewport
          className={classNames("fixed inset-0 z-dialog flex justify-center p-4", dialogPositions[position])}
        >
          <Base.Popup
            initialFocus={initialFocus ?? firstField}
            className={classNames(dialogPopupClass, dialogSizes[size])}
          >
            <Header {...props} />
            {onSubmit ? (
              <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
                {body}
              </form>
            ) : (
              body
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </DialogRoot>
  );
}
