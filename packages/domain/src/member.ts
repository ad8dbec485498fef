import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { Role, RoleNumber } from "./role.ts";
import { Id, JsonObject, audit } from "./schema.ts";
import { UserLite } from "./user.ts";

/** A person as members see each other; guests see no addresses. */
export const UserAdminLite = UserLite.extend({ email: z.string(), last_login_medium: z.string() });
export type UserAdminLite = z.infer<typeof UserAdminLite>;

const Membership = z.object({
  id: Id,
  ...audit,
  role: RoleNumber,
  company_role: z.string().nullable(),
  view_props: JsonObject,
  default_props: JsonObject,
  issue_props: JsonObject,
  is_active: z.boolean(),
  getting_started_checklist: JsonObject,
  tips: JsonObject,
  explored_features: JsonObject,
  workspace: Id,
});

export const WorkspaceMember = Membership.extend({ member: z.union([UserAdminLite, UserLite]) });
export type WorkspaceMember = z.infer<typeof WorkspaceMember>;

export const WorkspaceMemberMe = Membership.extend({ member: Id, draft_issue_count: z.number().int() });
export type WorkspaceMemberMe = z.infer<typeof WorkspaceMemberMe>;

/** Which mails about work items a member wants; kept for clients that read it. */
export const defaultIssueProps = { subscribed: true, assigned: true, created: true, all_issues: true };

/** Somebody's place in a workspace, as far as the rules about places ask. */
export interface Standing {
  readonly member: Id;
  readonly role: Role;
}

/** Nobody changes their own role, so that the admin who changes another's remains: a workspace never loses its last. */
export const checkRoleChange = (caller: Standing, target: Standing): Result<void> =>
  target.member === caller.member ? fail("member_own_role") : ok(undefined);

/** `isAlone`: in some project the person is the only member, and its admin. */
export function checkRemoval(caller: Standing, target: Standing, isAlone: boolean): Result<void> {
  if (target.member === caller.member) return fail("member_removes_self");
  if (target.role > caller.role) return fail("member_role_higher");
  return isAlone ? fail("member_alone_in_project") : ok(undefined);
}

export function checkLeaving(me: Standing, otherAdmins: number, isAlone: boolean): Result<void> {
  if (me.role === Role.admin && otherAdmins === 0) return fail("leave_last_admin");
  return isAlone ? fail("leave_alone_in_project") : ok(undefined);
}

/** A guest of the workspace is a guest in each of its projects. */
export const projectRoleAfter = (workspaceRole: Role, projectRole: Role): Role =>
  workspaceRole === Role.guest ? Role.guest : projectRole;
