import { Check, Pipette } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { ChoiceGrid } from "./choice-grid.tsx";
import { parseHex } from "./colour.ts";
import { Input } from "./input.tsx";

export interface ColourChoice {
  /** "#rrggbb" */
  value: string;
  label: string;
}

export interface ColourPanelProps {
  swatches: readonly ColourChoice[];
  swatchesLabel: string;
  hexLabel: string;
  /** Name of the button that opens the system's own colour dialog. */
  nativeLabel: string;
  value: string | null;
  onChange: (colour: string) => void;
  /** A line under the field, such as a warning about contrast. */
  hint?: ((colour: string) => ReactNode) | undefined;
}

function Swatch({ colour, chosen }: { colour: string; chosen: boolean }) {
  return (
    <span
      style={{ backgroundColor: colour }}
      className="inline-flex size-5 items-center justify-center rounded-full"
    >
      {chosen && <Check size={12} strokeWidth={3} className="text-on-avatar" />}
    </span>
  );
}

export function ColourPanel(props: ColourPanelProps) {
  const { swatches, swatchesLabel, hexLabel, nativeLabel, value, onChange, hint } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const hintId = useId();
  const said = value ? hint?.(value) : undefined;
  const type = (text: string) => {
    setTyped(text);
    const colour = parseHex(text);
    if (colour) onChange(colour);
  };
  return (
    <div className="flex flex-col gap-2">
      <ChoiceGrid
        label={swatchesLabel}
        columns={5}
        cellClass="size-8 touch:size-11"
        choices={swatches.map((swatch) => ({
          ...swatch,
          content: <Swatch colour={swatch.value} chosen={swatch.value === value} />,
        }))}
        value={value}
        onChange={(colour) => {
          setTyped(null);
          onChange(colour);
        }}
      />
      <Input
        aria-label={hexLabel}
        aria-describedby={said ? hintId : undefined}
        aria-invalid={typed !== null && parseHex(typed) === null ? true : undefined}
        value={typed ?? value ?? ""}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        spellCheck={false}
        maxLength={7}
        className="font-mono"
        trailing={
          <span className="relative -mr-1 inline-flex size-6 flex-none items-center justify-center rounded-r1 focus-within:outline-2 focus-within:outline-accent hover:text-text touch:size-10">
            <Pipette size={14} aria-hidden="true" />
            <input
              type="color"
              aria-label={nativeLabel}
              title={nativeLabel}
              value={value ?? "#000000"}
              onChange={(event) => onChange(event.target.value)}
              className="absolute inset-0 size-full opacity-0"
            />
          </span>
        }
      />
      {said && (
        <p id={hintId} className="max-w-44 text-fs-2 text-text-3">
          {said}
        </p>
      )}
    </div>
  );
}
