import { isIPv6 } from "node:net";
import { StartProblem } from "../start-problem.ts";
import { hostOf, portOf } from "./target-url.ts";

interface AllowedHost {
  readonly host: string;
  readonly port: number | null;
}

const ENTRY = /^(?<host>\[[^\]]*\]|[^:[\]/?#@\\\s*]+)(?::(?<port>\d{1,5}))?$/;

function parseEntry(entry: string): AllowedHost {
  const parts = ENTRY.exec(isIPv6(entry) ? `[${entry}]` : entry)?.groups;
  const address = `http://${parts?.host?.replace(/\.$/, "")}/`;
  const port = parts?.port === undefined ? null : Number(parts.port);
  if (!parts || !URL.canParse(address) || (port !== null && (port < 1 || port > 65535)))
    throw new StartProblem(`EGRESS_ALLOW_HOSTS: "${entry}" must be a host or host:port`);
  return { host: hostOf(new URL(address)), port };
}

/**
 * The private hosts an operator has named, as `host` or `host:port`; without a port, every port. Names are compared,
 * never addresses: a stranger's name that resolves to an allowed host's address stays refused.
 */
export function allowedHosts(entries: readonly string[]): (url: URL) => boolean {
  const hosts = entries.map(parseEntry);
  return (url) =>
    hosts.some(({ host, port }) => host === hostOf(url) && (port === null || port === portOf(url)));
}
