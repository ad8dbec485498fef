import { EgressRefused } from "./refusal.ts";
import { parseTarget } from "./target-url.ts";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RequestHeaders = Readonly<Record<string, string>>;

/** One request to one host; a redirect makes a new one. Header names are in lower case. */
export interface HopRequest {
  readonly url: URL;
  readonly method: Method;
  readonly headers: RequestHeaders;
  readonly body: string | Buffer | null;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What describes the reader or the body. Everything else may be a credential, whatever its name. */
const HARMLESS: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "user-agent",
]);

/** These say where a request goes and where it ends, which is decided here and not by callers. */
const OURS: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const filterHeaders = (headers: RequestHeaders, keeps: (name: string) => boolean): RequestHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keeps(name)));

export function requestHeaders(given: RequestHeaders, accept: readonly string[] | undefined): RequestHeaders {
  const lower = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    "user-agent": "Cairn",
    ...(accept && { accept: accept.join(", ") }),
    ...filterHeaders(lower, (name) => !OURS.has(name) && !name.startsWith("proxy-")),
    // Uncompressed, so that the cap on bytes received is also the cap on memory.
    "accept-encoding": "identity",
  };
}

/** Where a reply leads, if it leads anywhere. */
export function locationOf(
  status: number,
  headers: { readonly location?: string | string[] },
): string | null {
  if (!REDIRECTS.has(status) || headers.location === undefined) return null;
  if (typeof headers.location !== "string") throw new EgressRefused("redirect");
  return headers.location;
}

const becomesGet = (status: number, method: Method): boolean =>
  status === 303 ? method !== "HEAD" : status < 303 && method === "POST";

/** The request a redirect asks for; whether its host may be asked is another question. */
export function redirected(from: HopRequest, status: number, location: string): HopRequest {
  const url = parseTarget(location, from.url);
  if (from.url.protocol === "https:" && url.protocol === "http:") throw new EgressRefused("redirect");
  const isElsewhere = url.origin !== from.url.origin;
  const headers = isElsewhere ? filterHeaders(from.headers, (name) => HARMLESS.has(name)) : from.headers;
  if (becomesGet(status, from.method)) {
    const bodiless = filterHeaders(headers, (name) => !name.startsWith("content-"));
    return { url, method: "GET", headers: bodiless, body: null };
  }
  // A body was written for the host it was sent to and may hold a secret.
  if (isElsewhere && from.body !== null) throw new EgressRefused("redirect");
  return { url, method: from.method, headers, body: from.body };
}
