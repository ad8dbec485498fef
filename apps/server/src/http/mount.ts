import { Failure, type Id, type Result, can, failureBody, failures } from "@cairn/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "../auth/sessions.ts";
import { transaction } from "../changes/transaction.ts";
import type { Services } from "../services.ts";
import { invalidInput } from "./failure-reply.ts";
import { refuseCrossSite } from "./origin.ts";
import type { Route, WriteCall } from "./route.ts";
import { type Scope, factsOf, identify } from "./scope.ts";

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** Session → parse → scope → permission → transaction → reply (decisions 3), the same for every route. */
export function mount(app: FastifyInstance, services: Services, route: Route): void {
  const { endpoint } = route;
  const sessionKind = endpoint.path.startsWith("/api/instances/") ? "admin" : "app";
  const unsafe = endpoint.method !== "GET";

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    config: { limit: endpoint.limit },
    handler: async (request, reply) => {
      if (unsafe || endpoint.kind === "stream") refuseCrossSite(request, services.config);
      const { db } = services.database;
      const input = parse(route, request);
      const identity = await identify(db, {
        key: request.cookies[cookieNames[sessionKind]],
        kind: sessionKind,
        ...placeOf(input),
      });
      // Who is not signed in learns nothing else, not even that the input was wrong.
      if (!identity.caller && route.kind !== "open") throw new Failure("not_signed_in");
      if (!input.ok) return input.refuse(reply);
      if (identity.caller) services.sessionUse.note(identity.caller.sessionId);
      // An open call may name a workspace that the caller is not in, or not yet.
      const scope = route.kind === "open" ? null : identity.scope();
      if (route.kind !== "open" && !can(endpoint.needs, factsOf(scope, identity.instanceAdmin)))
        throw new Failure("not_permitted");
      const { caller } = identity;
      const call = { ...input.value, ...scope, caller, db, services, request, reply } as unknown as AnyCall;
      if (scope) reply.header("Change-Number", scope.workspace.seq);
      const answer = route.kind === "write" ? await inTransaction(route, call) : await route.run(call);
      return answered(reply, endpoint.status, answer);
    },
  });
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
type Parsed = { ok: true; value: Input } | { ok: false; refuse(reply: FastifyReply): FastifyReply };

const refused = (status: number, body: unknown): Parsed => ({
  ok: false,
  refuse: (reply) => reply.code(status).send(body),
});

function parse({ endpoint }: Route, request: FastifyRequest): Parsed {
  const params = endpoint.params.safeParse(request.params);
  // A path whose id is no id names nothing at all.
  if (!params.success) return refused(failures.route_not_found.status, failureBody("route_not_found"));
  const query = endpoint.query.safeParse(request.query, { reportInput: true });
  const body = endpoint.body?.safeParse(request.body ?? {}, { reportInput: true });
  const wrong = query.error ?? body?.error;
  if (wrong) {
    const reply = invalidInput(wrong);
    return refused(reply.status, reply.body);
  }
  return { ok: true, value: { params: params.data, query: query.data, body: body?.data } };
}

/** Only a path that could be parsed leads anywhere. */
function placeOf(input: Parsed): { slug: string | undefined; projectId: Id | undefined } {
  const { slug, projectId } = (input.ok ? input.value.params : {}) as { slug?: string; projectId?: Id };
  return { slug, projectId };
}

/** A refused rule undoes what was written before it was refused. */
class Refused extends Error {
  readonly result: Result<unknown>;
  constructor(result: Result<unknown>) {
    super("refused");
    this.result = result;
  }
}

const isRefusal = (answer: unknown): answer is Result<unknown> & { ok: false } =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false && "code" in answer;

async function inTransaction(route: Route, call: AnyCall): Promise<unknown> {
  const { database, hub, now } = call.services;
  const options = {
    by: call.caller.id,
    cause: `${route.endpoint.method} ${route.endpoint.path}`,
    now,
    committed: (workspaceId: Id, n: number) => hub.committed(workspaceId, n),
  };
  try {
    const { value, numbers } = await transaction(database.db, options, async (tx) => {
      const answer = await route.run({ ...call, db: tx.db, tx });
      if (isRefusal(answer)) throw new Refused(answer);
      return answer;
    });
    const number = call.workspace
      ? numbers.get((call.workspace as Scope["workspace"]).id)
      : [...numbers.values()][0];
    if (number !== undefined) call.reply.header("Change-Number", number);
    return value;
  } catch (cause) {
    if (cause instanceof Refused) return cause.result;
    throw cause;
  }
}

function answered(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  // Redirects and streams have already answered.
  if (reply.sent) return reply;
  if (isRefusal(answer)) throw new Failure(answer.code);
  const value =
    typeof answer === "object" && answer !== null && "ok" in answer && "value" in answer
      ? answer.value
      : answer;
  reply.code(status);
  if (value === undefined) return reply.send();
  // Plain JSON.stringify beats schema serialisers on large replies; tests hold replies against their schemas.
  return reply.header("Content-Type", "application/json; charset=utf-8").send(JSON.stringify(value));
}
