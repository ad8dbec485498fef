import { Role } from "./role.ts";

/** What is known about the caller and the thing at hand when a permission is asked for. */
export interface Facts {
  readonly signedIn: boolean;
  /** The workspace role, absent outside a workspace. */
  readonly role?: Role | undefined;
  /** The project role; a workspace admin is project admin everywhere. */
  readonly projectRole?: Role | undefined;
  /** The caller is listed as an administrator of the installation and signed in as one. */
  readonly instanceAdmin?: boolean;
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
  "instance.admin": (f) => f.instanceAdmin ?? false,
  "workspace.create": signedIn,
  "workspace.read": inWorkspace(Role.guest),
  "workspace.edit": inWorkspace(Role.admin),
  "workspace.delete": inWorkspace(Role.admin),
  "workspace.follow": inWorkspace(Role.guest),
  "workspace.leave": inWorkspace(Role.guest),
  "member.list": inWorkspace(Role.guest),
  "member.edit": inWorkspace(Role.admin),
  "invitation.manage": inWorkspace(Role.member),
  "workspaceTheme.use": inWorkspace(Role.member),
  "preferences.use": inWorkspace(Role.guest),
  "project.join": inWorkspace(Role.member),
  "project.list": inWorkspace(Role.guest),
  "project.create": inWorkspace(Role.member),
  "project.read": inWorkspace(Role.guest),
  "project.edit": inProject(Role.admin),
  "project.delete": inProject(Role.admin),
  "project.archive": inProject(Role.member),
  "project.leave": inProject(Role.guest),
  /** What a member arranges for themselves: order, filters, preferences. */
  "project.arrange": inProject(Role.guest),
  "projectIdentifier.use": inWorkspace(Role.member),
  "projectMember.read": inProject(Role.guest),
  "projectMember.add": inProject(Role.admin),
  /** Whose role may become what is a rule of its own. */
  "projectMember.edit": inProject(Role.guest),
  "projectMember.remove": inProject(Role.admin),
  "projectInvitation.manage": inProject(Role.admin),
  "state.read": inProject(Role.guest),
  "state.edit": inProject(Role.admin),
  "estimate.read": inProject(Role.guest),
  "estimate.edit": inProject(Role.member),
  "label.read": inProject(Role.guest),
  "label.edit": inProject(Role.admin),
  "workspaceLabel.read": inWorkspace(Role.guest),
  "workspaceLabel.edit": inWorkspace(Role.admin),
  "quickLink.use": inWorkspace(Role.guest),
  "favorite.use": inWorkspace(Role.member),
  "projectFavorite.use": inWorkspace(Role.guest),
  "sticky.use": inWorkspace(Role.guest),
  "asset.use": inWorkspace(Role.guest),
  "projectAsset.use": inProject(Role.guest),
} satisfies Record<string, (facts: Facts) => boolean>;

export type Ability = keyof typeof abilities;

export const can = (ability: Ability, facts: Facts): boolean => abilities[ability](facts);
