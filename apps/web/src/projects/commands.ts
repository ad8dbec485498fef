import { call, createProject as createEndpoint, updateProject } from "@cairn/api";
import {
  type Id,
  Network,
  type Project,
  type ProjectMine,
  type ProjectShared,
  Role,
  normalIdentifier,
} from "@cairn/domain";
import type { Command, CommandData } from "../data/command.ts";
import { type AppTables, command } from "../data/tables.ts";

export type ProjectEdit = Partial<Pick<ProjectShared, "name" | "identifier" | "description" | "network">>;

interface EditArguments {
  readonly id: Id;
  readonly patch: ProjectEdit;
}

export const editProject: Command<AppTables, EditArguments, Project> = command({
  name: "project.edit",
  label: "project_settings.renamed",
  apply: (tx, { id, patch }: EditArguments) => tx.update("project", id, patch),
  send: ({ id, patch }, { slug }) => call(updateProject, { params: { slug, projectId: id }, body: patch }),
  invert({ id, patch }, before): CommandData | null {
    const row = before.get("project", id);
    if (!row) return null;
    const old = Object.fromEntries(Object.keys(patch).map((key) => [key, row[key as keyof ProjectEdit]]));
    return editProject.with({ id, patch: old });
  },
});

/** A project as the form knows it; the id is final, so that sending it twice makes one project. */
export interface NewProject {
  readonly id: Id;
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
  readonly network: Network;
  readonly workspace: Id;
  readonly by: Id;
  readonly at: string;
}

const blank = {
  deleted_at: null,
  updated_by: null,
  description_text: null,
  description_html: null,
  default_assignee: null,
  project_lead: null,
  emoji: null,
  icon_prop: null,
  logo_props: {},
  module_view: false,
  cycle_view: false,
  issue_views_view: false,
  page_view: true,
  intake_view: false,
  inbox_view: false,
  is_time_tracking_enabled: false,
  is_issue_type_enabled: false,
  guest_view_all_features: false,
  cover_image: null,
  cover_image_asset: null,
  cover_image_url: null,
  estimate: null,
  archive_in: 0,
  close_in: 0,
  default_state: null,
  archived_at: null,
  timezone: "UTC",
  external_source: null,
  external_id: null,
} satisfies Partial<ProjectShared>;

export const createProject = command({
  name: "project.create",
  apply(tx, project: NewProject) {
    const { by, at, ...given } = project;
    const identifier = normalIdentifier(project.identifier);
    tx.insert("project", { ...blank, ...given, identifier, created_by: by, created_at: at, updated_at: at });
    const mine: ProjectMine = {
      is_favorite: false,
      sort_order: Number.MIN_SAFE_INTEGER,
      member_role: Role.admin,
    };
    tx.insert("project_mine", { ...mine, id: project.id });
  },
  send: ({ id, name, identifier, description, network }, { slug }) =>
    call(createEndpoint, { params: { slug }, body: { id, name, identifier, description, network } }),
});
