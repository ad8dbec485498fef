import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { CSRF_COOKIE, CSRF_COOKIE_SECONDS, newCsrfSecret } from "./csrf.ts";
import { type SessionKind, cookieNames, sessionSeconds } from "./sessions.ts";

const attributes = (config: Pick<Config, "baseUrl">) =>
  ({
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: config.baseUrl?.startsWith("https:") ?? false,
  }) as const;

export function setSessionCookie(reply: FastifyReply, config: Config, kind: SessionKind, key: string): void {
  reply.setCookie(cookieNames[kind], key, { ...attributes(config), maxAge: sessionSeconds[kind] });
}

export function clearSessionCookie(reply: FastifyReply, config: Config, kind: SessionKind): void {
  reply.clearCookie(cookieNames[kind], attributes(config));
}

export function setCsrfCookie(reply: FastifyReply, config: Config, secret = newCsrfSecret()): string {
  reply.setCookie(CSRF_COOKIE, secret, { ...attributes(config), maxAge: CSRF_COOKIE_SECONDS });
  return secret;
}

export const deviceOf = (request: FastifyRequest) => ({
  userAgent: request.headers["user-agent"] ?? "",
  address: request.ip,
});
