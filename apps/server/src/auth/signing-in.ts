import type { Id } from "@cairn/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tx } from "../changes/transaction.ts";
import { type Services, transact } from "../services.ts";
import { type SignedIn, onSignedIn } from "./on-signed-in.ts";
import { withdrawSecret } from "./one-time-secrets.ts";
import { deviceOf, setCsrfCookie, setSessionCookie } from "./session-cookies.ts";
import { type Device, closeAllSessions, openSession } from "./sessions.ts";

export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
}

/** How somebody came in, as `last_login_medium` says it. */
export interface Arrival extends SignedIn {
  readonly userId: Id;
  readonly medium: string;
}

/** Whether the address is proven, now or before. */
async function remember(tx: Tx, arrival: Arrival, device: Device): Promise<boolean> {
  const { is_email_verified } = await tx.db
    .updateTable("users")
    .set({
      last_login_time: tx.now,
      last_login_medium: arrival.medium,
      last_login_ip: device.address,
      last_login_uagent: device.userAgent.slice(0, 500),
      last_active: tx.now,
      ...(arrival.proven ? { is_email_verified: true } : {}),
    })
    .where("id", "=", arrival.userId)
    .returning("is_email_verified")
    .executeTakeFirstOrThrow();
  // Who can sign in does not need the link that was mailed before; somebody else might find it.
  await withdrawSecret(tx.db, { purpose: "password_reset", subject: arrival.userId });
  return is_email_verified;
}

/** Opens a session of the app, with everything that signing in brings along. */
export async function arrive({ request, reply, services }: Visit, arrival: Arrival): Promise<void> {
  const device = deviceOf(request);
  const who = { by: arrival.userId, cause: "sign in" };
  const { value: key } = await transact(services, who, async (tx) => {
    const proven = await remember(tx, arrival, device);
    for (const hook of onSignedIn) await hook(tx, arrival.userId, { email: arrival.email, proven });
    return openSession(tx.db, { userId: arrival.userId, kind: "app", now: tx.now, device });
  });
  setSessionCookie(reply, services.config, "app", key);
  setCsrfCookie(reply, services.config);
}

/** Ends every session of theirs and opens a new one here: what a change of password asks for. */
export async function startAfresh(tx: Tx, { request, reply, services }: Visit, userId: Id): Promise<void> {
  await closeAllSessions(tx.db, userId);
  const session = { userId, kind: "app", now: tx.now, device: deviceOf(request) } as const;
  const key = await openSession(tx.db, session);
  setSessionCookie(reply, services.config, "app", key);
  setCsrfCookie(reply, services.config);
}
