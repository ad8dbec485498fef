import { describe, expect, test } from "vitest";
import { checkInvitedRole, firstInvalidEmail, inviteLink, seesToken } from "./invitation.ts";
import { Role } from "./role.ts";

describe("inviting", () => {
  test("reaches up to one's own role and no further", () => {
    expect(checkInvitedRole(Role.member, Role.member).ok).toBe(true);
    expect(checkInvitedRole(Role.admin, Role.admin).ok).toBe(true);
    expect(checkInvitedRole(Role.member, Role.admin)).toEqual({ ok: false, code: "invitation_role_higher" });
  });
  test("names the first address that is none", () => {
    expect(firstInvalidEmail(["a@example.com", "nonsense", "b"])).toBe("nonsense");
    expect(firstInvalidEmail(["a@example.com"])).toBeUndefined();
  });
});

test("the token of an invitation above one's own role stays hidden", () => {
  expect(seesToken(Role.member, Role.admin)).toBe(false);
  expect(seesToken(Role.member, Role.member)).toBe(true);
});

test("the link holds all that joining needs", () => {
  expect(inviteLink("1", "acme", "t")).toBe("/workspace-invitations/?invitation_id=1&slug=acme&token=t");
});
