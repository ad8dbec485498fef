/**
 * Why a request was not made or its reply not taken. The texts name neither the host, nor an address, nor anything
 * the other side said, so they may be logged and shown.
 */
export const refusals = {
  url: "This is not a complete address, or it contains a user name or password",
  scheme: "Only http and https addresses are fetched",
  port: "This port belongs to another protocol",
  host: "The host name was not found",
  address: "The host is in a private or reserved network",
  redirect: "The redirect is not followed",
  type: "The reply is of another type than asked for",
  size: "The reply is too large",
  time: "The reply took too long",
  network: "The host could not be reached",
} as const;

export type Refusal = keyof typeof refusals;

export class EgressRefused extends Error {
  readonly reason: Refusal;
  /** The system's or the protocol's word for it (`ECONNRESET`, `CERT_HAS_EXPIRED`), for the log. */
  readonly code: string | null;

  // There is no `cause`: the original messages name addresses, and loggers print causes.
  constructor(reason: Refusal, code: string | null = null) {
    super(refusals[reason]);
    this.name = "EgressRefused";
    this.reason = reason;
    this.code = code;
  }
}

/** What the network threw, without its words. What has no code is not the network's doing but a bug, and stays. */
export function withoutDetails(error: unknown, reason: Refusal): unknown {
  if (error instanceof EgressRefused || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  return code === null ? error : new EgressRefused(reason, code);
}
