import {
  type ExternalIdentity,
  type Id,
  type Provider,
  type Result,
  type Settings,
  containsUrl,
  fail,
  isOn,
  linkIdentity,
  normalEmail,
  ok,
  providers,
} from "@cairn/domain";
import type { Tx } from "../../changes/transaction.ts";
import { updateMe } from "../../users/rows.ts";
import { makeAccount } from "../sign-up.ts";
import * as accounts from "./rows.ts";

const NAME_MAX = 255;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]+/g;

/** Names are shown in mail to others, so one that holds an address is as good as none. */
function tidyName(text: string): string {
  const name = text.toWellFormed().replace(control, " ").trim().slice(0, NAME_MAX);
  return containsUrl(name) ? "" : name;
}

const PICTURE_ADDRESS_MAX = 2048;
const tidyAddress = (text: string | null): string | null =>
  text !== null && text.length <= PICTURE_ADDRESS_MAX && URL.canParse(text) ? text : null;

const tidy = (identity: ExternalIdentity): ExternalIdentity => ({
  ...identity,
  verifiedEmail: identity.verifiedEmail && normalEmail(identity.verifiedEmail),
  firstName: tidyName(identity.firstName),
  lastName: tidyName(identity.lastName),
  avatarUrl: tidyAddress(identity.avatarUrl),
});

interface Found extends accounts.LinkedUser {
  readonly isNew: boolean;
  /** The picture they had at the provider when they came last. */
  readonly avatarUrl: string | null;
}

/** The account of somebody who was here before, or one to be linked, or a new one. */
async function accountOf(
  tx: Tx,
  settings: Settings,
  provider: Provider,
  identity: ExternalIdentity,
  signedInAs: Id | null,
): Promise<Result<Found>> {
  const known = await accounts.findLinked(tx.db, provider, identity);
  if (known) return ok({ ...known, isNew: false });
  const atAddress = await accounts.findAtAddress(tx.db, provider, identity.verifiedEmail ?? "");
  const decided = linkIdentity(identity, atAddress, signedInAs);
  if (!decided.ok) return decided;
  if (atAddress) return ok({ ...atAddress, isNew: false, avatarUrl: null });
  const { email } = decided.value;
  const made = await makeAccount(tx, settings, { ...identity, email, passwordHash: null, proven: true });
  return made.ok
    ? ok({ id: made.userId, email, is_active: true, isNew: true, avatarUrl: null })
    : fail(made.code);
}

export interface Entrance {
  readonly userId: Id;
  readonly email: string;
  readonly proven: boolean;
  /** A picture to be copied, if they are to have one from there. */
  readonly newPicture: string | null;
}

/** Whose account an identity opens; what it refuses it leaves as it was. */
export async function comeIn(
  tx: Tx,
  settings: Settings,
  provider: Provider,
  given: ExternalIdentity,
  signedInAs: Id | null,
): Promise<Result<Entrance>> {
  const identity = tidy(given);
  await accounts.lockIdentity(tx.db, provider, identity);
  const found = await accountOf(tx, settings, provider, identity, signedInAs);
  if (!found.ok) return found;
  const { id: userId, email, is_active, isNew, avatarUrl } = found.value;
  if (!is_active) return fail("account_deactivated");
  await accounts.link(tx, provider, identity, userId);
  const syncs = isOn(settings[providers[provider].sync]);
  if (syncs && identity.firstName)
    await updateMe(tx, userId, { first_name: identity.firstName, last_name: identity.lastName });
  // The address may be another one here than there; then nobody has proven ours.
  const proven = normalEmail(email) === identity.verifiedEmail;
  const takesPicture = isNew || (syncs && identity.avatarUrl !== avatarUrl);
  return ok({ userId, email, proven, newPicture: takesPicture ? identity.avatarUrl : null });
}
