import {
  addProjectMembers,
  getMemberPreferences,
  getMyProjectMember,
  getProjectMember,
  getProjectUserProperties,
  leaveProject,
  listProjectMembers,
  removeProjectMember,
  updateMemberPreferences,
  updateProjectMember,
  updateProjectUserProperties,
  updateProjectViews,
} from "@cairn/api";
import {
  type Id,
  Role,
  checkLeavingProject,
  checkProjectRemoval,
  checkProjectRole,
  checkProjectRoleChange,
  fail,
} from "@cairn/domain";
import { type Route, handle, read } from "../../http/route.ts";
import { transact } from "../../services.ts";
import type { Place } from "../rows.ts";
import * as members from "./rows.ts";
import { getProperties, requireProperties, updateProperties } from "./user-properties.ts";

const placeOf = (call: { workspace: { id: Id }; project: { id: Id } }): Place => ({
  workspaceId: call.workspace.id,
  projectId: call.project.id,
});

export const projectMemberRoutes: readonly Route[] = [
  read(listProjectMembers, (call) => members.listMembers(call.db, placeOf(call))),

  handle(addProjectMembers, async (call) => {
    const { tx, body, workspace, project } = call;
    if (body.members.length === 0) return fail("project_members_required");
    const people = body.members.map(({ member_id }) => member_id);
    const roles = await members.workspaceRoles(tx.db, workspace.id, people);
    for (const { member_id, role } of body.members) {
      const workspaceRole = roles.get(member_id);
      if (workspaceRole === undefined) return fail("object_not_found");
      const checked = checkProjectRole(workspaceRole, role);
      if (!checked.ok) return checked;
      await members.addMember(tx, workspace.id, project.id, member_id, role);
    }
    return members.listMembers(tx.db, placeOf(call), people);
  }),

  read(getProjectMember, async (call) => {
    const { workspace_role: _, ...row } = await members.requireMembership(
      call.db,
      placeOf(call),
      call.params.memberId,
    );
    if (call.project.role === Role.guest) return row;
    return members.requireFull(call.db, placeOf(call), row.id, { withAddress: true });
  }),

  handle(updateProjectMember, async (call) => {
    const { tx, caller, workspace, project, body } = call;
    const target = await members.requireMembership(tx.db, placeOf(call), call.params.memberId);
    if (body.role !== undefined) {
      const checked = checkProjectRoleChange({
        isSelf: target.member === caller.id,
        callerIsWorkspaceAdmin: workspace.role === Role.admin,
        callerRole: project.role!,
        targetRole: target.role,
        targetWorkspaceRole: target.workspace_role,
        role: body.role,
      });
      if (!checked.ok) return checked;
      await members.setRole(tx, placeOf(call), target, body.role);
    }
    return members.requireFull(tx.db, placeOf(call), target.id, { withAddress: false });
  }),

  handle(removeProjectMember, async (call) => {
    const target = await members.requireMembership(call.tx.db, placeOf(call), call.params.memberId);
    const checked = checkProjectRemoval({
      isSelf: target.member === call.caller.id,
      callerRole: call.project.role!,
      targetRole: target.role,
    });
    if (!checked.ok) return checked;
    await members.removeMember(call.tx, placeOf(call), target);
    return undefined;
  }),

  handle(leaveProject, async (call) => {
    const me = await members.requireMembershipOf(call.tx.db, placeOf(call), call.caller.id);
    const checked = checkLeavingProject(me.role, await members.countAdmins(call.tx, placeOf(call)));
    if (!checked.ok) return checked;
    await members.removeMember(call.tx, placeOf(call), me);
    return undefined;
  }),

  read(getMyProjectMember, async (call) => {
    const me = await members.requireMembershipOf(call.db, placeOf(call), call.caller.id);
    return members.requireFull(call.db, placeOf(call), me.id, { withAddress: false });
  }),

  handle(updateProjectViews, async (call) => {
    const me = await members.requireMembershipOf(call.tx.db, placeOf(call), call.caller.id);
    await members.arrange(call.tx, placeOf(call), me.id, call.body);
  }),

  read(getMemberPreferences, async (call) => {
    const member = await members.requireMembershipOf(call.db, placeOf(call), call.params.memberUserId);
    return {
      preferences: await members.readPreferences(call.db, placeOf(call), member.id),
      project_id: call.project.id,
      member_id: member.member,
      workspace_id: call.workspace.id,
    };
  }),

  handle(updateMemberPreferences, async (call) => {
    const member = await members.requireMembershipOf(call.tx.db, placeOf(call), call.params.memberUserId);
    if (member.member !== call.caller.id) return fail("not_permitted");
    const preferences = {
      ...(await members.readPreferences(call.tx.db, placeOf(call), member.id)),
      ...call.body,
    };
    await members.arrange(call.tx, placeOf(call), member.id, { preferences });
    return { preferences };
  }),

  read(getProjectUserProperties, async (call) => {
    const found = await getProperties(call.db, placeOf(call), call.caller.id);
    if (found) return found;
    const who = { by: call.caller.id, cause: "first look at a project" };
    const { value } = await transact(call.services, who, (tx) =>
      requireProperties(tx, placeOf(call), call.caller.id),
    );
    return value;
  }),

  handle(updateProjectUserProperties, (call) =>
    updateProperties(call.tx, placeOf(call), call.caller.id, call.body),
  ),
];
