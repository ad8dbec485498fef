import { describe, expect, test } from "vitest";
import { checkProjectInvitation, workspaceRoleFor } from "./project-invitation.ts";
import { Role } from "./role.ts";

describe("an invitation to a project", () => {
  test("gives admins and guests of the workspace the role they have there", () => {
    expect(checkProjectInvitation(Role.admin, Role.member).ok).toBe(false);
    expect(checkProjectInvitation(Role.guest, Role.member).ok).toBe(false);
    expect(checkProjectInvitation(Role.guest, Role.guest).ok).toBe(true);
    expect(checkProjectInvitation(Role.member, Role.admin).ok).toBe(true);
    expect(checkProjectInvitation(undefined, Role.admin).ok).toBe(true);
  });

  test("never makes an admin of the workspace", () => {
    expect([Role.guest, Role.member, Role.admin].map(workspaceRoleFor)).toEqual([5, 15, 15]);
  });
});
