import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** IPv4 is public unless listed (IANA special-purpose registry, RFC 6890 and its successors). */
export const refusedIPv4 = {
  "0.0.0.0/8": "this network; 0.0.0.0 reaches the machine itself",
  "10.0.0.0/8": "private",
  "100.64.0.0/10": "carrier-grade NAT",
  "127.0.0.0/8": "loopback",
  "169.254.0.0/16": "link-local, cloud metadata",
  "172.16.0.0/12": "private",
  "192.0.0.0/24": "protocol assignments",
  "192.0.2.0/24": "documentation",
  "192.31.196.0/24": "AS112",
  "192.52.193.0/24": "multicast tunnels",
  "192.88.99.0/24": "6to4 relays",
  "192.168.0.0/16": "private",
  "192.175.48.0/24": "AS112",
  "198.18.0.0/15": "benchmarks",
  "198.51.100.0/24": "documentation",
  "203.0.113.0/24": "documentation",
  "224.0.0.0/4": "multicast",
  "240.0.0.0/4": "reserved, broadcast",
} as const;

/**
 * IPv6 is refused unless it is global unicast: loopback, unspecified, ULA, link-local, site-local, multicast,
 * IPv4-compatible, local NAT64, discard and whatever is assigned next lie outside.
 */
export const globalIPv6 = "2000::/3";

/** The parts of global unicast that are refused all the same. */
export const refusedIPv6 = {
  "2001::/23": "protocol assignments: Teredo, benchmarks, ORCHID",
  "2001:db8::/32": "documentation",
  "2002::/16": "6to4: an IPv4 address of the sender's choice",
  "2620:4f:8000::/48": "AS112",
  "3fff::/20": "documentation",
} as const;

/** Ranges whose last 32 bits are an IPv4 address that decides. An IPv6-only server sees the public IPv4 Internet so. */
export const carriersOfIPv4 = {
  "::ffff:0:0/96": "IPv4-mapped",
  "64:ff9b::/96": "NAT64",
} as const;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];
const ranges = (table: Readonly<Record<string, string>>): Range[] =>
  Object.keys(table).map((cidr) => ipaddr.parseCIDR(cidr));

const refused = [...ranges(refusedIPv4), ...ranges(refusedIPv6)];
const carriers = ranges(carriersOfIPv4);
const [globalUnicast] = ranges({ [globalIPv6]: "" });

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, range: Range | undefined): boolean =>
  range !== undefined && address.kind() === range[0].kind() && address.match(range);

function isGlobal(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (carriers.some((range) => isIn(address, range)))
    return isGlobal(ipaddr.fromByteArray(address.toByteArray().slice(-4)));
  if (address.kind() === "ipv6" && !isIn(address, globalUnicast)) return false;
  return !refused.some((range) => isIn(address, range));
}

/** One spelling per address, in hex throughout: ipaddr.js takes `::1.2.3.4` for an IPv4-mapped address. */
function canonical(text: string): string | null {
  if (isIPv4(text)) return text;
  const url = `http://[${text}]/`;
  return isIPv6(text) && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null;
}

/** Whether this is an address that anybody on the Internet could reach. */
export function isPublicAddress(text: string): boolean {
  const address = canonical(text);
  return address !== null && isGlobal(ipaddr.parse(address));
}
