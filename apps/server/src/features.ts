import type { FailureCode } from "@cairn/domain";
import { authRoutes } from "./auth/routes.ts";
import { changeRoutes } from "./changes/routes.ts";
import type { EntityReaders } from "./changes/translate.ts";
import type { Constraints } from "./http/failure-reply.ts";
import type { Route } from "./http/route.ts";
import { instanceRoutes } from "./instance/routes.ts";
import { purge } from "./jobs/purge.ts";
import type { Workers } from "./jobs/queue.ts";
import { projectReader } from "./projects/rows.ts";
import { projectRoutes } from "./projects/routes.ts";
import { resourceConstraints, resourceRoutes } from "./resources/mount.ts";
import { fillSample } from "./seed/sample.ts";
import type { Services } from "./services.ts";
import { userRoutes } from "./users/routes.ts";
import { workspaceReader } from "./workspaces/rows.ts";
import { workspaceRoutes } from "./workspaces/routes.ts";

/** Every route the server has. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...instanceRoutes,
  ...userRoutes,
  ...workspaceRoutes,
  ...projectRoutes,
  ...resourceRoutes,
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
  ["users_email", "admin_user_exists"],
  ...resourceConstraints,
]);

export const workers: Workers<Services> = { fill_sample: fillSample, purge };
