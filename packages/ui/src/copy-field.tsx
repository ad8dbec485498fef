import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Input, type InputSize } from "./input.tsx";

export interface CopyFieldProps {
  /** Name of the field where no `Field` gives it one. */
  label?: string | undefined;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  size?: InputSize | undefined;
  className?: string | undefined;
}

const SAID_FOR_MS = 2000;

/** A value that is only there to be taken away: a token, a link. */
export function CopyField({ label, value, copyLabel, copiedLabel, size, className }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true));
  return (
    <div className={classNames("relative min-w-0", className)}>
      <Input
        readOnly
        aria-label={label}
        size={size}
        value={value}
        onFocus={(event) => event.target.select()}
        className="font-mono"
        trailing={
          <IconButton size="xs" label={copied ? copiedLabel : copyLabel} onClick={copy} className="-mr-1">
            {copied ? <Check className="text-success" /> : <Copy />}
          </IconButton>
        }
      />
      <output className="sr-only">{copied ? copiedLabel : ""}</output>
    </div>
  );
}
