import { z } from "zod";

export const Role = { guest: 5, member: 15, admin: 20 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const roles = [Role.admin, Role.member, Role.guest] as const;

/** A role as the wire writes it. */
export const RoleNumber = z.union([z.literal(Role.guest), z.literal(Role.member), z.literal(Role.admin)], {
  error: (issue) => `"${String(issue.input)}" is not a valid choice.`,
});
