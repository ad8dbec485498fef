import { type FailureCode, failures, safeNextPath } from "@cairn/domain";
import { Failure } from "@cairn/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CSRF_COOKIE, csrfMatches } from "./csrf.ts";

/** A native form post proves itself by the token in its body or its header, and the cookie it was made for. */
export function requireCsrf(
  request: FastifyRequest,
  body: { csrfmiddlewaretoken?: string | undefined },
): void {
  const token = body.csrfmiddlewaretoken ?? request.headers["x-csrftoken"];
  if (!csrfMatches(request.cookies[CSRF_COOKIE], token)) throw new Failure("csrf_missing");
}

const pathWith = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** Back to the form, with what went wrong and what may be filled in again; never a password. */
export function redirectRefused(
  reply: FastifyReply,
  path: string,
  code: FailureCode,
  keep: Record<string, string | undefined>,
): void {
  const row = failures[code];
  const number = "number" in row ? String(row.number) : "5999";
  reply.redirect(pathWith(path, { error_code: number, error_message: row.text, ...keep }));
}

export function redirectSignedIn(reply: FastifyReply, nextPath: string | undefined): void {
  reply.redirect(safeNextPath(nextPath) ?? "/");
}
