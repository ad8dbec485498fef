import { can } from "@cairn/domain";
import { type CommandPaletteGroup, type CommandPaletteItem, EntityLogo, themes } from "@cairn/ui";
import { Boxes, Keyboard, LogOut, PanelLeft, Plus, Settings, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCan, useData } from "../data/react.tsx";
import { session } from "../session/session.ts";
import { dialogs } from "./dialogs.ts";
import { useJoinedProjects } from "./joined-projects.ts";
import { leave } from "./leave.ts";
import { useShell } from "./shell-state.ts";
import { themeChoice } from "./theme.ts";
import { WorkspaceLogo } from "./workspace-logo.tsx";

type Item = CommandPaletteItem & { readonly words: string };

type Group = Omit<CommandPaletteGroup, "items"> & { readonly items: readonly Item[] };

const matching = (group: Group, query: string): CommandPaletteGroup => ({
  ...group,
  items: group.items.filter(({ words }) => words.toLocaleLowerCase().includes(query)),
});

/** Everything that can be done from here, by group; what the role may not do is absent. Call it in an `observer`. */
export function usePaletteGroups(slug: string, query: string): CommandPaletteGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const data = useData();
  const shell = useShell();
  const joined = useJoinedProjects();
  const mayCreate = useCan("project.create");
  const item = (id: string, words: string, icon: Item["icon"], run: () => void, shortcut?: string): Item => ({
    id,
    words,
    title: words,
    icon,
    shortcut,
    run: () => {
      dialogs.setPalette(false);
      run();
    },
  });

  const projects = joined.flatMap((id): Item[] => {
    const project = data.row("project", id);
    if (!project) return [];
    const logo = <EntityLogo id={id} name={project.name} logo={project.logo_props} size={16} />;
    const open = item(
      `project ${id}`,
      t("palette.open_project", { name: project.name }),
      logo,
      () => void navigate(`/${slug}/projects/${id}`),
    );
    return [{ ...open, words: `${open.words} ${project.identifier}`, hint: project.identifier }];
  });
  const others = (session.known?.workspaces ?? []).filter((one) => one.slug !== slug);
  const groups = [
    {
      id: "create",
      heading: t("palette.create"),
      items: [
        ...(mayCreate
          ? [
              item(
                "create project",
                t("projects.create"),
                <Plus size={16} />,
                () => dialogs.open("create_project"),
                "n p",
              ),
            ]
          : []),
        ...(can("workspace.create", { signedIn: true })
          ? [
              item(
                "create workspace",
                t("workspace.create"),
                <Plus size={16} />,
                () => void navigate("/create-workspace"),
              ),
            ]
          : []),
      ],
    },
    {
      id: "navigate",
      heading: t("palette.navigate"),
      items: [
        item(
          "projects",
          t("projects.title"),
          <Boxes size={16} />,
          () => void navigate(`/${slug}/projects`),
          "g p",
        ),
        ...projects,
      ],
    },
    {
      id: "workspaces",
      heading: t("palette.workspaces"),
      items: others.map((one) =>
        item(
          `workspace ${one.id}`,
          t("palette.open_workspace", { name: one.name }),
          <WorkspaceLogo workspace={one} size={16} />,
          () => void navigate(`/${one.slug}`),
        ),
      ),
    },
    {
      id: "preferences",
      heading: t("palette.preferences"),
      items: [
        ...themes.map((theme) =>
          item(
            `theme ${theme}`,
            t("palette.theme", { name: t(`shell.theme_${theme}`) }),
            <SunMoon size={16} />,
            () => themeChoice.choose(theme),
          ),
        ),
        item(
          "sidebar",
          t("shell.toggle_sidebar"),
          <PanelLeft size={16} />,
          () => shell.setCollapsed(!shell.collapsed),
          "mod+b",
        ),
        item("shortcuts", t("shell.shortcuts"), <Keyboard size={16} />, () => dialogs.open("shortcuts"), "?"),
      ],
    },
    {
      id: "account",
      heading: t("palette.account"),
      items: [
        item(
          "account settings",
          t("account.settings"),
          <Settings size={16} />,
          () => void navigate("/settings/profile/general"),
        ),
        item(
          "sign out",
          t("shell.sign_out"),
          <LogOut size={16} />,
          () => void leave(t("error.csrf_missing")),
        ),
      ],
    },
  ];
  const wanted = query.trim().toLocaleLowerCase();
  return groups.map((group) => matching(group, wanted)).filter(({ items }) => items.length > 0);
}
