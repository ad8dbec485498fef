import {
  CopyField,
  type DataColumn,
  type DataSort,
  DataTable,
  Disclosure,
  Field,
  IconButton,
  ImageUpload,
  Menu,
  OtpInput,
  PasswordStrength,
  ProgressBar,
  RelativeTime,
  StepIndicator,
  toasts,
} from "@cairn/ui";
import { MoreHorizontal, Plus } from "lucide-react";
import { useState } from "react";
import { GallerySection, Sample } from "./gallery-section.tsx";

const members = [
  { name: "Mara Lind", role: "Admin", items: 14, seen: "2026-11-15T03:58:00Z" },
  { name: "Jonas Krüger", role: "Member", items: 9, seen: "2026-11-14T11:20:00Z" },
  { name: "Rosa Silva", role: "Guest", items: 2, seen: "2026-10-02T08:00:00Z" },
];
const by = {
  name: (a: Member, b: Member) => a.name.localeCompare(b.name),
  items: (a: Member, b: Member) => a.items - b.items,
};

type Member = (typeof members)[number];
const columns: DataColumn<Member>[] = [
  {
    id: "name",
    header: "Name",
    sortable: true,
    cell: (row) => <b className="font-medium">{row.name}</b>,
  },
  { id: "role", header: "Role", cell: (row) => row.role },
  { id: "items", header: "Work items", sortable: true, align: "end", cell: (row) => row.items },
  {
    id: "seen",
    header: "Last seen",
    wideOnly: true,
    cell: (row) => <RelativeTime value={row.seen} locale="en-GB" className="text-text-2" />,
  },
];

const memberMenu = (row: Member) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`Actions for ${row.name}`} size="xs">
        <MoreHorizontal />
      </IconButton>
    }
    entries={[{ id: "remove", label: "Remove from project", danger: true }]}
  />
);

function Members() {
  const [sort, setSort] = useState<DataSort>({ column: "name", direction: "ascending" });
  const compare = sort.column === "items" ? by.items : by.name;
  const sorted = members.toSorted((a, b) => (sort.direction === "ascending" ? compare(a, b) : compare(b, a)));
  return (
    <DataTable
      label="Members"
      rows={sorted}
      rowKey={(row) => row.name}
      sort={sort}
      onSort={setSort}
      menuLabel="Actions"
      columns={columns}
      rowMenu={memberMenu}
    />
  );
}

function Pictures() {
  const [src, setSrc] = useState<string | null>(null);
  const shared = {
    accept: "image/png,image/jpeg,image/webp",
    chooseLabel: "Choose picture",
    replaceLabel: "Replace picture",
    removeLabel: "Remove",
    uploadingLabel: "Uploading",
    onPick: (file: File) => setSrc(URL.createObjectURL(file)),
  };
  return (
    <>
      <ImageUpload
        {...shared}
        label="Profile picture"
        shape="circle"
        src={src}
        onRemove={() => setSrc(null)}
        hint="PNG, JPEG or WebP, up to 5 MB. Drop or paste it here."
      />
      <ImageUpload {...shared} label="Workspace logo" src={src} progress={0.6} />
      <ImageUpload
        {...shared}
        label="Cover"
        shape="cover"
        src={null}
        error="The picture is larger than 5 MB."
      />
    </>
  );
}

export function FormSamples() {
  const [code, setCode] = useState("");
  return (
    <GallerySection title="Forms and details">
      <Sample name="steps">
        <StepIndicator
          label="Set up"
          doneLabel="done"
          current={1}
          steps={[
            { id: "profile", label: "Profile" },
            { id: "workspace", label: "Workspace" },
            { id: "invite", label: "Invite people" },
          ]}
        />
      </Sample>
      <Sample name="code">
        <OtpInput
          label="Code from your e-mail"
          digitLabel={(place, length) => `Digit ${place} of ${length}`}
          value={code}
          onChange={setCode}
          onComplete={(done) => void toasts.show({ kind: "info", title: `Code ${done}` })}
        />
      </Sample>
      <Sample name="password">
        <div className="w-72">
          <PasswordStrength
            score={2}
            label="Strength of the password"
            scoreText="Fair"
            metLabel="met"
            rules={[
              { id: "length", label: "At least 10 characters", met: true },
              { id: "guess", label: "Hard to guess", met: false },
            ]}
          />
        </div>
      </Sample>
      <Sample name="copy">
        <Field label="Access token" className="w-80">
          <CopyField value="cairn_pat_7f3c9a1b2d" copyLabel="Copy" copiedLabel="Copied" />
        </Field>
      </Sample>
      <Sample name="pictures">
        <div className="flex w-full max-w-120 flex-col gap-4">
          <Pictures />
        </div>
      </Sample>
      <Members />
      <Disclosure
        title="Sub-work items"
        aside={
          <>
            3 of 5
            <span className="w-30">
              <ProgressBar value={0.6} label="Sub-work items done" />
            </span>
          </>
        }
        action={
          <IconButton label="Add sub-work item" size="xs">
            <Plus />
          </IconButton>
        }
      >
        <p className="pl-5.5 text-text-2">Close the stale session on acquisition of signal</p>
      </Disclosure>
    </GallerySection>
  );
}
