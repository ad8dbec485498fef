import { EgressRefused } from "./refusal.ts";

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/**
 * The one reading of an address that everything after goes by. The URL parser has turned every spelling of an IP
 * address (decimal, octal, hex, short, percent-encoded, full-width) into the plain one.
 */
export function parseTarget(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new EgressRefused("url");
  const url = new URL(text, base);
  if (!(url.protocol in DEFAULT_PORTS)) throw new EgressRefused("scheme");
  if (url.username !== "" || url.password !== "") throw new EgressRefused("url");
  url.hash = "";
  // `example.com.` is `example.com`, for the list of allowed hosts and for certificates too.
  url.hostname = url.hostname.replace(/\.$/, "");
  if (url.hostname.split(".").includes("")) throw new EgressRefused("url");
  return url;
}

export const portOf = (url: URL): number =>
  url.port === "" ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);

/** The name or the address, without the brackets that IPv6 has in URLs. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");
