import { Select, SidebarItem, SidebarSection, useIsNarrow } from "@cairn/ui";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";

export interface SettingsPageLink {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

export interface SettingsGroup {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly SettingsPageLink[];
}

interface SettingsFrameProps {
  /** Where "back" leads, and what it says. */
  readonly back: { readonly to: string; readonly label: string };
  /** Only the pages this person may see. */
  readonly groups: readonly SettingsGroup[];
  /** Whether everything has arrived, where there is a workspace to ask. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

function Navigation({ back, groups, status }: Omit<SettingsFrameProps, "children">) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t("settings.navigation")}
      className="flex w-(--sidebar) flex-none flex-col overflow-y-auto border-r border-line bg-sunken px-2 py-2.5"
    >
      <SidebarItem icon={<ArrowLeft size={16} />} render={<Link to={back.to} />}>
        {back.label}
      </SidebarItem>
      {groups.map((group) => (
        <SidebarSection key={group.id} title={group.title}>
          {group.pages.map((page) => (
            <SidebarItem
              key={page.to}
              icon={page.icon}
              render={<Link to={page.to} />}
              active={pathname === page.to}
            >
              {page.label}
            </SidebarItem>
          ))}
        </SidebarSection>
      ))}
      <div className="mt-auto flex justify-end">{status}</div>
    </nav>
  );
}

/** On a phone one list of all pages, at the top. */
function NarrowNavigation({ back, groups, status }: Omit<SettingsFrameProps, "children">) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const pages = groups.flatMap((group) => group.pages);
  return (
    <nav
      aria-label={t("settings.navigation")}
      className="flex h-12 flex-none items-center gap-2 border-b border-line px-3"
    >
      <Link
        to={back.to}
        aria-label={back.label}
        className="inline-flex size-10 items-center justify-center text-text-2"
      >
        <ArrowLeft size={16} />
      </Link>
      <Select
        aria-label={t("settings.page")}
        className="flex-1"
        value={pages.find((page) => page.to === pathname)?.to ?? null}
        onChange={(to) => void navigate(to)}
        options={pages.map(({ to, label, icon }) => ({ value: to, label, icon }))}
      />
      {status}
    </nav>
  );
}

/** Settings of a person, a workspace or a project: their pages at the left, one of them in the readable column. */
export function SettingsFrame({ children, ...navigation }: SettingsFrameProps) {
  const narrow = useIsNarrow();
  return (
    <div className={`flex h-dvh overflow-hidden bg-canvas ${narrow ? "flex-col" : ""}`}>
      {narrow ? <NarrowNavigation {...navigation} /> : <Navigation {...navigation} />}
      <main
        id="content"
        tabIndex={-1}
        className="relative min-h-0 min-w-0 flex-1 overflow-y-auto outline-none"
      >
        {children}
      </main>
    </div>
  );
}
