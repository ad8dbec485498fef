import type { Endpoint } from "@cairn/api";
import type { Result } from "@cairn/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../auth/sessions.ts";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import type { Services } from "../services.ts";
import type { ProjectScope, WorkspaceScope } from "./scope.ts";

/** What every handler gets: parsed, found in the caller's scope and permitted by then. */
export interface Call<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly workspace: P extends { slug: string } ? WorkspaceScope : null;
  readonly project: P extends { projectId: string } ? ProjectScope : null;
  readonly db: Db;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type ReadCall<P, Q, B> = Call<P, Q, B> & { readonly caller: Caller };
export type WriteCall<P, Q, B> = ReadCall<P, Q, B> & { readonly tx: Tx };
export type OpenCall<P, Q, B> = Omit<Call<P, Q, B>, "workspace" | "project"> & {
  readonly caller: Caller | null;
};

type Answer<R> = Promise<R | Result<R>>;

/** An endpoint together with the code behind it; `mount` treats all of them the same way. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly kind: "write" | "read" | "open";
  run(call: WriteCall<unknown, unknown, unknown>): Promise<unknown>;
}

const route = (kind: Route["kind"], endpoint: unknown, run: unknown): Route =>
  // The types of an endpoint and its handler were matched below; from here on all routes are alike.
  ({ kind, endpoint, run }) as Route;

/** Changes something: in a transaction before `run` is called. */
export const handle = <P, Q, B, R, I>(
  endpoint: Endpoint<P, Q, B, R, I>,
  run: (call: WriteCall<P, Q, B>) => Answer<R>,
): Route => route("write", endpoint, run);

/** Changes nothing, so it opens no transaction. */
export const read = <P, Q, B, R, I>(
  endpoint: Endpoint<P, Q, B, R, I>,
  run: (call: ReadCall<P, Q, B>) => Answer<R>,
): Route => route("read", endpoint, run);

/** For anybody, signed in or not; opens a transaction itself if it needs one. */
export const open = <P, Q, B, R, I>(
  endpoint: Endpoint<P, Q, B, R, I>,
  run: (call: OpenCall<P, Q, B>) => Answer<R>,
): Route => route("open", endpoint, run);
