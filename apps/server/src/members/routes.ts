import {
  getMyWorkspaceMembership,
  getWorkspaceMember,
  joinProjects,
  leaveWorkspace,
  listMembersByProject,
  listMyProjectInvitations,
  listMyProjectRoles,
  listWorkspaceMembers,
  removeWorkspaceMember,
  saveWorkspaceView,
  updateWorkspaceMember,
} from "@cairn/api";
import { checkLeaving, checkRemoval, checkRoleChange, ok } from "@cairn/domain";
import { type Route, handle, read } from "../http/route.ts";
import { listInvitationsFor } from "../projects/invitations/rows.ts";
import * as inProjects from "./projects/rows.ts";
import * as members from "./rows.ts";

export const memberRoutes: readonly Route[] = [
  read(listWorkspaceMembers, ({ db, workspace, query }) =>
    members.listMembers(db, workspace.id, members.detailFor(workspace.role), query.search),
  ),
  read(getWorkspaceMember, ({ db, workspace, params }) =>
    members.requireMember(db, workspace.id, params.membershipId, members.detailFor(workspace.role)),
  ),

  handle(updateWorkspaceMember, async ({ tx, caller, workspace, params, body }) => {
    const me = await members.lockMembers(tx, workspace.id, caller.id, "member.edit");
    const target = await members.requireActive(tx.db, workspace.id, params.membershipId);
    const checked = checkRoleChange(me, target);
    if (!checked.ok) return checked;
    await members.updateMember(tx, workspace.id, target, body);
    return ok(await members.requireMember(tx.db, workspace.id, target.id, "without_address"));
  }),

  handle(removeWorkspaceMember, async ({ tx, caller, workspace, params }) => {
    const me = await members.lockMembers(tx, workspace.id, caller.id, "member.edit");
    const target = await members.requireActive(tx.db, workspace.id, params.membershipId);
    const isAlone = await members.isAloneInProject(tx.db, workspace.id, target.member);
    const checked = checkRemoval(me, target, isAlone);
    if (checked.ok) await members.suspendMember(tx, workspace.id, target);
    return checked;
  }),

  handle(leaveWorkspace, async ({ tx, caller, workspace }) => {
    const me = await members.lockMembers(tx, workspace.id, caller.id, "workspace.leave");
    const otherAdmins = await members.countOtherAdmins(tx.db, workspace.id, caller.id);
    const isAlone = await members.isAloneInProject(tx.db, workspace.id, caller.id);
    const checked = checkLeaving(me, otherAdmins, isAlone);
    if (checked.ok) await members.suspendMember(tx, workspace.id, me);
    return checked;
  }),

  read(getMyWorkspaceMembership, ({ db, caller, workspace }) =>
    members.requireMyMembership(db, workspace.id, caller.id),
  ),
  read(listMembersByProject, ({ db, caller, workspace }) =>
    inProjects.listByProject(db, { workspaceId: workspace.id, userId: caller.id, role: workspace.role }),
  ),
  read(listMyProjectRoles, async ({ db, caller, workspace }) => {
    const mine = await inProjects.listMemberships(db, workspace.id, caller.id);
    return Object.fromEntries(mine.map(({ project, role }) => [project, role]));
  }),
  read(listMyProjectInvitations, ({ db, caller }) => listInvitationsFor(db, caller.id)),
  handle(joinProjects, async ({ tx, caller, workspace, body }) => {
    const joiner = { workspaceId: workspace.id, userId: caller.id, role: workspace.role };
    await inProjects.joinProjects(tx, joiner, body.project_ids);
    return { message: "Projects joined successfully" };
  }),
  handle(saveWorkspaceView, ({ tx, caller, workspace, body }) =>
    members.saveViewProps(tx, workspace.id, caller.id, body.view_props),
  ),
];
