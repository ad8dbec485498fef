import { z } from "zod";
import { Id, Instant, audit } from "./schema.ts";
import { Name } from "./text.ts";

/** Lets people and scanners tell at a glance what a leaked string is. */
export const API_TOKEN_PREFIX = "cairn_api_";

export const ApiToken = z.object({
  id: Id,
  ...audit,
  label: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  last_used: Instant.nullable(),
  user: Id,
  user_type: z.number().int(),
  workspace: z.null(),
  expired_at: Instant.nullable(),
  is_service: z.boolean(),
  allowed_rate_limit: z.string(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The one answer that holds the token itself. */
export const NewApiToken = ApiToken.extend({ token: z.string() });

const DESCRIPTION_MAX = 10_000;
export const ApiTokenDraft = z.object({
  label: Name(255).optional(),
  description: z.string().max(DESCRIPTION_MAX).optional(),
  expired_at: Instant.nullable().optional(),
});
export type ApiTokenDraft = z.infer<typeof ApiTokenDraft>;

export const isTokenActive = (expiredAt: Instant | null, now: Instant): boolean =>
  expiredAt === null || Date.parse(expiredAt) > Date.parse(now);
