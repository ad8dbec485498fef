import { lookup, Resolver } from "node:dns/promises";

/** All addresses of a name; `isAllowed` when the operator has named this host. */
export type Resolve = (host: string, isAllowed: boolean) => Promise<readonly string[]>;

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Strangers' names are asked of DNS alone: the system's own lookup blocks one of few threads, and a name server that
 * never answers would stop files and passwords with it. `servers` replaces the system's name servers.
 */
export async function resolveInDns(host: string, servers?: readonly string[]): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

/** Allowed hosts may also live in `/etc/hosts` or on the local network only. */
async function resolveOnSystem(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

export const resolveName: Resolve = (host, isAllowed) =>
  isAllowed ? resolveOnSystem(host) : resolveInDns(host);
