import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { type Role, RoleNumber } from "./role.ts";
import { Id, Instant, audit } from "./schema.ts";
import { isEmail } from "./user.ts";
import { WorkspaceLite } from "./workspace.ts";

/** How many people one call may invite; each of them is sent a mail. */
export const INVITATIONS_MAX = 200;

export const WorkspaceInvite = z.object({
  id: Id,
  ...audit,
  email: z.string(),
  accepted: z.boolean(),
  /** Empty for those who may not use it. */
  token: z.string(),
  message: z.string().nullable(),
  responded_at: Instant.nullable(),
  role: RoleNumber,
  workspace: WorkspaceLite,
  invite_link: z.string(),
});
export type WorkspaceInvite = z.infer<typeof WorkspaceInvite>;

export const inviteLink = (id: Id, slug: string, token: string): string =>
  `/workspace-invitations/?invitation_id=${id}&slug=${slug}&token=${token}`;

/** Nobody invites, or turns an invitation, to a role above their own. */
export const checkInvitedRole = (caller: Role, invited: Role): Result<void> =>
  invited > caller ? fail("invitation_role_higher") : ok(undefined);

/** The token of an admin's invitation in the hands of a member would make them admin under another address. */
export const seesToken = (viewer: Role, invited: Role): boolean => invited <= viewer;

/** The first address that is none. */
export const firstInvalidEmail = (emails: readonly string[]): string | undefined =>
  emails.find((email) => !isEmail(email));
