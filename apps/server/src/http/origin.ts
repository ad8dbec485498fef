import { Failure } from "@cairn/domain";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

const sameSite = new Set(["same-origin", "none"]);

/**
 * Refuses what another site makes a browser send. `Sec-Fetch-Site` decides first, since no page can forge it; older
 * browsers send an Origin; a program that is no browser sends neither and carries no cookies it did not mean to.
 */
export function refuseCrossSite(request: FastifyRequest, config: Pick<Config, "baseUrl" | "dev">): void {
  const site = request.headers["sec-fetch-site"];
  if (typeof site === "string") {
    if (!sameSite.has(site)) throw new Failure("cross_site");
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  const ours = [`${request.protocol}://${request.host}`, config.baseUrl];
  if (!ours.includes(origin)) throw new Failure("cross_site");
}
