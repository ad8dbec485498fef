import { z } from "zod";

const url = /https?:\/\/|www\.|\b[\w-]+\.[a-z]{2,6}\b|\b\d{1,3}(\.\d{1,3}){3}\b/i;
const FLAGGED_TEXT = 1000;
const FLAGGED_LINE = 500;

/** Names that hold an address are refused: they turn an invitation mail into an advertisement. */
export const containsUrl = (text: string): boolean =>
  text.length <= FLAGGED_TEXT && text.split(/\r?\n/).some((line) => url.test(line.slice(0, FLAGGED_LINE)));

// Control characters have no business in a one-line name; they forge mail headers and log lines.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/;

export const isOneLine = (text: string): boolean => !control.test(text);

/** One line of text a person typed as a name. */
export const Name = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "This field may not be blank.")
    .max(max, `Ensure this field has no more than ${max} characters.`)
    .refine(isOneLine, "Control characters are not allowed.");
