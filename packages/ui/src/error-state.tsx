import { CircleAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "./button.tsx";

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What to do about it. */
  message?: ReactNode;
  retry?: { label: string; run: () => void } | undefined;
  /** Shown so that it can be sent to an administrator. */
  errorId?: { value: string; copyLabel: string; copiedLabel: string } | undefined;
}

const COPIED_MS = 1_500;

function CopyId({ value, copyLabel, copiedLabel }: NonNullable<ErrorStateProps["errorId"]>) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-1 text-fs-2 text-text-3">
      <code className="font-mono select-all">{value}</code>
      <Button variant="ghost" onClick={copy}>
        <span aria-live="polite">{copied ? copiedLabel : copyLabel}</span>
      </Button>
    </span>
  );
}

export function ErrorState({ title, message, retry, errorId }: ErrorStateProps) {
  return (
    <div role="alert" className="flex min-h-60 flex-col items-center justify-center gap-3 p-8 text-center">
      <CircleAlert size={24} className="text-danger" aria-hidden="true" />
      <div className="flex max-w-100 flex-col gap-1">
        <p className="font-medium">{title}</p>
        {message && <p className="text-text-2">{message}</p>}
      </div>
      {retry && <Button onClick={retry.run}>{retry.label}</Button>}
      {errorId && <CopyId {...errorId} />}
    </div>
  );
}
