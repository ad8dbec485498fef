import { ChevronDown } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface SidebarSectionProps {
  title: string;
  children: ReactNode;
  /** Both present: the title folds the section. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** At the right of the title: "New project". */
  action?: ReactNode;
}

export function SidebarSection({ title, children, open = true, onOpenChange, action }: SidebarSectionProps) {
  const id = useId();
  const titleClass =
    "flex h-6 min-w-0 flex-1 items-center gap-1 rounded-r1 px-2 text-fs-1 font-medium text-text-3";
  return (
    <section className="pt-3" aria-labelledby={`${id}-title`}>
      <div className="group/section flex items-center pr-0.5 pb-px">
        {onOpenChange ? (
          <button
            id={`${id}-title`}
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpenChange(!open)}
            className={classNames(titleClass, "hover:text-text touch:h-10")}
          >
            {title}
            <ChevronDown
              size={12}
              className={classNames(
                "transition-[rotate,opacity] group-hover/section:opacity-100 group-focus-within/section:opacity-100",
                open ? "opacity-0" : "-rotate-90",
              )}
            />
          </button>
        ) : (
          <h2 id={`${id}-title`} className={titleClass}>
            {title}
          </h2>
        )}
        {action}
      </div>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
