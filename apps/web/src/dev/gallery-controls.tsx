import {
  Button,
  buttonClass,
  Checkbox,
  Field,
  IconButton,
  Input,
  Kbd,
  linkClass,
  PasswordInput,
  RadioCards,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Textarea,
  Tooltip,
  type ButtonVariant,
} from "@cairn/ui";
import {
  Calendar,
  Columns3,
  Link2,
  List,
  MoreHorizontal,
  Plus,
  Search,
  SlidersHorizontal,
  Table2,
} from "lucide-react";
import { useState } from "react";
import { GallerySection, Sample } from "./gallery-section.tsx";

const variants: ButtonVariant[] = ["primary", "secondary", "ghost", "danger", "danger-outline"];

export function ButtonSamples() {
  const [pressed, setPressed] = useState(true);
  return (
    <GallerySection title="Buttons">
      {variants.map((variant) => (
        <Sample key={variant} name={variant}>
          <Button variant={variant}>Save view</Button>
          <Button variant={variant} icon={<Plus />} shortcut="c">
            New work item
          </Button>
          <Button variant={variant} busy>
            Save view
          </Button>
          <Button variant={variant} disabled>
            Save view
          </Button>
          <Button variant={variant} size="lg">
            Continue
          </Button>
        </Sample>
      ))}
      <Sample name="icon">
        <IconButton label="More" shortcut="mod+shift+k">
          <MoreHorizontal />
        </IconButton>
        <IconButton label="Copy link" variant="secondary">
          <Link2 />
        </IconButton>
        <IconButton label="Display" pressed={pressed} onClick={() => setPressed(!pressed)}>
          <SlidersHorizontal />
        </IconButton>
        <IconButton label="Add" size="xs">
          <Plus />
        </IconButton>
        <IconButton label="Not allowed" disabled>
          <Plus />
        </IconButton>
      </Sample>
      <Sample name="link and keys">
        <a href="#links" className={linkClass}>
          A link in text
        </a>
        <a href="#links" className={buttonClass("secondary")}>
          A link like a button
        </a>
        <Kbd shortcut="mod+k" />
        <Kbd shortcut="mod+k" platform="mac" />
        <Kbd shortcut="g p" />
        <Kbd shortcut="shift+enter" platform="mac" />
        <Tooltip label="Exact time: 12 Nov 2026, 14:03" shortcut="d">
          <button type="button">Hover me</button>
        </Tooltip>
      </Sample>
    </GallerySection>
  );
}

function TextFields() {
  const [text, setText] = useState("you@example.com");
  return (
    <div className="grid max-w-200 gap-4 sm:grid-cols-2">
      <Field label="Email" hint="Use your work email.">
        <Input size="lg" type="email" placeholder="you@example.com" />
      </Field>
      <Field label="Email" error="This address is not complete. Add what comes after the @.">
        <Input size="lg" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field
        label="Password"
        aside={
          <a href="#forgot" className={linkClass}>
            Forgot password?
          </a>
        }
      >
        <PasswordInput size="lg" showLabel="Show password" hideLabel="Hide password" />
      </Field>
      <Field label="Disabled">
        <Input size="lg" disabled defaultValue="northlight" />
      </Field>
      <Field label="Search" hideLabel>
        <Input placeholder="Search" leading={<Search />} trailing={<Kbd shortcut="/" />} />
      </Field>
      <Field label="Description" aside="Optional">
        <Textarea placeholder="Grows with its text" minRows={2} />
      </Field>
    </div>
  );
}

const weekdays = [
  { value: "mon", label: "Monday" },
  { value: "sat", label: "Saturday" },
  { value: "sun", label: "Sunday", description: "As in calendars of the United States" },
  { value: "off", label: "No first day", disabled: true },
] as const;

function Choices() {
  const [day, setDay] = useState<(typeof weekdays)[number]["value"] | null>("mon");
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  return (
    <>
      <Sample name="select">
        <Select
          aria-label="First day of the week"
          options={weekdays}
          value={day}
          onChange={setDay}
          className="w-44"
        />
        <Select
          aria-label="Large"
          size="lg"
          options={weekdays}
          value={null}
          placeholder="Choose a day"
          onChange={setDay}
          className="w-44"
        />
        <Select
          aria-label="Disabled"
          disabled
          options={weekdays}
          value="sat"
          onChange={setDay}
          className="w-44"
        />
      </Sample>
      <Sample name="checkbox">
        <Checkbox
          checked={checked}
          onChange={setChecked}
          label="Include sub-work items"
          hint="Also counts them in totals."
        />
        <Checkbox checked={false} indeterminate onChange={setChecked} label="Some" />
        <Checkbox checked={!checked} onChange={() => setChecked(!checked)} label="None" />
        <Checkbox checked disabled onChange={setChecked} label="Locked" />
      </Sample>
      <Sample name="switch">
        <Switch aria-label="Cycles" checked={on} onChange={setOn} />
        <Switch aria-label="Modules" checked={!on} onChange={() => setOn(!on)} />
        <Switch aria-label="Locked" checked disabled onChange={setOn} />
      </Sample>
    </>
  );
}

export function FieldSamples() {
  const [start, setStart] = useState<"sample" | "own">("sample");
  return (
    <GallerySection title="Fields">
      <TextFields />
      <Choices />
      <div className="max-w-160">
        <RadioCards
          label="How to start"
          columns={2}
          value={start}
          onChange={setStart}
          cards={[
            {
              value: "sample",
              title: "Sample workspace",
              description: "Look around with work that is already there.",
            },
            { value: "own", title: "Own workspace", description: "Start empty and invite your team." },
          ]}
        />
      </div>
    </GallerySection>
  );
}

export function TabSamples() {
  const [tab, setTab] = useState<"all" | "mentions" | "archived">("all");
  const [layout, setLayout] = useState<"list" | "board" | "calendar" | "table">("list");
  return (
    <GallerySection title="Tabs and segments">
      <Tabs
        label="Inbox"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "all", label: "All", count: 12, panel: "Everything that happened." },
          { id: "mentions", label: "Mentions", count: 2, panel: "Where someone named you." },
          { id: "archived", label: "Archived", panel: "What you put away." },
        ]}
      />
      <Sample name="segments">
        <SegmentedControl
          label="Layout"
          value={layout}
          onChange={setLayout}
          segments={[
            { value: "list", label: "List", icon: <List /> },
            { value: "board", label: "Board", icon: <Columns3 /> },
            { value: "calendar", label: "Calendar", icon: <Calendar /> },
            { value: "table", label: "Table", icon: <Table2 /> },
          ]}
        />
        <SegmentedControl
          label="Layout in words"
          value={layout}
          onChange={setLayout}
          segments={[
            { value: "list", label: "List" },
            { value: "board", label: "Board" },
          ]}
        />
      </Sample>
    </GallerySection>
  );
}
