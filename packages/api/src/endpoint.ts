import type { Ability } from "@cairn/domain";
import { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The whole contract of one call. The server mounts it, the browser calls it, and the OpenAPI document and the
 * security tests are made from it.
 */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown, I = B> {
  readonly method: Method;
  /** Always with its closing slash; the server answers without it too. */
  readonly path: string;
  readonly needs: Ability;
  readonly summary: string;
  readonly params: z.ZodType<P>;
  readonly query: z.ZodType<Q>;
  /** `I` is what a client sends, `B` what the handler gets: with defaults filled in. */
  readonly body: z.ZodType<B, I> | null;
  readonly reply: z.ZodType<R> | null;
  readonly status: number;
  /**
   * What is not an ordinary JSON call: a native form post that answers with a redirect, an event stream, a file that
   * is sent to us (multipart) or by us.
   */
  readonly kind: "json" | "form" | "stream" | "upload" | "file";
  /** Bytes of body accepted; one megabyte unless said. */
  readonly bodyLimit: number;
  /** Stays away from the anonymous by a limit of its own. */
  readonly limit: "none" | "sign_in" | "public";
}

export const BODY_LIMIT = 1024 * 1024;

type Spec<P, Q, B, R, I> = Pick<Endpoint, "method" | "path" | "needs" | "summary"> &
  Partial<Pick<Endpoint, "kind" | "bodyLimit" | "limit" | "status">> & {
    params?: z.ZodType<P>;
    query?: z.ZodType<Q>;
    body?: z.ZodType<B, I>;
    reply?: z.ZodType<R>;
  };

// Keys nobody declared are dropped, not refused (decisions 2).
const nothing = z.object({});
type Nothing = Record<never, never>;

export function endpoint<P = Nothing, Q = Nothing, B = undefined, R = undefined, I = B>(
  spec: Spec<P, Q, B, R, I>,
): Endpoint<P, Q, B, R, I> {
  return {
    ...spec,
    // The defaults fit the default type arguments; TypeScript cannot tie the two together.
    params: spec.params ?? (nothing as unknown as z.ZodType<P>),
    query: spec.query ?? (nothing as unknown as z.ZodType<Q>),
    body: spec.body ?? null,
    reply: spec.reply ?? null,
    status: spec.status ?? (spec.reply || spec.method === "GET" ? 200 : 204),
    kind: spec.kind ?? "json",
    bodyLimit: spec.bodyLimit ?? BODY_LIMIT,
    limit: spec.limit ?? "none",
  };
}

export const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
