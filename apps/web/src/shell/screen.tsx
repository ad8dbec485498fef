import { Breadcrumb, type Crumb, IconButton, TopBar, useIsNarrow } from "@cairn/ui";
import { Menu as MenuIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "./shell-state.ts";

/** A screen of the workspace: its place in the top bar, its one primary action, its content. */
export function Screen({
  crumbs,
  actions,
  children,
}: {
  crumbs: readonly Crumb[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const shell = useShell();
  const opener = (narrow || shell.collapsed) && (
    <IconButton
      label={t("shell.open_sidebar")}
      shortcut="mod+b"
      onClick={() => (narrow ? shell.setSheetOpen(true) : shell.setCollapsed(false))}
    >
      <MenuIcon size={16} />
    </IconButton>
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas">
      <TopBar leading={opener} actions={actions}>
        <Breadcrumb label={t("shell.breadcrumb")} crumbs={crumbs} />
      </TopBar>
      <main id="content" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
        {children}
      </main>
    </div>
  );
}
