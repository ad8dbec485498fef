import * as assets from "./assets.ts";
import * as auth from "./auth.ts";
import * as changes from "./changes.ts";
import { type Endpoint } from "./endpoint.ts";
import * as estimates from "./estimates.ts";
import * as favorites from "./favorites.ts";
import * as home from "./home.ts";
import * as instance from "./instance.ts";
import * as invitations from "./invitations.ts";
import * as labels from "./labels.ts";
import * as members from "./members.ts";
import * as projectInvitations from "./project-invitations.ts";
import * as projectMembers from "./project-members.ts";
import * as pictures from "./pictures.ts";
import * as projects from "./projects.ts";
import { allProviderEndpoints } from "./providers.ts";
import { resourceEndpoints } from "./resources.ts";
import * as states from "./states.ts";
import * as stickies from "./stickies.ts";
import * as users from "./users.ts";
import * as workspaces from "./workspaces.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "needs" in value;

const areas: Readonly<Record<string, object>> = {
  auth,
  home,
  instance,
  invitations,
  members,
  users,
  workspaces,
  projects,
  projectInvitations,
  projectMembers,
  states,
  labels,
  estimates,
  changes,
  favorites,
  stickies,
  assets,
  pictures,
};

/** Every endpoint there is, with the area it belongs to: what the document and the tests are made from. */
export const allEndpoints: readonly { area: string; name: string; endpoint: Endpoint }[] = [
  ...Object.entries(areas).flatMap(([area, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ area, name, endpoint })),
  ),
  ...allProviderEndpoints,
  ...Object.entries(resourceEndpoints).flatMap(([area, five]) =>
    Object.entries(five).map(([name, endpoint]) => ({
      area,
      name: `${area}.${name}`,
      endpoint: endpoint as Endpoint,
    })),
  ),
];
