import { z } from "zod";
import { type Result, fail, ok } from "./failures.ts";
import { ProjectLite } from "./project.ts";
import { Role, RoleNumber } from "./role.ts";
import { Id, Instant, audit } from "./schema.ts";
import { WorkspaceLite } from "./workspace.ts";

export const ProjectInvite = z.object({
  id: Id,
  ...audit,
  email: z.string(),
  accepted: z.boolean(),
  /** Always empty: the token is in the mail and nowhere else. */
  token: z.literal(""),
  message: z.string().nullable(),
  responded_at: Instant.nullable(),
  role: RoleNumber,
  project: ProjectLite,
  workspace: WorkspaceLite,
});
export type ProjectInvite = z.infer<typeof ProjectInvite>;

/** Admins and guests of the workspace are what they are in each of its projects. */
export const checkProjectInvitation = (workspaceRole: Role | undefined, invited: Role): Result<void> =>
  workspaceRole === undefined || workspaceRole === Role.member || workspaceRole === invited
    ? ok(undefined)
    : fail("project_invitation_role_differs");

/** The place in the workspace that comes with a place in one of its projects. */
export const workspaceRoleFor = (invited: Role): Role => (invited >= Role.member ? Role.member : Role.guest);

export interface ProjectInviteLink {
  readonly id: Id;
  readonly email: string;
  readonly slug: string;
  readonly projectId: Id;
  readonly token: string;
}

export const projectInviteLink = ({ id, email, slug, projectId, token }: ProjectInviteLink): string =>
  `/project-invitations/?${new URLSearchParams({ invitation_id: id, email, slug, project_id: projectId, token })}`;
