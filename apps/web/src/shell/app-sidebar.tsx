import type { Id } from "@cairn/domain";
import { EntityLogo, IconButton, Kbd, Sidebar, SidebarItem, SidebarSection } from "@cairn/ui";
import { Boxes, CircleHelp, Plus, Search } from "lucide-react";
import { observer } from "mobx-react-lite";
import { Suspense, lazy } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useCan, useRow } from "../data/react.tsx";
import { session } from "../session/session.ts";
import { dialogs } from "./dialogs.ts";
import { useJoinedProjects } from "./joined-projects.ts";
import { useShell } from "./shell-state.ts";
import { useStored } from "./stored.ts";
import { SyncIndicator } from "./sync-indicator.tsx";
import { whenIdle } from "./when-idle.ts";
import { WorkspaceButton } from "./workspace-button.tsx";

// Menus would be a tenth of the first load, and nobody opens one before there is something to see.
const switcherWanted = Promise.withResolvers<void>();
const WorkspaceSwitcher = lazy(async () => {
  await Promise.race([switcherWanted.promise, whenIdle()]);
  return { default: (await import("./workspace-switcher.tsx")).WorkspaceSwitcher };
});

const ProjectItem = observer(({ id, slug }: { id: Id; slug: string }) => {
  const project = useRow("project", id);
  const { pathname } = useLocation();
  if (!project || project.archived_at) return null;
  return (
    <SidebarItem
      icon={<EntityLogo id={id} name={project.name} logo={project.logo_props} size={16} />}
      render={<Link to={`/${slug}/projects/${id}`} />}
      active={pathname.includes(id)}
    >
      {project.name}
    </SidebarItem>
  );
});

const Projects = observer(({ slug }: { slug: string }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useStored("sidebar.projects", true);
  const mayCreate = useCan("project.create");
  const ids = useJoinedProjects();
  const create = mayCreate && (
    <IconButton
      label={t("projects.create")}
      shortcut="n p"
      size="xs"
      onClick={() => dialogs.open("create_project")}
    >
      <Plus size={14} />
    </IconButton>
  );
  return (
    <SidebarSection title={t("projects.title")} open={open} onOpenChange={setOpen} action={create}>
      {ids.map((id) => (
        <ProjectItem key={id} id={id} slug={slug} />
      ))}
    </SidebarSection>
  );
});

const Header = observer(({ slug }: { slug: string }) => {
  const { t } = useTranslation();
  const workspace = session.workspace(slug);
  const want = () => switcherWanted.resolve();
  const switcherSoon = workspace && (
    <WorkspaceButton workspace={workspace} onPointerEnter={want} onFocus={want} />
  );
  return (
    <div className="flex items-center gap-1">
      <Suspense fallback={switcherSoon}>
        <WorkspaceSwitcher slug={slug} />
      </Suspense>
      <IconButton label={t("shell.search")} shortcut="mod+k" onClick={() => dialogs.setPalette(true)}>
        <Search size={16} />
      </IconButton>
    </div>
  );
});

function Footer() {
  const { t } = useTranslation();
  return (
    <div className="flex items-center">
      <div className="min-w-0 flex-1">
        <SidebarItem
          icon={<CircleHelp size={16} />}
          shortcutHint={<Kbd shortcut="?" />}
          onClick={() => dialogs.open("shortcuts")}
        >
          {t("shell.shortcuts")}
        </SidebarItem>
      </div>
      <SyncIndicator />
    </div>
  );
}

export function AppSidebar({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [width, setWidth] = useStored("sidebar.width", 244);
  const shell = useShell();
  const projects = `/${slug}/projects`;
  return (
    <Sidebar
      label={t("shell.navigation")}
      resizeLabel={t("shell.resize")}
      closeLabel={t("shell.close_sidebar")}
      width={width}
      onWidthChange={setWidth}
      collapsed={shell.collapsed}
      onCollapsedChange={shell.setCollapsed}
      sheetOpen={shell.sheetOpen}
      onSheetOpenChange={shell.setSheetOpen}
      header={<Header slug={slug} />}
      footer={<Footer />}
    >
      <SidebarItem icon={<Boxes size={16} />} render={<Link to={projects} />} active={pathname === projects}>
        {t("projects.title")}
      </SidebarItem>
      <Projects slug={slug} />
    </Sidebar>
  );
}
