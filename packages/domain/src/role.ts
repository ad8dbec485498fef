export const Role = { guest: 5, member: 15, admin: 20 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const roles = [Role.admin, Role.member, Role.guest] as const;
