import { Role } from "./role.ts";

/** What is known about the caller and the thing at hand when a permission is asked for. */
export interface Facts {
  readonly signedIn: boolean;
  /** The workspace role, absent outside a workspace. */
  readonly role?: Role | undefined;
  /** The project role; a workspace admin is project admin everywhere. */
  readonly projectRole?: Role | undefined;
  /** The caller made or owns the thing. */
  readonly owner?: boolean;
}

const anyone = () => true;
const signedIn = (f: Facts) => f.signedIn;
const inWorkspace = (least: Role) => (f: Facts) => (f.role ?? 0) >= least;
const inProject = (least: Role) => (f: Facts) => (f.projectRole ?? 0) >= least;

/** The one table of who may do what: the server refuses by it, the browser hides by it. */
export const abilities = {
  anyone: anyone,
  "account.use": signedIn,
  "workspace.create": signedIn,
  "workspace.read": inWorkspace(Role.guest),
  "workspace.edit": inWorkspace(Role.admin),
  "workspace.follow": inWorkspace(Role.guest),
  "project.list": inWorkspace(Role.guest),
  "project.create": inWorkspace(Role.member),
  "project.read": inWorkspace(Role.guest),
  "project.edit": inProject(Role.admin),
  "project.delete": inProject(Role.admin),
  "label.read": inProject(Role.guest),
  "label.edit": inProject(Role.admin),
  "workspaceLabel.read": inWorkspace(Role.guest),
  "workspaceLabel.edit": inWorkspace(Role.admin),
  "quickLink.use": inWorkspace(Role.guest),
} satisfies Record<string, (facts: Facts) => boolean>;

export type Ability = keyof typeof abilities;

export const can = (ability: Ability, facts: Facts): boolean => abilities[ability](facts);
