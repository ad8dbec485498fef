import { describe, expect, test } from "vitest";
import { type Ability, type Facts, abilities, can } from "./permissions.ts";
import { Role, roles } from "./role.ts";

/** Who may do it, by the lowest role that can. Written out a second time on purpose: a slip changes one of the two. */
const least: Record<
  Ability,
  { workspace?: Role; project?: Role; signedIn?: true; anyone?: true; byRole?: false }
> = {
  anyone: { anyone: true },
  "account.use": { signedIn: true },
  // No role in any workspace makes an administrator of the installation.
  "instance.admin": { byRole: false },
  "workspace.create": { signedIn: true },
  "workspace.read": { workspace: Role.guest },
  "workspace.edit": { workspace: Role.admin },
  "workspace.follow": { workspace: Role.guest },
  "workspace.delete": { workspace: Role.admin },
  "workspace.leave": { workspace: Role.guest },
  "member.list": { workspace: Role.guest },
  "member.edit": { workspace: Role.admin },
  "invitation.manage": { workspace: Role.member },
  "workspaceTheme.use": { workspace: Role.member },
  "preferences.use": { workspace: Role.guest },
  "project.join": { workspace: Role.member },
  "project.list": { workspace: Role.guest },
  "project.create": { workspace: Role.member },
  "project.read": { workspace: Role.guest },
  "project.edit": { project: Role.admin },
  "project.delete": { project: Role.admin },
  "project.archive": { project: Role.member },
  "project.leave": { project: Role.guest },
  "project.arrange": { project: Role.guest },
  "projectIdentifier.use": { workspace: Role.member },
  "projectMember.read": { project: Role.guest },
  "projectMember.add": { project: Role.admin },
  "projectMember.edit": { project: Role.guest },
  "projectMember.remove": { project: Role.admin },
  "projectInvitation.manage": { project: Role.admin },
  "state.read": { project: Role.guest },
  "state.edit": { project: Role.admin },
  "estimate.read": { project: Role.guest },
  "estimate.edit": { project: Role.member },
  "label.read": { project: Role.guest },
  "label.edit": { project: Role.admin },
  "workspaceLabel.read": { workspace: Role.guest },
  "workspaceLabel.edit": { workspace: Role.admin },
  "quickLink.use": { workspace: Role.guest },
  "favorite.use": { workspace: Role.member },
  "projectFavorite.use": { workspace: Role.guest },
  "sticky.use": { workspace: Role.guest },
  "asset.use": { workspace: Role.guest },
  "projectAsset.use": { project: Role.guest },
};

describe("the table of abilities", () => {
  const standings: Facts[] = [undefined, ...roles].flatMap((role) =>
    [undefined, ...roles].map((projectRole) => ({ signedIn: true, role, projectRole })),
  );

  test.for(Object.keys(abilities) as Ability[])("lets in whom it should and nobody else: %s", (ability) => {
    const rule = least[ability];
    for (const facts of standings) {
      const allowed =
        rule.anyone ??
        rule.signedIn ??
        rule.byRole ??
        (rule.workspace !== undefined
          ? (facts.role ?? 0) >= rule.workspace
          : (facts.projectRole ?? 0) >= rule.project!);
      expect([facts, can(ability, facts)]).toEqual([facts, allowed]);
    }
    expect(can(ability, { signedIn: false })).toBe(rule.anyone ?? false);
  });

  test("lets administrators of the installation administer it, and nothing more by that", () => {
    expect(can("instance.admin", { signedIn: true, instanceAdmin: true })).toBe(true);
    expect(can("instance.admin", { signedIn: true, instanceAdmin: false })).toBe(false);
    expect(can("workspace.read", { signedIn: true, instanceAdmin: true })).toBe(false);
  });

  test("never gives a lower role what it denies a higher one", () => {
    for (const ability of Object.keys(abilities) as Ability[])
      for (const key of ["role", "projectRole"] as const)
        expect(
          [Role.guest, Role.member, Role.admin].map((role) => can(ability, { signedIn: true, [key]: role })),
        ).toEqual(
          [Role.guest, Role.member, Role.admin]
            .map((role) => can(ability, { signedIn: true, [key]: role }))
            .sort(),
        );
  });
});
