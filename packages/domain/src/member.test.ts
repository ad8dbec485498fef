import { describe, expect, test } from "vitest";
import { checkLeaving, checkRemoval, checkRoleChange, projectRoleAfter } from "./member.ts";
import { Role } from "./role.ts";

const ada = { member: "ada", role: Role.admin };
const ben = { member: "ben", role: Role.admin };
const kim = { member: "kim", role: Role.member };
const refused = (code: string) => ({ ok: false, code });
const allowed = { ok: true, value: undefined };

describe("changing a role", () => {
  test("is refused for one's own", () => {
    expect(checkRoleChange(ada, ada)).toEqual(refused("member_own_role"));
  });
  test("is allowed for another admin's, because the one who does it stays", () => {
    expect(checkRoleChange(ada, ben)).toEqual(allowed);
  });
});

describe("removing a member", () => {
  test("is refused for oneself, for a higher role, and for whom a project would be left alone", () => {
    expect(checkRemoval(ada, ada, false)).toEqual(refused("member_removes_self"));
    expect(checkRemoval(kim, ada, false)).toEqual(refused("member_role_higher"));
    expect(checkRemoval(ada, kim, true)).toEqual(refused("member_alone_in_project"));
  });
  test("is allowed otherwise", () => {
    expect(checkRemoval(ada, ben, false)).toEqual(allowed);
  });
});

describe("leaving", () => {
  test("is refused to the last admin and to whom a project would be left alone", () => {
    expect(checkLeaving(ada, 0, false)).toEqual(refused("leave_last_admin"));
    expect(checkLeaving(ada, 1, true)).toEqual(refused("leave_alone_in_project"));
  });
  test("is allowed to a member where there is no other admin to count", () => {
    expect(checkLeaving(kim, 0, false)).toEqual(allowed);
    expect(checkLeaving(ada, 1, false)).toEqual(allowed);
  });
});

test("only a guest of the workspace loses their role in projects", () => {
  expect(projectRoleAfter(Role.guest, Role.admin)).toBe(Role.guest);
  expect(projectRoleAfter(Role.member, Role.admin)).toBe(Role.admin);
});
