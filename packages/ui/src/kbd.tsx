import { classNames } from "./class-names.ts";
import { currentPlatform, formatShortcut, type Platform } from "./shortcut.ts";

export interface KbdProps {
  shortcut: string;
  /** `plain` is for filled buttons, where a box inside a box is noise. */
  look?: "cap" | "plain" | undefined;
  platform?: Platform | undefined;
  className?: string | undefined;
}

const CAP =
  "inline-flex h-[17px] min-w-[17px] items-center justify-center rounded-r1 border border-line-strong border-b-2 bg-surface px-1 text-text-2";

/** Hidden from screen readers: the control beside it carries `aria-keyshortcuts`. */
export function Kbd({ shortcut, look = "cap", platform = currentPlatform(), className }: KbdProps) {
  const caps = formatShortcut(shortcut, platform);
  return (
    <span aria-hidden="true" className={classNames("inline-flex flex-none gap-0.5", className)}>
      {caps.map((text, index) => (
        <kbd
          key={caps.slice(0, index + 1).join(" ")}
          className={classNames("font-sans text-fs-1 leading-none whitespace-nowrap", look === "cap" && CAP)}
        >
          {text}
        </kbd>
      ))}
    </span>
  );
}
