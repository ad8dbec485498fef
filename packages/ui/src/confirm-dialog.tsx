import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { dialogPopupClass, dialogPositions, dialogSizes } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Verb and object: "Delete ORB-214?" */
  title: ReactNode;
  body?: ReactNode;
  /** The verb again: "Delete". */
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean | undefined;
  /** A promise keeps the dialog open and the button busy until it settles; false keeps the dialog open. */
  onConfirm: () => void | Promise<void | boolean>;
  /** The words that have to be typed first, and the label of the field that asks for them. */
  typeToConfirm?: { phrase: string; label: ReactNode } | undefined;
  error?: ReactNode;
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { onOpenChange, title, body, confirmLabel, cancelLabel, danger, onConfirm, typeToConfirm, error } =
    props;
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const ready = !typeToConfirm || typed.trim() === typeToConfirm.phrase;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    try {
      if ((await onConfirm()) !== false) onOpenChange(false);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col gap-3 p-5">
      <div className="flex min-h-0 flex-col gap-1.5 overflow-y-auto">
        <Base.Title className="text-fs-4 font-semibold">{title}</Base.Title>
        {body && (
          <Base.Description render={<div />} className="text-text-2">
            {body}
          </Base.Description>
        )}
      </div>
      {typeToConfirm && (
        <Field label={typeToConfirm.label}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      {error && (
        <p role="alert" className="text-fs-2 text-danger">
          {error}
        </p>
      )}
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        <Base.Close render={<Button variant="secondary">{cancelLabel}</Button>} />
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          busy={busy}
          disabled={!ready}
          data-confirm=""
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The safe answer is never one stray Enter away from a loss: a danger dialog starts on its first control
  // (the field or Cancel), a harmless one on the verb.
  const firstFocus = () =>
    props.danger ? true : (popup.current?.querySelector<HTMLElement>("[data-confirm]") ?? true);
  return (
    <Base.Root open={props.open} onOpenChange={(next) => props.onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="backdrop z-dialog" />
        <Base.Viewport
          className={classNames("fixed inset-0 z-dialog flex justify-center p-4", dialogPositions.center)}
        >
          <Base.Popup
            ref={popup}
            initialFocus={firstFocus}
            className={classNames(dialogPopupClass, dialogSizes.sm)}
          >
            <ConfirmForm {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
