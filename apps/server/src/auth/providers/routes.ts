import { providerEndpoints } from "@cairn/api";
import {
  Failure,
  type FailureCode,
  type Provider,
  type Result,
  type Settings,
  fail,
  isProviderReady,
  ok,
  providerNames,
  providers,
  safeNextPath,
} from "@cairn/domain";
import type { FastifyRequest } from "fastify";
import { type Route, open } from "../../http/route.ts";
import { isSetUp } from "../../instance/rows.ts";
import { readSettings } from "../../instance/settings.ts";
import { type Services, transact } from "../../services.ts";
import { redirectRefused, redirectSignedIn } from "../form.ts";
import { arrive } from "../signing-in.ts";
import { comeIn } from "./come-in.ts";
import { ProviderProblem } from "./flow.ts";
import { isSameState, keepPending, newAgreement, takePending } from "./pending.ts";
import { flows } from "./table.ts";

/** The address people reach us by: the configured one, else the one this browser used, if it is one. */
function originFor({ config }: Services, request: FastifyRequest): string {
  if (config.baseUrl !== null) return config.baseUrl;
  const own = `${request.protocol}://${request.host}`;
  if (!URL.canParse(own) || new URL(own).host !== request.host.toLowerCase())
    throw new Failure("malformed_value");
  return new URL(own).origin;
}

async function readySettings(services: Services, provider: Provider): Promise<Result<Settings>> {
  const { db } = services.database;
  if (!(await isSetUp(db))) return fail("instance_not_configured");
  const settings = await readSettings(db, services.secret);
  return isProviderReady(provider, settings) ? ok(settings) : fail(providers[provider].notConfigured);
}

/** What the provider does not do as agreed has one code; what went wrong is for the log. */
async function asResult<T>(
  services: Services,
  provider: Provider,
  work: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (cause) {
    if (cause instanceof Failure) return fail(cause.code);
    if (!(cause instanceof ProviderProblem)) throw cause;
    services.log.warn({ provider, reason: cause.message }, "sign-in with a provider failed");
    return fail(providers[provider].failed);
  }
}

const keep = (nextPath: string | null) => ({ next_path: nextPath ?? undefined });

/** Both calls of one provider; the tables hold all that differs between them. */
function routesOf(provider: Provider): Route[] {
  const { start, callback } = providerEndpoints[provider];
  const flow = flows[provider];
  return [
    open(start, async ({ query, request, reply, services }) => {
      const nextPath = safeNextPath(query.next_path);
      const refuse = (code: FailureCode) => redirectRefused(reply, "/", code, keep(nextPath));
      const settings = await readySettings(services, provider);
      if (!settings.ok) return refuse(settings.code);
      const agreed = newAgreement(`${originFor(services, request)}${callback.path}`);
      const means = { settings: settings.value, egress: services.egress };
      const left = await asResult(services, provider, () => flow.leave(means, agreed));
      if (!left.ok) return refuse(left.code);
      keepPending(reply, services, { provider, ...agreed, nextPath });
      reply.redirect(left.value.href);
    }),

    open(callback, async ({ query: { code, state, iss }, caller, request, reply, services }) => {
      const pending = takePending(request, reply, services, provider);
      const refuse = (why: FailureCode) => redirectRefused(reply, "/", why, keep(pending?.nextPath ?? null));
      const settings = await readySettings(services, provider);
      if (!settings.ok) return refuse(settings.code);
      if (!pending || !code || !isSameState(pending.state, state)) return refuse(providers[provider].failed);
      const means = { settings: settings.value, egress: services.egress };
      const identity = await asResult(services, provider, () => flow.identify(means, pending, { code, iss }));
      if (!identity.ok) return refuse(identity.code);
      const who = { by: null, cause: `sign in with ${provider}` };
      const { value: came } = await transact(services, who, async (tx) => {
        const entrance = await comeIn(tx, settings.value, provider, identity.value, caller?.id ?? null);
        if (entrance.ok && entrance.value.newPicture)
          await services.jobs.enqueue(tx, "copy_avatar", {
            userId: entrance.value.userId,
            url: entrance.value.newPicture,
          });
        return entrance;
      });
      if (!came.ok) return refuse(came.code);
      await arrive({ request, reply, services }, { ...came.value, medium: provider });
      redirectSignedIn(reply, pending.nextPath ?? undefined);
    }),
  ];
}

export const providerRoutes: readonly Route[] = providerNames.flatMap(routesOf);
