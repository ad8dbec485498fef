import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { UserAdminLite } from "./member.ts";
import { ProjectLite } from "./project.ts";
import { Role, RoleNumber } from "./role.ts";
import { Id, Instant, JsonObject, audit } from "./schema.ts";
import { UserLite } from "./user.ts";
import { defaultDisplayFilters, defaultDisplayProperties, defaultFilters } from "./view-props.ts";
import { WorkspaceLite } from "./workspace.ts";

/** A membership as lists show it. */
export const ProjectMemberRow = z.object({
  id: Id,
  role: RoleNumber,
  member: Id,
  project: Id,
  original_role: RoleNumber,
  created_at: Instant,
});
export type ProjectMemberRow = z.infer<typeof ProjectMemberRow>;

export const ProjectMember = z.object({
  id: Id,
  ...audit,
  workspace: WorkspaceLite,
  project: ProjectLite,
  member: z.union([UserAdminLite, UserLite]),
  comment: z.string().nullable(),
  role: RoleNumber,
  view_props: JsonObject,
  default_props: JsonObject,
  preferences: JsonObject,
  sort_order: z.number(),
  is_active: z.boolean(),
});
export type ProjectMember = z.infer<typeof ProjectMember>;

export const defaultMemberProps: JsonObject = {
  filters: defaultFilters,
  display_filters: defaultDisplayFilters,
};

export const defaultPreferences: JsonObject = {
  pages: { block_display: true },
  navigation: { default_tab: "work_items", hide_in_more_menu: [] },
};

export const ProjectUserProperties = z.object({
  id: Id,
  ...audit,
  user: Id,
  project: Id,
  workspace: Id,
  filters: JsonObject,
  display_filters: JsonObject,
  display_properties: JsonObject,
  rich_filters: JsonObject,
  preferences: JsonObject,
  sort_order: z.number(),
});
export type ProjectUserProperties = z.infer<typeof ProjectUserProperties>;

/** The shape is the contract's, the values are ours (decisions 25). */
export const defaultUserProperties = {
  filters: defaultFilters,
  display_filters: { ...defaultDisplayFilters, group_by: "state", order_by: "sort_order" },
  display_properties: defaultDisplayProperties,
  rich_filters: {},
  preferences: defaultPreferences,
} as const satisfies Record<string, JsonObject>;

/** A project role must fit the workspace role: admins are admins everywhere, guests stay guests. */
export function checkProjectRole(workspaceRole: Role, role: Role): Result<void> {
  if (workspaceRole === Role.admin && role < Role.admin) return fail("project_role_below_workspace");
  if (workspaceRole === Role.guest && role > Role.guest) return fail("project_role_above_workspace");
  return ok(undefined);
}

/** Who changes whose role, as far as the rules ask. */
export interface ProjectRoleChange {
  readonly isSelf: boolean;
  readonly callerIsWorkspaceAdmin: boolean;
  readonly callerRole: Role;
  readonly targetRole: Role;
  readonly targetWorkspaceRole: Role;
  readonly role: Role;
}

/** The checks of a new role in the order the contract lists them. */
export function checkProjectRoleChange(change: ProjectRoleChange): Result<void> {
  const { callerIsWorkspaceAdmin, callerRole, targetRole, role } = change;
  if (!callerIsWorkspaceAdmin) {
    if (change.isSelf) return fail("project_role_own");
    if (callerRole < Role.admin) return fail("project_role_not_permitted");
    if (targetRole >= callerRole) return fail("project_role_of_equal");
    if (role >= callerRole) return fail("project_role_too_high");
  }
  return change.targetWorkspaceRole === Role.guest && role > Role.guest
    ? fail("project_role_above_workspace")
    : ok(undefined);
}

export function checkProjectRemoval(removal: {
  isSelf: boolean;
  callerRole: Role;
  targetRole: Role;
}): Result<void> {
  if (removal.isSelf) return fail("project_member_removes_self");
  return removal.targetRole > removal.callerRole ? fail("project_member_higher") : ok(undefined);
}

/** A project is never left without somebody who can run it. */
export const checkLeavingProject = (role: Role, admins: number): Result<void> =>
  role === Role.admin && admins <= 1 ? fail("project_last_admin_leaves") : ok(undefined);
