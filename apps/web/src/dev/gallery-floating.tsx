import {
  Button,
  Chip,
  CommandPalette,
  ConfirmDialog,
  ContextMenu,
  Dialog,
  Field,
  IconButton,
  Input,
  Kbd,
  Menu,
  type MenuEntry,
  Popover,
  Select,
  ShortcutSheet,
  StateIcon,
  Textarea,
  toasts,
} from "@cairn/ui";
import {
  Archive,
  Copy,
  Link2,
  MoreHorizontal,
  Tag,
  Trash2,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
} from "lucide-react";
import { useState } from "react";
import { GallerySection, Sample } from "./gallery-section.tsx";

const say = (title: string) => () => void toasts.show({ kind: "info", title });

const entries = (): MenuEntry[] => [
  { id: "assign", label: "Assign to…", icon: <UserPlus />, shortcut: "a", run: say("Assign") },
  {
    kind: "submenu",
    id: "labels",
    label: "Labels",
    icon: <Tag />,
    entries: [
      { id: "bug", label: "Bug", checked: true, keepOpen: true, run: say("Bug") },
      { id: "api", label: "API", checked: false, keepOpen: true, run: say("API") },
    ],
  },
  { id: "copy", label: "Copy link", icon: <Link2 />, shortcut: "mod+shift+,", run: say("Copied") },
  { id: "open", label: "Open in new tab", icon: <Copy />, href: "#work-item" },
  { kind: "separator", id: "s1" },
  {
    id: "archive",
    label: "Archive",
    icon: <Archive />,
    disabledReason: "Only completed or cancelled work items can be archived",
  },
  {
    id: "delete",
    label: "Delete",
    icon: <Trash2 />,
    danger: true,
    shortcut: "mod+backspace",
    run: say("Deleted"),
  },
];

export function MenuSamples() {
  return (
    <GallerySection title="Menus and popovers">
      <Sample name="menu">
        <Menu trigger={<Button>Actions</Button>} entries={entries} />
        <Menu
          align="end"
          trigger={
            <IconButton label="More">
              <MoreHorizontal />
            </IconButton>
          }
          entries={entries}
        />
        <Popover label="Display options" trigger={<Button variant="ghost">Display</Button>}>
          <div className="flex w-56 flex-col gap-3">
            <Field label="Name">
              <Input defaultValue="Board of the week" />
            </Field>
            <Button variant="primary">Save view</Button>
          </div>
        </Popover>
      </Sample>
      <ContextMenu entries={entries}>
        <div className="flex h-row items-center rounded-r3 border border-line bg-surface px-3 text-text-2">
          Right-click this row
        </div>
      </ContextMenu>
    </GallerySection>
  );
}

function FormDialog() {
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [state, setState] = useState<"todo" | "done">("todo");
  const [kept, setKept] = useState(false);
  const canClose = () => {
    setKept(title !== "");
    return title === "";
  };
  const close = () => {
    setOpen(false);
    setTitle("");
    setKept(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Form dialog</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New work item"
        description="In Orbital Ops"
        closeLabel="Close"
        size="lg"
        canClose={canClose}
        onSubmit={close}
        footer={
          <>
            {kept && (
              <p className="mr-auto text-fs-2 text-warning-text">You have typed something. Discard it?</p>
            )}
            <Button onClick={close}>Discard</Button>
            <Button variant="primary" type="submit">
              Create work item
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <Field label="Title">
            <Input size="lg" value={title} onChange={(event) => setTitle(event.target.value)} />
          </Field>
          <Field label="Description">
            <Textarea minRows={4} />
          </Field>
          <Field label="State">
            <Select
              options={[
                { value: "todo", label: "Todo" },
                { value: "done", label: "Done" },
              ]}
              value={state}
              onChange={setState}
            />
          </Field>
        </div>
      </Dialog>
    </>
  );
}

function Confirmations() {
  const [open, setOpen] = useState<"plain" | "danger" | "typed" | null>(null);
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 700));
  const shared = { onOpenChange: () => setOpen(null), cancelLabel: "Cancel", onConfirm: wait };
  return (
    <>
      <Button onClick={() => setOpen("plain")}>Confirm</Button>
      <Button onClick={() => setOpen("danger")}>Confirm danger</Button>
      <Button onClick={() => setOpen("typed")}>Type to confirm</Button>
      <ConfirmDialog
        {...shared}
        open={open === "plain"}
        title="Leave Orbital Ops?"
        confirmLabel="Leave project"
      />
      <ConfirmDialog
        {...shared}
        danger
        open={open === "danger"}
        title="Delete ORB-214?"
        body={
          <>
            <b>Ground station drops telemetry</b> and its comments will be gone for everyone.
          </>
        }
        confirmLabel="Delete work item"
      />
      <ConfirmDialog
        {...shared}
        danger
        open={open === "typed"}
        title="Delete the project Orbital Ops?"
        body="All work items, cycles and pages in it are deleted too."
        typeToConfirm={{ phrase: "Orbital Ops", label: "Type the name of the project: Orbital Ops" }}
        confirmLabel="Delete project"
      />
    </>
  );
}

const commands = [
  { id: "assign", title: "Assign to…", icon: <UserPlus />, shortcut: "a" },
  { id: "me", title: "Assign to me", icon: <UserCheck />, shortcut: "i" },
  { id: "remove", title: "Remove assignees", icon: <UserMinus /> },
  { id: "filter", title: "Filter by assignee", icon: <Users />, hint: "Orbital Ops" },
];

function Palette() {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [hasContext, setHasContext] = useState(true);
  const items = commands
    .filter((command) => command.title.toLowerCase().includes(query.toLowerCase()))
    .map((command) => Object.assign({ run: () => setOpen(false) }, command));
  return (
    <>
      <Button onClick={() => setOpen(true)} shortcut="mod+k">
        Palette
      </Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        label="Commands"
        placeholder="Type a command or search"
        query={query}
        onQueryChange={setQuery}
        groups={[{ id: "context", heading: "Work item", items }]}
        empty="Nothing found."
        onBackspace={() => setHasContext(false)}
        context={
          hasContext && (
            <Chip icon={<StateIcon group="started" progress={0.75} size={12} />}>
              ORB-214 Ground station drops telemetry…
            </Chip>
          )
        }
        footer={
          <>
            <Kbd shortcut="enter" /> to run
          </>
        }
      />
    </>
  );
}

function Shortcuts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} shortcut="?">
        Shortcuts
      </Button>
      <ShortcutSheet
        open={open}
        onOpenChange={setOpen}
        title="Keyboard shortcuts"
        searchLabel="Search shortcuts"
        closeLabel="Close"
        orLabel="or"
        empty="No shortcut has that name."
        groups={[
          {
            id: "go",
            title: "Go to",
            rows: [
              { id: "home", label: "Home", shortcuts: ["g h"] },
              { id: "inbox", label: "Inbox", shortcuts: ["g x"] },
              { id: "projects", label: "Projects", shortcuts: ["g p"] },
            ],
          },
          {
            id: "general",
            title: "General",
            rows: [
              { id: "palette", label: "Command palette", shortcuts: ["mod+k"] },
              { id: "sidebar", label: "Toggle sidebar", shortcuts: ["mod+b", "["] },
            ],
          },
        ]}
      />
    </>
  );
}

export function DialogSamples() {
  return (
    <GallerySection title="Dialogs">
      <Sample name="dialogs">
        <FormDialog />
        <Confirmations />
        <Palette />
        <Shortcuts />
      </Sample>
    </GallerySection>
  );
}
