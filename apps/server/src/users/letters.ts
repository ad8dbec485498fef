import { type Letter, letter } from "../mail/letter.ts";

export const deactivatedLetter = (): Letter =>
  letter("Your account was deactivated", [
    "You have left every workspace and were signed out everywhere. What you made stays where it is.",
    "An administrator of your installation can bring the account back.",
  ]);
