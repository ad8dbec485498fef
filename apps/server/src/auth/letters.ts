import { type Letter, letter } from "../mail/letter.ts";

const IGNORE = "If you did not ask for this, you can ignore this mail.";

export const codeLetter = (code: string): Letter =>
  letter(`${code} is your sign-in code`, [
    "Enter this code to sign in to Cairn. It works once, within ten minutes.",
    { code },
    IGNORE,
  ]);

export const resetLetter = (link: string): Letter =>
  letter("Set a new password", [
    "Somebody asked for a new password for your account. This link works once, within one hour.",
    { link, label: "Set a new password" },
    IGNORE,
  ]);

export const emailCodeLetter = (code: string): Letter =>
  letter(`${code} confirms your new address`, [
    "Enter this code to use this address for your account. It works once, within ten minutes.",
    { code },
    IGNORE,
  ]);

export const emailChangedLetter = (from: string, to: string): Letter =>
  letter("The address of your account was changed", [
    `Your account used ${from} until now and uses ${to} from now on. You were signed out everywhere.`,
    "If this was not you, tell the administrator of your installation at once.",
  ]);
