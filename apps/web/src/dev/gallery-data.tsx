import {
  Avatar,
  AvatarGroup,
  Badge,
  Button,
  Checkbox,
  Chip,
  EntityLogo,
  Logo,
  LogoWithName,
  PriorityIcon,
  SettingRow,
  SettingsPage,
  SettingsSection,
  StateIcon,
  Switch,
} from "@cairn/ui";
import { Calendar } from "lucide-react";
import { useState } from "react";
import { GallerySection, Sample } from "./gallery-section.tsx";

const people = [
  { id: "u1", name: "Mara Lind" },
  { id: "u2", name: "Jonas Krüger" },
  { id: "u3", name: "Rosa Silva" },
  { id: "u4", name: "Tom Nowak" },
  { id: "u5", name: "Aiko Mori" },
];

const rows = [
  {
    key: "ORB-214",
    title: "Ground station drops telemetry when two passes overlap",
    priority: "urgent",
    group: "started",
    progress: 0.75,
    label: "Bug",
    dot: "#c2503c",
    due: "12 Nov",
    overdue: true,
  },
  {
    key: "ORB-231",
    title: "Replay buffer: stream frames instead of loading the whole pass",
    priority: "high",
    group: "started",
    progress: 0.3,
    label: "Performance",
    dot: "#b5862a",
    due: "18 Nov",
  },
  {
    key: "ORB-240",
    title: "Expose pass predictions through the public API",
    priority: "medium",
    group: "unstarted",
    label: "API",
    dot: "#3f7cc2",
    due: "24 Nov",
  },
  {
    key: "ORB-236",
    title: "Alert rules: allow quiet hours per site",
    priority: "low",
    group: "backlog",
    label: "Design",
    dot: "#8657b8",
    due: "1 Dec",
  },
  {
    key: "ORB-215",
    title: "Close the stale session on acquisition of signal",
    priority: "none",
    group: "completed",
    label: "Infra",
    dot: "#5b7c6a",
    due: "3 Dec",
  },
  {
    key: "ORB-216",
    title: "Queue frames per satellite",
    priority: "none",
    group: "cancelled",
    label: "Infra",
    dot: "#5b7c6a",
    due: "3 Dec",
  },
] as const;

function Row({
  row,
  selected,
  onSelect,
}: {
  row: (typeof rows)[number];
  selected: boolean;
  onSelect: (on: boolean) => void;
}) {
  const overdue = "overdue" in row;
  return (
    <li
      className={`flex h-row items-center gap-3 border-b border-line px-3.5 ${selected ? "bg-selected" : "bg-surface hover:bg-hover"}`}
    >
      <Checkbox aria-label={`Select ${row.key}`} checked={selected} onChange={onSelect} />
      <PriorityIcon priority={row.priority} label={row.priority} />
      <span className="w-16 flex-none font-mono text-fs-2 text-text-3 max-md:hidden">{row.key}</span>
      <StateIcon group={row.group} progress={"progress" in row ? row.progress : 0} label={row.group} />
      <span className="min-w-0 flex-1 truncate font-medium">{row.title}</span>
      <Chip dot={row.dot} className="max-md:hidden">
        {row.label}
      </Chip>
      <span
        className={`flex flex-none items-center gap-1.5 text-fs-2 ${overdue ? "text-danger" : "text-text-2"}`}
      >
        <Calendar size={14} />
        {row.due}
      </span>
      <Avatar id={row.key} name="Mara Lind" />
    </li>
  );
}

export function DataSamples() {
  const [selected, setSelected] = useState<readonly string[]>(["ORB-240"]);
  return (
    <GallerySection title="Data">
      <ul className="overflow-hidden rounded-r3 border border-line [&>li:last-child]:border-b-0">
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            selected={selected.includes(row.key)}
            onSelect={(on) =>
              setSelected(on ? [...selected, row.key] : selected.filter((key) => key !== row.key))
            }
          />
        ))}
      </ul>
      <Sample name="avatars">
        {people.map((person) => (
          <Avatar key={person.id} {...person} />
        ))}
        <Avatar id="u9" name="Ida Berg" size={32} />
        <Avatar id="u9" name="Broken image" src="/nowhere.png" size={24} />
        <Avatar id="w1" name="Northlight" shape="square" size={24} />
        <AvatarGroup people={people.slice(0, 2)} />
        <AvatarGroup people={people} />
      </Sample>
      <Sample name="logos">
        <Logo />
        <Logo size={32} label="Cairn" />
        <LogoWithName />
        <EntityLogo id="p1" name="Orbital Ops" logo={{ in_use: "emoji", emoji: { value: "128752-65039" } }} />
        <EntityLogo
          id="p2"
          name="Guidance"
          logo={{ in_use: "icon", icon: { name: "compass", color: "#3f7cc2" } }}
        />
        <EntityLogo id="p3" name="Design system" logo={{}} />
      </Sample>
      <Sample name="badges">
        <Badge>3</Badge>
        <Badge tone="accent">Current</Badge>
        <Badge tone="danger">9</Badge>
        <Badge tone="warning">Paused</Badge>
        <Badge tone="success">Done</Badge>
        <Badge tone="info">Beta</Badge>
        <Chip dot="#c2503c">Bug</Chip>
        <Chip dot="#8657b8" onRemove={{ label: "Remove Design", run: () => {} }}>
          Design
        </Chip>
      </Sample>
      <Sample name="states">
        {[0.25, 0.5, 0.75, 1].map((progress) => (
          <StateIcon key={progress} group="started" progress={progress} />
        ))}
        <StateIcon group="started" progress={0.5} colour="#8657b8" />
        <StateIcon group="completed" size={20} />
        <StateIcon group="cancelled" size={20} />
        <StateIcon group="backlog" size={20} />
      </Sample>
    </GallerySection>
  );
}

export function SettingsSamples() {
  const [cycles, setCycles] = useState(true);
  const [modules, setModules] = useState(false);
  return (
    <GallerySection title="Settings">
      <SettingsPage title="Features" description="What people can use in this project.">
        <SettingsSection title="Planning" description="Ways to group work over time.">
          <SettingRow
            title="Cycles"
            description="Plan work in periods of equal length."
            htmlFor="cycles-switch"
          >
            <Switch id="cycles-switch" checked={cycles} onChange={setCycles} />
          </SettingRow>
          <SettingRow
            title="Modules"
            description="Group work that belongs together."
            htmlFor="modules-switch"
          >
            <Switch id="modules-switch" checked={modules} onChange={setModules} />
          </SettingRow>
        </SettingsSection>
        <SettingsSection title="Danger zone">
          <SettingRow title="Delete project" description="Everything in it is deleted for everyone.">
            <Button variant="danger-outline">Delete project</Button>
          </SettingRow>
        </SettingsSection>
      </SettingsPage>
    </GallerySection>
  );
}
