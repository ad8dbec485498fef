import type { FailureCode } from "@cairn/domain";
import { copyAvatar } from "./auth/providers/avatar.ts";
import { providerRoutes } from "./auth/providers/routes.ts";
import { assetRoutes } from "./assets/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { changeRoutes } from "./changes/routes.ts";
import type { EntityReaders } from "./changes/translate.ts";
import { favoriteRoutes } from "./favorites/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { estimateRoutes } from "./estimates/routes.ts";
import type { Constraints } from "./http/failure-reply.ts";
import type { Route } from "./http/route.ts";
import { instanceRoutes } from "./instance/routes.ts";
import { labelRoutes } from "./labels/routes.ts";
import { purge } from "./jobs/purge.ts";
import type { Workers } from "./jobs/queue.ts";
import { deliverMail } from "./mail/deliver.ts";
import { invitationRoutes } from "./members/invitation-routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { projectInvitationRoutes } from "./projects/invitations/routes.ts";
import { projectMemberRoutes } from "./projects/members/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { projectReader } from "./projects/rows.ts";
import { projectRoutes } from "./projects/routes.ts";
import { resourceConstraints, resourceRoutes } from "./resources/mount.ts";
import { fillSample } from "./seed/sample.ts";
import type { Services } from "./services.ts";
import { stickyRoutes } from "./stickies/routes.ts";
import { stateRoutes } from "./states/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { workspaceReader } from "./workspaces/rows.ts";
import { workspaceRoutes } from "./workspaces/routes.ts";

/** Every route the server has. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...providerRoutes,
  ...instanceRoutes,
  ...userRoutes,
  ...workspaceRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...homeRoutes,
  ...projectRoutes,
  ...projectInvitationRoutes,
  ...projectMemberRoutes,
  ...stateRoutes,
  ...labelRoutes,
  ...estimateRoutes,
  ...resourceRoutes,
  ...favoriteRoutes,
  ...stickyRoutes,
  ...assetRoutes,
  ...pictureRoutes,
  ...changeRoutes,
];

/** Entities that can enter somebody's sight by a change of theirs, and those presence can be announced of. */
export const readers: EntityReaders = new Map([
  ["workspace", workspaceReader],
  ["project", projectReader],
]);

/** Rules that the database keeps for us, by the name of the index that keeps them. */
export const constraints: Constraints = new Map<string, FailureCode>([
  ["workspaces_slug", "workspace_slug_taken"],
  ["projects_name", "project_name_taken"],
  ["projects_identifier", "project_identifier_taken"],
  ["project_identifiers_name", "project_identifier_taken"],
  ["states_name", "state_name_taken"],
  ["users_email", "user_already_exists"],
  ["favorites_entity", "favorite_exists"],
  ...resourceConstraints,
]);

export const workers: Workers<Services> = {
  fill_sample: fillSample,
  deliver_mail: deliverMail,
  copy_avatar: copyAvatar,
  purge,
};
