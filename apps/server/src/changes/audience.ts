import { type Id, Network, Role } from "@cairn/domain";

/**
 * Who may see a row. Stored with each logged row as it was before and after the change, so that a row which leaves
 * somebody's sight is taken away from them, and one that enters it is handed over whole.
 */
export type Audience =
  /** Everybody in the workspace, or those from this role up. */
  | { to: "workspace"; least?: Role }
  /** The members of a project; a restricted guest sees only what they made themselves. */
  | { to: "project"; project: Id; creator?: Id }
  /** Those to whom the project is listed, members or not. */
  | { to: "listing"; project: Id; network: Network }
  /** One person: their favorites, their links, their own role. */
  | { to: "person"; person: Id };

export interface ProjectAccess {
  readonly role: Role;
  readonly guestsSeeAll: boolean;
}

/** What one person may see of a workspace at this moment. */
export interface Viewer {
  readonly id: Id;
  readonly role: Role;
  /** Projects they are in; for a workspace admin every project. */
  readonly projects: ReadonlyMap<Id, ProjectAccess>;
}

export function canSee(viewer: Viewer, audience: Audience): boolean {
  switch (audience.to) {
    case "workspace":
      return viewer.role >= (audience.least ?? Role.guest);
    case "person":
      return audience.person === viewer.id;
    case "listing":
      return (
        viewer.projects.has(audience.project) ||
        viewer.role === Role.admin ||
        (audience.network === Network.public && viewer.role >= Role.member)
      );
    case "project": {
      const access = viewer.projects.get(audience.project);
      if (!access) return viewer.role === Role.admin;
      const restricted = access.role === Role.guest && !access.guestsSeeAll && audience.creator !== undefined;
      return !restricted || audience.creator === viewer.id;
    }
  }
}
