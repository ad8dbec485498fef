import { call, getMe, getWorkspace, listProjectDetails } from "@cairn/api";
import { type MyWorkspace, type Project, ProjectMine, ProjectShared } from "@cairn/domain";
import { useEffect, useMemo, type ReactNode } from "react";
import { followChanges } from "../data/follow-changes.ts";
import { DataProvider } from "../data/react.tsx";
import { type AppData, newAppData } from "../data/tables.ts";
import { session } from "../session/session.ts";
import { showFailure } from "./failure-toast.ts";

const pick = (row: Project, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof Project]]));

/** A project comes as one row; what is true for the viewer alone is kept, and streamed, apart. */
function splitProject(project: Project) {
  return {
    shared: pick(project, ProjectShared.shape) as ProjectShared,
    mine: { ...(pick(project, ProjectMine.shape) as ProjectMine), id: project.id },
  };
}

/** The rows that every screen of a workspace stands on. */
export async function loadWorkspace(data: AppData, slug: string): Promise<void> {
  const [workspace, projects] = await Promise.all([
    call(getWorkspace, { params: { slug } }),
    call(listProjectDetails, { params: { slug } }),
  ]);
  if (workspace.ok) data.load("workspace", [workspace.value], workspace.changeNumber ?? 0);
  if (!projects.ok || !Array.isArray(projects.value)) return;
  const rows = projects.value.map(splitProject);
  const n = projects.changeNumber ?? 0;
  const everything = () => true;
  const fresh = data.replaceAll(
    "project",
    everything,
    rows.map(({ shared }) => shared),
    n,
  );
  data.replaceAll(
    "project_mine",
    everything,
    rows.map(({ mine }) => mine),
    n,
  );
  // Read before the stream's newest reset: what came is too old to be brought up to date.
  if (!fresh) await loadWorkspace(data, slug);
}

function follow(data: AppData, slug: string): () => void {
  const reload = () => void loadWorkspace(data, slug);
  reload();
  return followChanges(data, {
    slug,
    probe: async () => {
      const reply = await call(getMe, {});
      if (!reply.ok) return reply.status;
      const workspace = await call(getWorkspace, { params: { slug } });
      return workspace.ok ? 200 : workspace.status;
    },
    onReset: reload,
    onScope: ({ lost }) => {
      data.forget("label", (row) => row.project_id !== null && lost.includes(row.project_id));
      reload();
    },
    onUnauthorised: (status) => (status === 401 ? session.end() : void session.refresh()),
  });
}

// Kept while the page lives: going back to a workspace shows it at once.
const opened = new Map<string, AppData>();

function dataOf(slug: string): AppData {
  const data = opened.get(slug) ?? newAppData({ slug }, showFailure);
  opened.set(slug, data);
  return data;
}

export function WorkspaceData({ workspace, children }: { workspace: MyWorkspace; children: ReactNode }) {
  const { slug, role } = workspace;
  const data = dataOf(slug);
  useEffect(() => follow(data, slug), [data, slug]);
  const viewer = useMemo(() => ({ signedIn: true, role }), [role]);
  return (
    <DataProvider data={data} viewer={viewer}>
      {children}
    </DataProvider>
  );
}
