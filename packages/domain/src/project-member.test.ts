import { describe, expect, test } from "vitest";
import {
  type ProjectRoleChange,
  checkLeavingProject,
  checkProjectRemoval,
  checkProjectRoleChange,
  checkProjectRole,
} from "./project-member.ts";
import { Role } from "./role.ts";

const code = (result: { ok: boolean; code?: string }) => (result.ok ? "ok" : result.code);

describe("a project role", () => {
  test.for([
    [Role.admin, Role.admin, "ok"],
    [Role.admin, Role.member, "project_role_below_workspace"],
    [Role.admin, Role.guest, "project_role_below_workspace"],
    [Role.member, Role.admin, "ok"],
    [Role.member, Role.guest, "ok"],
    [Role.guest, Role.guest, "ok"],
    [Role.guest, Role.member, "project_role_above_workspace"],
    [Role.guest, Role.admin, "project_role_above_workspace"],
  ] as const)("fits the workspace role %i as %i: %s", ([workspaceRole, role, wanted]) =>
    expect(code(checkProjectRole(workspaceRole, role))).toBe(wanted),
  );
});

describe("changing a role", () => {
  const change = (over: Partial<ProjectRoleChange>): ProjectRoleChange => ({
    isSelf: false,
    callerIsWorkspaceAdmin: false,
    callerRole: Role.admin,
    targetRole: Role.guest,
    targetWorkspaceRole: Role.member,
    role: Role.member,
    ...over,
  });

  test.for([
    ["an admin moves a guest up to member", {}, "ok"],
    ["nobody changes their own", { isSelf: true }, "project_role_own"],
    ["a workspace admin may change their own", { isSelf: true, callerIsWorkspaceAdmin: true }, "ok"],
    ["a member changes none", { callerRole: Role.member }, "project_role_not_permitted"],
    ["an admin does not demote an admin", { targetRole: Role.admin }, "project_role_of_equal"],
    ["an admin makes no further admin", { role: Role.admin }, "project_role_too_high"],
    ["a workspace admin makes admins", { role: Role.admin, callerIsWorkspaceAdmin: true }, "ok"],
    [
      "a workspace guest stays a guest, whoever asks",
      { callerIsWorkspaceAdmin: true, targetWorkspaceRole: Role.guest },
      "project_role_above_workspace",
    ],
  ] as const)("%s", ([, over, wanted]) => expect(code(checkProjectRoleChange(change(over)))).toBe(wanted));
});

describe("removing a member", () => {
  test("is refused for oneself and for somebody higher", () => {
    const removal = (isSelf: boolean, callerRole: Role, targetRole: Role) =>
      code(checkProjectRemoval({ isSelf, callerRole, targetRole }));
    expect(removal(true, Role.admin, Role.admin)).toBe("project_member_removes_self");
    expect(removal(false, Role.member, Role.admin)).toBe("project_member_higher");
    expect(removal(false, Role.admin, Role.admin)).toBe("ok");
  });
});

describe("leaving a project", () => {
  test("is refused to its only admin", () => {
    expect(code(checkLeavingProject(Role.admin, 1))).toBe("project_last_admin_leaves");
    expect(code(checkLeavingProject(Role.admin, 2))).toBe("ok");
    expect(code(checkLeavingProject(Role.member, 1))).toBe("ok");
  });
});
