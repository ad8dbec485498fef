import { type Settings, isOn, isSmtpConfigured } from "./configuration.ts";
import { Role } from "./role.ts";

export const signInSteps = ["MAGIC_CODE", "CREDENTIAL"] as const;
export type SignInStep = (typeof signInSteps)[number];

/** How an address goes on: by a mailed code if codes can be sent, unless its account has a password of its own. */
export function signInStep(
  account: { is_password_autoset: boolean } | undefined,
  settings: Settings,
): SignInStep {
  const codes = isSmtpConfigured(settings) && isOn(settings.ENABLE_MAGIC_LINK_LOGIN);
  return codes && (account?.is_password_autoset ?? true) ? "MAGIC_CODE" : "CREDENTIAL";
}

/** A place that others still use must not lose its last admin. */
export const isLastAdmin = (membership: {
  readonly role: Role;
  readonly otherAdmins: number;
  readonly otherMembers: number;
}): boolean => membership.role === Role.admin && membership.otherAdmins === 0 && membership.otherMembers > 0;
