import { randomBytes, timingSafeEqual } from "node:crypto";
import { type Provider, providerNames } from "@cairn/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { seal, unseal } from "../../sealed.ts";
import type { Agreed } from "./flow.ts";

const COOKIE = "provider-sign-in";
const SECONDS = 600;

const Pending = z.object({
  provider: z.enum(providerNames),
  redirectUri: z.string(),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  nextPath: z.string().nullable(),
  expires: z.number(),
});
type Pending = z.infer<typeof Pending>;

const attributes = (config: Pick<Config, "baseUrl">) =>
  ({
    httpOnly: true,
    // Lax, not strict: the way back begins at the provider's site.
    sameSite: "lax",
    path: "/auth/",
    secure: config.baseUrl?.startsWith("https:") ?? false,
  }) as const;

export const newAgreement = (redirectUri: string): Agreed => ({
  redirectUri,
  state: randomBytes(16).toString("hex"),
  verifier: randomBytes(32).toString("base64url"),
  nonce: randomBytes(16).toString("hex"),
});

interface Keeper {
  readonly config: Config;
  readonly secret: string;
  readonly now: () => Date;
}

/** Kept by the browser that left, sealed: nobody else's can come back with it, and nobody can read or change it. */
export function keepPending(
  reply: FastifyReply,
  { config, secret, now }: Keeper,
  pending: Omit<Pending, "expires">,
): void {
  const value = { ...pending, expires: now().getTime() + SECONDS * 1000 } satisfies Pending;
  reply.setCookie(COOKIE, seal(secret, JSON.stringify(value)), { ...attributes(config), maxAge: SECONDS });
}

function read(text: string | undefined, secret: string): Pending | null {
  const opened = text === undefined ? null : unseal(secret, text);
  const parsed = opened === null ? null : Pending.safeParse(JSON.parse(opened));
  return parsed?.success ? parsed.data : null;
}

/** What was agreed on when this browser left for the provider, once. */
export function takePending(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, secret, now }: Keeper,
  provider: Provider,
): Pending | null {
  const pending = read(request.cookies[COOKIE], secret);
  reply.clearCookie(COOKIE, attributes(config));
  return pending?.provider === provider && pending.expires > now().getTime() ? pending : null;
}

export function isSameState(expected: string, given: string | undefined): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given ?? "")];
  return left.length === right.length && timingSafeEqual(left, right);
}
