import type { Id } from "@cairn/domain";
import type { Tx } from "../changes/transaction.ts";
import { consumeInvitations } from "../members/invitation-rows.ts";
import { redeemAccepted } from "../projects/invitations/rows.ts";

export interface SignedIn {
  readonly email: string;
  /** The address was shown to be theirs, now or before: by a code, a link, or a service that vouches for it. */
  readonly proven: boolean;
}

/** What else happens when somebody signs in, in the same transaction. */
export type SignedInHook = (tx: Tx, userId: Id, signedIn: SignedIn) => Promise<void>;

/** Invitations that were accepted before there was an account. */
const joinWorkspaces: SignedInHook = async (tx, userId, { email, proven }) => {
  if (proven) await consumeInvitations(tx, userId, email);
};

const joinProjects: SignedInHook = async (tx, userId, { email, proven }) => {
  if (proven) await redeemAccepted(tx, userId, email);
};

export const onSignedIn: readonly SignedInHook[] = [joinWorkspaces, joinProjects];
