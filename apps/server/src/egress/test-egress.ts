import { expect } from "vitest";
import { Egress, type FetchOptions } from "./egress.ts";
import { EgressRefused } from "./refusal.ts";

export const LIMITS = { maxBytes: 10_000, timeoutMs: 5_000 } satisfies FetchOptions;
export const PUBLIC = "93.184.216.34";

export const anEgress = (
  hosts: Readonly<Record<string, readonly string[]>>,
  allowHosts: readonly string[] = [],
) => {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return hosts[host] ?? [];
  };
  return { egress: new Egress({ allowHosts, resolve }), asked };
};

/** Reaches this machine's servers under names an operator has allowed. */
export const local = (...names: string[]) =>
  anEgress(Object.fromEntries(names.map((name) => [name, ["127.0.0.1"]])), names).egress;

export const refusal = async (work: Promise<unknown>): Promise<EgressRefused> => {
  const error = await work.then(
    () => new Error("was not refused"),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(EgressRefused);
  return error as EgressRefused; // checked the line before
};

export const refused = (reason: string) => expect.objectContaining({ name: "EgressRefused", reason });
