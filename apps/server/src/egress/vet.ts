import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import { refusedPorts } from "./ports.ts";
import { EgressRefused, withoutDetails } from "./refusal.ts";
import type { Resolve } from "./resolve.ts";
import { hostOf, portOf } from "./target-url.ts";

export interface Rules {
  readonly isAllowed: (url: URL) => boolean;
  readonly resolve: Resolve;
}

// Promised to be the machine itself (RFC 6761), whatever a name server says.
const isLoopbackName = (host: string): boolean => /(^|\.)localhost$/.test(host);

async function addressesOf(host: string, isAllowed: boolean, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  try {
    return await resolve(host, isAllowed);
  } catch (error) {
    throw withoutDetails(error, "host");
  }
}

/** The addresses this request may connect to. The name is not asked for again: a second answer could differ. */
export async function vet(url: URL, { isAllowed, resolve }: Rules): Promise<readonly string[]> {
  const host = hostOf(url);
  const allowed = isAllowed(url);
  if (!allowed && refusedPorts.has(portOf(url))) throw new EgressRefused("port");
  if (!allowed && isLoopbackName(host)) throw new EgressRefused("address");
  const addresses = await addressesOf(host, allowed, resolve);
  if (addresses.length === 0) throw new EgressRefused("host");
  // One bad address refuses them all: with a mixed answer the sender would only have to try again until it is its turn.
  const isFine = allowed ? (address: string) => isIP(address) !== 0 : isPublicAddress;
  if (!addresses.every(isFine)) throw new EgressRefused("address");
  return addresses;
}
