import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  /** After the title: a count, a bar of progress. */
  aside?: ReactNode;
  /** At the right end, outside the button: "Add". */
  action?: ReactNode;
  defaultOpen?: boolean | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Heading level of the title within its page. */
  level?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** A section that folds: "Sub-work items 3 of 5". */
export function Disclosure(props: DisclosureProps) {
  const { title, children, aside, action, defaultOpen = true, onOpenChange, level = 3, className } = props;
  const id = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const open = props.open ?? ownOpen;
  const Heading = `h${level}` as const;
  const toggle = () => {
    setOwnOpen(!open);
    onOpenChange?.(!open);
  };
  return (
    <section aria-labelledby={`${id}-title`} className={className}>
      <div className="flex h-8 items-center gap-2 touch:h-10">
        <Heading id={`${id}-title`} className="text-fs-3 font-semibold">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={toggle}
            className="-ml-1 inline-flex h-7 items-center gap-2 rounded-r2 px-1 hover:bg-hover touch:h-10"
          >
            <ChevronDown
              size={14}
              className={classNames("text-text-3 transition-[rotate]", !open && "-rotate-90")}
            />
            {title}
          </button>
        </Heading>
        {aside && (
          <span className="flex flex-none items-center gap-3 whitespace-nowrap text-text-2 tabular-nums">
            {aside}
          </span>
        )}
        {action && <span className="ml-auto flex-none">{action}</span>}
      </div>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
