import { useRender } from "@base-ui/react/use-render";
import { ChevronRight } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Crumb {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The router's link; without one the crumb is plain text. */
  render?: ReactElement | undefined;
  /** Replaces the crumb: a `Menu` that switches to a sibling. */
  switcher?: ReactNode;
}

export interface BreadcrumbProps {
  label: string;
  crumbs: readonly Crumb[];
}

function CrumbText({ crumb, current }: { crumb: Crumb; current: boolean }) {
  return useRender({
    render: crumb.render,
    defaultTagName: "span",
    props: {
      "aria-current": current ? "page" : undefined,
      className: classNames(
        "inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-r1 no-underline",
        current ? "font-semibold text-text" : "font-medium text-text-2",
        crumb.render && "hover:text-text touch:min-h-10",
      ),
      children: (
        <>
          {crumb.icon}
          <span className="truncate">{crumb.label}</span>
        </>
      ),
    },
  });
}

/** On a narrow screen only the last crumb stays. */
export function Breadcrumb({ label, crumbs }: BreadcrumbProps) {
  const last = crumbs.length - 1;
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.id}
            className={classNames("flex min-w-0 items-center gap-1.5", index < last && "max-md:hidden")}
          >
            {crumb.switcher ?? <CrumbText crumb={crumb} current={index === last} />}
            {index < last && <ChevronRight size={14} className="flex-none text-text-3" aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
