import { Avatar, Button, Chip, Picker, type PickerOption, PriorityIcon, StateIcon } from "@cairn/ui";
import { Tag, Users } from "lucide-react";
import { useState } from "react";
import { DateSamples } from "./gallery-dates.tsx";
import { LogoSamples } from "./gallery-logos.tsx";
import { GallerySection, Sample } from "./gallery-section.tsx";

const states: PickerOption[] = [
  { value: "backlog", label: "Backlog", group: "Backlog", icon: <StateIcon group="backlog" /> },
  { value: "todo", label: "Todo", group: "Unstarted", icon: <StateIcon group="unstarted" /> },
  {
    value: "progress",
    label: "In progress",
    group: "Started",
    icon: <StateIcon group="started" progress={0.4} />,
  },
  {
    value: "review",
    label: "In review",
    group: "Started",
    icon: <StateIcon group="started" progress={0.8} />,
  },
  { value: "done", label: "Done", group: "Completed", icon: <StateIcon group="completed" /> },
];

const priorities = (["urgent", "high", "medium", "low", "none"] as const).map((value) => ({
  value,
  label: value.slice(0, 1).toUpperCase() + value.slice(1),
  icon: <PriorityIcon priority={value} />,
}));

const names = ["Mara Lind", "Jonas Krüger", "Rosa Silva", "Tom Nowak", "Aiko Mori", "Zoë Ångström"];
const people: PickerOption[] = names.map((name, index) => ({
  value: `u${index}`,
  label: name,
  icon: <Avatar id={`u${index}`} name={name} size={18} decorative />,
  hint: index === 0 ? "You" : undefined,
  keywords: index === 0 ? ["me"] : undefined,
  disabledReason: index === 3 ? "Suspended in this workspace" : undefined,
}));

const many: PickerOption[] = Array.from({ length: 2000 }, (_, index) => ({
  value: `c${index}`,
  label: `Cycle ${index + 1}`,
  hint: index % 7 === 0 ? "Current" : undefined,
}));

const dot = (colour: string) => (
  <span aria-hidden="true" style={{ backgroundColor: colour }} className="size-2.5 rounded-full" />
);
const startLabels: PickerOption[] = [
  { value: "bug", label: "Bug", icon: dot("var(--chart-4)") },
  { value: "api", label: "API", icon: dot("var(--chart-3)") },
  { value: "performance", label: "Performance", icon: dot("var(--chart-2)") },
  { value: "design", label: "Design", icon: dot("var(--chart-6)") },
];

function StateAndPriority() {
  const [state, setState] = useState<string | null>("progress");
  const [priority, setPriority] = useState<(typeof priorities)[number]["value"] | null>("high");
  const shownState = states.find((option) => option.value === state);
  const shownPriority = priorities.find((option) => option.value === priority);
  return (
    <>
      <Picker
        label="State"
        placeholder="Change state"
        empty="No state has that name."
        options={states}
        value={state}
        onCommit={setState}
        trigger={<Button icon={shownState?.icon}>{shownState?.label}</Button>}
      />
      <Picker
        label="Priority"
        placeholder="Change priority"
        empty="No priority has that name."
        options={priorities}
        value={priority}
        onCommit={setPriority}
        trigger={<Button icon={shownPriority?.icon}>{shownPriority?.label}</Button>}
      />
    </>
  );
}

function MembersAndLabels() {
  const [members, setMembers] = useState<string[]>(["u1"]);
  const [labels, setLabels] = useState<string[]>(["api"]);
  const [options, setOptions] = useState(startLabels);
  const [commits, setCommits] = useState(0);
  return (
    <>
      <Picker
        multiple
        label="Assignees"
        placeholder="Assign to"
        empty="Nobody has that name."
        options={people}
        value={members}
        onCommit={(next) => {
          setMembers(next);
          setCommits(commits + 1);
        }}
        trigger={<Button icon={<Users />}>{`${members.length} assignees · ${commits} changes`}</Button>}
      />
      <Picker
        multiple
        label="Labels"
        placeholder="Add labels"
        empty="No label has that name."
        options={options}
        value={labels}
        onCommit={setLabels}
        create={{
          label: (query) => `Create label “${query}”`,
          run: (query) => {
            setOptions([...options, { value: query, label: query, icon: dot("var(--chart-5)") }]);
            return query;
          },
        }}
        trigger={
          <span className="inline-flex min-h-control items-center gap-1.5 rounded-r2 px-1">
            <Tag className="text-text-3" />
            {labels.map((label) => (
              <Chip key={label}>{label}</Chip>
            ))}
            {labels.length === 0 && <span className="text-text-3">Labels</span>}
          </span>
        }
      />
    </>
  );
}

function Long() {
  const [value, setValue] = useState<string | null>("c1500");
  return (
    <Picker
      label="Cycle"
      placeholder="Move to cycle"
      empty="No cycle has that name."
      clearable
      options={many}
      value={value}
      onCommit={setValue}
      trigger={<Button>{many.find((option) => option.value === value)?.label ?? "No cycle"}</Button>}
    />
  );
}

export function PickerSamples() {
  return (
    <GallerySection title="Pickers">
      <Sample name="one value">
        <StateAndPriority />
      </Sample>
      <Sample name="several values">
        <MembersAndLabels />
      </Sample>
      <Sample name="2,000 options">
        <Long />
      </Sample>
      <LogoSamples />
      <DateSamples />
    </GallerySection>
  );
}
