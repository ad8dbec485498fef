import { Failure, type FailureCode, failureBody, failures } from "@cairn/domain";
import { isUnavailable } from "../db/driver.ts";
import type { FastifyError } from "fastify";
import type { z } from "zod";

export interface ErrorReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export const replyOf = (code: FailureCode, extra?: Readonly<Record<string, unknown>>): ErrorReply => ({
  status: failures[code].status,
  body: failureBody(code, extra),
});

/** What the web framework refuses before we see the request. */
const frameworkCodes: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media_type_unsupported",
  FST_ERR_CTP_INVALID_JSON_BODY: "json_invalid",
  FST_ERR_CTP_EMPTY_JSON_BODY: "json_invalid",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "json_invalid",
};

/** What PostgreSQL refuses: rules it keeps for us (by constraint) and values no column can hold (by class). */
function databaseCode(
  error: { code: string; constraint_name?: string },
  constraints: Constraints,
): FailureCode | null {
  const named = error.constraint_name && constraints.get(error.constraint_name);
  if (named) return named;
  if (error.code.startsWith("23")) return "payload_invalid";
  if (error.code.startsWith("22")) return "malformed_value";
  return null;
}

export type Constraints = ReadonlyMap<string, FailureCode>;

/** Turns anything thrown into a reply; null when it is a bug of ours. */
export function errorReply(cause: unknown, constraints: Constraints): ErrorReply | null {
  if (isUnavailable(cause)) return replyOf("database_unavailable");
  if (cause instanceof Failure) return replyOf(cause.code, cause.extra);
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return null;
  const framework = frameworkCodes[cause.code];
  if (framework) return replyOf(framework);
  const status = (cause as FastifyError).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return replyOf("malformed_value");
  const code = databaseCode(cause as { code: string; constraint_name?: string }, constraints);
  return code && replyOf(code);
}

/** The words for a value of the wrong kind, by what was expected. */
const wrongKind: Readonly<Record<string, string>> = {
  string: "Not a valid string.",
  number: "A valid number is required.",
  int: "A valid integer is required.",
  boolean: "Must be a valid boolean.",
  array: "Expected a list of items.",
  object: "Expected an object.",
  record: "Expected an object.",
};

function fieldMessage(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_type") return issue.message;
  if (issue.input === undefined) return "This field is required.";
  if (issue.input === null) return "This field may not be null.";
  return wrongKind[issue.expected] ?? issue.message;
}

/** `{"<field>": ["message"]}`, or the failure that a schema named itself. */
export function invalidInput(error: z.ZodError): ErrorReply {
  for (const issue of error.issues)
    if (
      issue.code === "custom" &&
      typeof issue.params?.failure === "string" &&
      issue.params.failure in failures
    )
      return replyOf(issue.params.failure as FailureCode);
  const body: Record<string, string[]> = {};
  for (const issue of error.issues)
    (body[String(issue.path[0] ?? "non_field_errors")] ??= []).push(fieldMessage(issue));
  return { status: 400, body };
}
