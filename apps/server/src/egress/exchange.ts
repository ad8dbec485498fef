import { isIP, type LookupFunction } from "node:net";
import { Client } from "undici";
import { isAccepted, readBody, type ReplyHeaders } from "./body.ts";
import { EgressRefused, withoutDetails } from "./refusal.ts";
import { type HopRequest, locationOf } from "./request.ts";

export interface Limits {
  /** Zero: the body is not wanted and not read. */
  readonly maxBytes: number;
  /** Media types a successful reply may have; `image/*` stands for all images. */
  readonly accept?: readonly string[];
}

interface HopReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: Buffer;
  /** Where the caller, who follows redirects, has to go next. */
  readonly location: string | null;
}

const NO_BODY = Buffer.alloc(0);

/** Answers with what was vetted instead of asking again. */
function pinned(addresses: readonly string[]): LookupFunction {
  const answer = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first] = answer;
    if (all || !first) done(null, answer);
    else done(null, first.address, first.family);
  };
}

async function converse(
  client: Client,
  request: HopRequest,
  signal: AbortSignal,
  { maxBytes, accept }: Limits,
  followsRedirects: boolean,
): Promise<HopReply> {
  const { url, method, headers, body } = request;
  const reply = await client.request({
    path: url.pathname + url.search,
    method,
    headers,
    body,
    signal,
    reset: true,
  });
  const location = followsRedirects ? locationOf(reply.statusCode, reply.headers) : null;
  const head = { status: reply.statusCode, headers: reply.headers, location };
  if (location !== null || maxBytes === 0) return { ...head, body: NO_BODY };
  const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300;
  if (accept && isSuccess && !isAccepted(reply.headers["content-type"], accept))
    throw new EgressRefused("type");
  return { ...head, body: await readBody(reply.body, reply.headers, maxBytes) };
}

/**
 * One request over one connection of its own, to one of the vetted addresses; certificate and Host header are the
 * name's. Nothing is pooled, so no request can meet a connection that was vetted for another, and an undici client
 * asks no proxy.
 */
export async function exchange(
  request: HopRequest,
  addresses: readonly string[],
  signal: AbortSignal,
  limits: Limits,
  followsRedirects: boolean,
): Promise<HopReply> {
  // The signal also ends a connection that is still being made, which destroying the client does not.
  const connect = { lookup: pinned(addresses), signal };
  const client = new Client(request.url.origin, { connect, allowH2: false });
  try {
    return await converse(client, request, signal, limits, followsRedirects);
  } catch (error) {
    throw signal.aborted ? signal.reason : withoutDetails(error, "network");
  } finally {
    await client.destroy();
  }
}
