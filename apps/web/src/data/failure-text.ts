import type { Reply } from "@cairn/api";
import { failures, type FailureCode, type FailureRow } from "@cairn/domain";
import type { CommandData } from "./command.ts";

export type FailedReply = Extract<Reply<unknown>, { ok: false }>;

export interface CommandFailure {
  readonly command: CommandData;
  /** The label of the command, a key of its words. */
  readonly label: string | undefined;
  readonly reply: FailedReply;
}
export type FailureSink = (failure: CommandFailure) => void;

/** Words for a refusal: `t(key, { defaultValue: message })` shows our translation, else what the server said. */
export interface FailureText {
  readonly key: string;
  readonly message: string;
}

const NEUTRAL: FailureText = { key: "failure.unexpected", message: failures.unexpected.text };
const UNREACHED: FailureText = { key: "failure.unreached", message: "The server could not be reached." };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Codes such as LABEL_NAME_ALREADY_EXISTS are for programs; pages of HTML and stack traces are for nobody. */
const isReadable = (text: string) => /[a-z]/.test(text) && text.length <= 300 && !/[<>{}]/.test(text);

const codes = Object.entries(failures as Record<FailureCode, FailureRow>) as [FailureCode, FailureRow][];

function codeOf(status: number, text: string, field?: string): FailureCode | undefined {
  const same = codes.filter(([, row]) => row.text === text && row.field === field);
  return (same.find(([, row]) => row.status === status) ?? same[0])?.[0];
}

function textOf(status: number, text: string, field?: string): FailureText {
  const code = codeOf(status, text, field);
  if (isReadable(text)) return { key: code ? `failure.${code}` : NEUTRAL.key, message: text };
  return code ? { key: `failure.${code}`, message: NEUTRAL.message } : NEUTRAL;
}

const firstText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.find((item) => typeof item === "string") : undefined;
};

const GENERAL = ["error", "detail", "error_message", "non_field_errors"];
// Beside the text, not a text about a field.
const NOT_FIELDS = new Set([...GENERAL, "error_code", "errors", "code", "status"]);

/** One sentence for a toast. */
export function failureText(reply: Pick<FailedReply, "status" | "body">): FailureText {
  const { status, body } = reply;
  if (status === 0) return UNREACHED;
  if (!isObject(body)) return NEUTRAL;
  for (const name of GENERAL) {
    const text = firstText(body[name]);
    if (text !== undefined) return textOf(status, text);
  }
  return Object.values(fieldTexts(reply))[0] ?? NEUTRAL;
}

/** What is wrong with which field, for a form. */
export function fieldTexts({
  status,
  body,
}: Pick<FailedReply, "status" | "body">): Readonly<Record<string, FailureText>> {
  if (!isObject(body) || status >= 500) return {};
  const texts = Object.entries(body).flatMap(([field, value]) => {
    const text = NOT_FIELDS.has(field) ? undefined : firstText(value);
    return text === undefined ? [] : [[field, textOf(status, text, field)] as const];
  });
  return Object.fromEntries(texts);
}
