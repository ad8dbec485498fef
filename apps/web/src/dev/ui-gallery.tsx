import {
  applyTheme,
  Breadcrumb,
  Button,
  EntityLogo,
  IconButton,
  Kbd,
  Logo,
  Select,
  Sidebar,
  SIDEBAR_DEFAULT,
  SidebarItem,
  SidebarSection,
  themes,
  type Theme,
  TopBar,
} from "@cairn/ui";
import {
  CircleHelp,
  ChevronsUpDown,
  FilePen,
  Home,
  Inbox,
  Layers,
  PanelLeft,
  Plus,
  RefreshCw,
  Search,
  SquareKanban,
  SquarePen,
} from "lucide-react";
import { useState } from "react";
import { ButtonSamples, FieldSamples, TabSamples } from "./gallery-controls.tsx";
import { DataSamples, SettingsSamples } from "./gallery-data.tsx";
import { StateSamples, ToastSamples } from "./gallery-feedback.tsx";
import { DialogSamples, MenuSamples } from "./gallery-floating.tsx";
import { FormSamples } from "./gallery-forms.tsx";
import { PickerSamples } from "./gallery-pickers.tsx";
import { SortingSamples } from "./gallery-sorting.tsx";

const SWITCHER = (
  <div className="flex items-center gap-1 pb-1 pl-1.5">
    <button type="button" className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-r2 font-semibold">
      <Logo />
      <span className="truncate">Northlight</span>
      <ChevronsUpDown size={14} className="text-text-3" />
    </button>
    <IconButton label="Search" shortcut="mod+k" size="xs">
      <Search />
    </IconButton>
    <IconButton label="New work item" shortcut="c" size="xs">
      <SquarePen />
    </IconButton>
  </div>
);

function Navigation() {
  const [open, setOpen] = useState(true);
  const addProject = (
    <IconButton label="New project" size="xs">
      <Plus />
    </IconButton>
  );
  const satellite = { in_use: "emoji", emoji: { value: "128752-65039" } };
  return (
    <>
      <SidebarItem icon={<Home />} href="#home">
        Home
      </SidebarItem>
      <SidebarItem icon={<Inbox />} href="#inbox" count={4}>
        Inbox
      </SidebarItem>
      <SidebarItem icon={<FilePen />} href="#drafts" count={2}>
        Drafts
      </SidebarItem>
      <SidebarSection title="Projects" open={open} onOpenChange={setOpen} action={addProject}>
        <SidebarItem
          icon={<EntityLogo id="p1" name="Orbital Ops" logo={satellite} />}
          emphasis
          expanded
          actions={addProject}
        >
          Orbital Ops
        </SidebarItem>
        <SidebarItem level={1} icon={<SquareKanban />} href="#items" active>
          Work items
        </SidebarItem>
        <SidebarItem level={1} icon={<RefreshCw />} href="#cycles">
          Cycles
        </SidebarItem>
        <SidebarItem level={1} icon={<Layers />} href="#views">
          Views
        </SidebarItem>
        <SidebarItem icon={<EntityLogo id="p3" name="Guidance" />} href="#guidance">
          Guidance
        </SidebarItem>
      </SidebarSection>
    </>
  );
}

function ThemePicker() {
  const [theme, setTheme] = useState<Theme>("light");
  const pick = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <Select
      aria-label="Theme"
      options={themes.map((value) => ({ value, label: value }))}
      value={theme}
      onChange={pick}
      className="w-36 max-md:w-28"
    />
  );
}

/** Every primitive in every state, for looking and for the accessibility tests. */
export function UiGallery() {
  const [width, setWidth] = useState(SIDEBAR_DEFAULT);
  const [collapsed, setCollapsed] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const toggle = () => {
    setCollapsed(!collapsed);
    setSheetOpen(true);
  };
  return (
    <div className="flex h-dvh">
      <Sidebar
        label="Main"
        resizeLabel="Resize sidebar"
        closeLabel="Close sidebar"
        header={SWITCHER}
        footer={
          <SidebarItem icon={<CircleHelp />} shortcutHint={<Kbd shortcut="?" />}>
            Help
          </SidebarItem>
        }
        width={width}
        onWidthChange={setWidth}
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        sheetOpen={sheetOpen}
        onSheetOpenChange={setSheetOpen}
      >
        <Navigation />
      </Sidebar>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          leading={
            <IconButton label="Sidebar" shortcut="mod+b" onClick={toggle}>
              <PanelLeft />
            </IconButton>
          }
          actions={
            <>
              <ThemePicker />
              <Button variant="primary" icon={<Plus />} shortcut="c" className="max-md:hidden">
                New work item
              </Button>
            </>
          }
        >
          <Breadcrumb
            label="You are here"
            crumbs={[
              { id: "dev", label: "Development", render: <a href="#dev">Development</a> },
              { id: "ui", label: "Gallery" },
            ]}
          />
        </TopBar>
        <main className="relative min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex max-w-260 flex-col gap-8 p-6 max-md:p-4">
            <h1 className="text-fs-7 font-semibold">Gallery</h1>
            <DataSamples />
            <ButtonSamples />
            <FieldSamples />
            <TabSamples />
            <MenuSamples />
            <PickerSamples />
            <SortingSamples />
            <FormSamples />
            <DialogSamples />
            <ToastSamples />
            <StateSamples />
            <SettingsSamples />
          </div>
        </main>
      </div>
    </div>
  );
}
