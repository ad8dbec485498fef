import { type Id, inviteLink } from "@cairn/domain";
import { type Letter, letter } from "../mail/letter.ts";

export interface InvitationMail {
  readonly id: Id;
  readonly slug: string;
  readonly token: string;
  readonly workspaceName: string;
  readonly inviter: string;
  /** Where links lead. */
  readonly base: string;
}

export const invitationLetter = ({ id, slug, token, workspaceName, inviter, base }: InvitationMail): Letter =>
  letter(`${inviter} invites you to ${workspaceName}`, [
    `${inviter} invites you to work together in ${workspaceName}.`,
    { link: new URL(inviteLink(id, slug, token), base).href, label: "Answer the invitation" },
    "If you do not know who this is, you can ignore this message.",
  ]);
