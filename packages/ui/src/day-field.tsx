import { CornerDownLeft } from "lucide-react";
import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { dateOfDay, type DayText } from "./day.ts";
import { Input } from "./input.tsx";
import { type DayContext, parseDay } from "./parse-day.ts";

interface DayFieldProps {
  label: string;
  placeholder: string;
  context: DayContext;
  value: DayText | null;
  min?: DayText | undefined;
  max?: DayText | undefined;
  unreadable: string;
  outOfRange: string;
  onPick: (day: DayText) => void;
  onClear?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  /** Arrow down in the field. */
  onLeave: () => void;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  /** Marks the field that the calendar fills. */
  current?: boolean | undefined;
}

const asDate = (locale: string, day: DayText) =>
  new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(dateOfDay(day));

/** Reads a day as it is typed and says under the field what it understood, before Enter takes it. */
export function DayField(props: DayFieldProps) {
  const {
    label,
    placeholder,
    context,
    value,
    min,
    max,
    onPick,
    onClear,
    onFocus,
    onLeave,
    inputRef,
    current,
  } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed ? parseDay(typed, context) : null;
  const allowed = day !== null && (!min || day >= min) && (!max || day <= max);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEmpty = (typed ?? "") === "";
    if (event.key === "ArrowDown") onLeave();
    else if (event.key === "Enter" && day && allowed) {
      setTyped(null);
      onPick(day);
    } else if (event.key === "Backspace" && isEmpty && value && onClear) onClear();
    else if (event.key !== "Enter") return;
    event.preventDefault();
  };
  const said = () => {
    if (!typed?.trim()) return null;
    if (!day) return props.unreadable;
    return allowed ? asDate(context.locale, day) : props.outOfRange;
  };
  const message = said();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Input
        ref={inputRef}
        aria-label={label}
        aria-describedby={`${id}-said`}
        aria-invalid={message !== null && !allowed ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={value ? asDate(context.locale, value) : placeholder}
        value={typed ?? ""}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={onFocus}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
        className={current ? "border-accent" : undefined}
      />
      <output
        id={`${id}-said`}
        className={`flex min-h-4 items-center gap-1 text-fs-2 ${allowed ? "text-text-2" : "text-text-3"}`}
      >
        {message}
        {allowed && <CornerDownLeft size={12} aria-hidden="true" />}
      </output>
    </div>
  );
}
