import { toasts } from "@cairn/ui";
import { observer } from "mobx-react-lite";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigate, useParams } from "react-router";
import { useCan, useData } from "../data/react.tsx";
import { redo, undo } from "../data/run.ts";
import { session } from "../session/session.ts";
import { dialogs } from "./dialogs.ts";
import { NotFound } from "./error-page.tsx";
import { Palette } from "./palette.tsx";
import { ShellContext } from "./shell-state.ts";
import { type Shortcut, useShortcuts } from "./shortcuts.ts";
import { useStored } from "./stored.ts";
import { WorkspaceData } from "./workspace-data.tsx";

function useAppShortcuts(slug: string, toggleSidebar: () => void): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const data = useData();
  const mayCreate = useCan("project.create");
  const shortcuts = useMemo((): Shortcut[] => {
    const back = (go: typeof undo) => () => {
      if (!go(data)) toasts.show({ kind: "info", title: t("shell.nothing_to_undo") });
    };
    return [
      {
        id: "palette",
        keys: ["mod+k"],
        whileTyping: true,
        run: () => dialogs.setPalette(!dialogs.paletteOpen),
      },
      { id: "sidebar", keys: ["mod+b", "["], run: toggleSidebar },
      { id: "shortcuts", keys: ["?", "mod+/"], run: () => dialogs.open("shortcuts") },
      { id: "projects", keys: ["g p"], run: () => void navigate(`/${slug}/projects`) },
      ...(mayCreate ? [{ id: "create", keys: ["n p"], run: () => dialogs.open("create_project") }] : []),
      { id: "undo", keys: ["mod+z"], run: back(undo) },
      { id: "redo", keys: ["mod+shift+z"], run: back(redo) },
    ];
  }, [data, mayCreate, navigate, slug, t, toggleSidebar]);
  useShortcuts(shortcuts);
}

function Frame({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useStored("sidebar.collapsed", false);
  const { key: place } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Open only for the place it was opened at: choosing something in it closes it.
  const sheetOpen = openedAt === place;
  const setSheetOpen = useCallback((open: boolean) => setOpenedAt(open ? place : null), [place]);
  const shell = useMemo(
    () => ({ collapsed, setCollapsed, sheetOpen, setSheetOpen }),
    [collapsed, setCollapsed, sheetOpen, setSheetOpen],
  );
  const toggleSidebar = useCallback(() => setCollapsed(!collapsed), [collapsed, setCollapsed]);
  useAppShortcuts(slug, toggleSidebar);
  return (
    <ShellContext value={shell}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:rounded-r2 focus:bg-surface focus:p-2"
      >
        {t("shell.skip")}
      </a>
      <Outlet />
      <Palette slug={slug} />
    </ShellContext>
  );
}

/** Everything below `/:workspaceSlug`: its rows, its shortcuts, its palette, and the layout that the address asks for. */
export const AppShell = observer(() => {
  const { t } = useTranslation();
  const { workspaceSlug = "" } = useParams();
  const workspace = session.workspace(workspaceSlug);
  if (!workspace) return <NotFound>{t("workspace.not_found")}</NotFound>;
  return (
    <WorkspaceData key={workspace.id} workspace={workspace}>
      <Frame slug={workspaceSlug} />
    </WorkspaceData>
  );
});
