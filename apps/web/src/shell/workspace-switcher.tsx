import { Avatar, Menu, type MenuEntry, themes } from "@cairn/ui";
import { LogOut, Palette, Plus, Settings } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { session } from "../session/session.ts";
import { themeChoice } from "./theme.ts";
import { leave } from "./leave.ts";
import { WorkspaceButton } from "./workspace-button.tsx";
import { WorkspaceLogo } from "./workspace-logo.tsx";

/** The workspace, the other ones, and what belongs to the person: theme and sign-out. */
export const WorkspaceSwitcher = observer(({ slug }: { slug: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = session.workspace(slug);
  const me = session.known?.me;
  if (!workspace || !me) return null;

  const workspaces: MenuEntry[] = (session.known?.workspaces ?? []).map((one) => ({
    id: one.id,
    label: one.name,
    icon: <WorkspaceLogo workspace={one} />,
    description: t(`role.${one.role}`),
    checked: one.slug === slug,
    href: `/${one.slug}`,
    run: () => void navigate(`/${one.slug}`),
  }));
  const themeEntries: MenuEntry[] = themes.map((theme) => ({
    id: theme,
    label: t(`shell.theme_${theme}`),
    checked: themeChoice.current === theme,
    keepOpen: true,
    run: () => themeChoice.choose(theme),
  }));
  const entries: MenuEntry[] = [
    { kind: "group", id: "workspaces", label: t("workspace.yours"), entries: workspaces },
    {
      id: "create",
      label: t("workspace.create"),
      icon: <Plus size={15} />,
      run: () => void navigate("/create-workspace"),
    },
    { kind: "separator", id: "one" },
    {
      id: "account",
      label: t("account.settings"),
      icon: <Settings size={15} />,
      href: "/settings/profile/general",
      run: () => void navigate("/settings/profile/general"),
    },
    {
      kind: "submenu",
      id: "theme",
      label: t("shell.theme"),
      icon: <Palette size={15} />,
      entries: themeEntries,
    },
    {
      id: "sign_out",
      label: t("shell.sign_out"),
      icon: <LogOut size={15} />,
      run: () => void leave(t("error.csrf_missing")),
    },
  ];
  const header = (
    <div className="flex items-center gap-2 px-2 py-1.5">
      <Avatar id={me.id} name={me.display_name} />
      <span className="min-w-0 truncate text-fs-2 text-text-2">{me.email}</span>
    </div>
  );
  return <Menu header={header} entries={entries} trigger={<WorkspaceButton workspace={workspace} />} />;
});
