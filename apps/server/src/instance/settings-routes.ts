import { changeSettings, checkMailSettings, listOutbox, listSettings, switchMailOff } from "@cairn/api";
import {
  type ConfigurationKey,
  Failure,
  addressKeys,
  fail,
  isEmail,
  isSmtpConfigured,
  mailSwitchedOff,
  normalEmail,
  ok,
  settingChanges,
} from "@cairn/domain";
import type { Egress } from "../egress/egress.ts";
import type { Refusal } from "../egress/refusal.ts";
import { type Route, handle, read } from "../http/route.ts";
import { sendBySmtp } from "../mail/deliver.ts";
import { letter } from "../mail/letter.ts";
import * as outbox from "../mail/rows.ts";
import { mailFailure } from "./mail-failure.ts";
import * as settings from "./settings.ts";

const never: ReadonlySet<Refusal> = new Set(["url", "scheme", "port", "address"]);

/** A name that cannot be resolved today may be known tomorrow; an address that must not be called stays that. */
async function requireCallable(
  egress: Egress,
  changes: ReadonlyMap<ConfigurationKey, string>,
): Promise<void> {
  for (const key of addressKeys) {
    const address = changes.get(key);
    if (!address) continue;
    const checked = await egress.check(address);
    if (!checked.ok && never.has(checked.reason)) throw new Failure("setting_address_refused", { key });
  }
}

export const settingsRoutes: readonly Route[] = [
  read(listSettings, ({ db }) => settings.listSettings(db)),

  handle(changeSettings, async ({ tx, body, services }) => {
    const changes = settingChanges(body);
    if (!changes.ok) return changes;
    await requireCallable(services.egress, changes.value);
    await settings.writeSettings(tx, services.secret, changes.value);
    return ok(await settings.listSettings(tx.db, [...changes.value.keys()]));
  }),

  handle(switchMailOff, async ({ tx, services }) => {
    const changes = settingChanges(mailSwitchedOff);
    if (changes.ok) await settings.writeSettings(tx, services.secret, changes.value);
    return changes.ok ? ok(undefined) : changes;
  }),

  read(checkMailSettings, async ({ db, body, services }) => {
    const to = normalEmail(body.receiver_email ?? "");
    if (!to) return fail("mail_receiver_required");
    if (!isEmail(to)) return fail("mail_receiver_refused");
    const stored = await settings.readSettings(db, services.secret);
    if (!isSmtpConfigured(stored)) return fail("mail_not_configured");
    const test = letter("Email notification from Cairn", ["This mail shows that the mail settings work."]);
    try {
      await sendBySmtp(stored, { to, ...test });
    } catch (cause) {
      return fail(mailFailure(cause));
    }
    return ok({ message: "Email successfully sent." });
  }),

  read(listOutbox, async ({ db, reply, services }) => {
    // It holds codes and links.
    reply.header("Cache-Control", "no-store");
    return outbox.listOutbox(db, services.secret);
  }),
];
