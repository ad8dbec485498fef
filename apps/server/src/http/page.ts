import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";

const dist = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
/** What the build leaves in the page where the nonce of each answer goes. */
const NONCE = "__CSP_NONCE__";

const s3Origins = ({ s3 }: Config): string[] => {
  if (!s3) return [];
  const { protocol, host } = new URL(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  return [s3.forcePathStyle ? `${protocol}//${host}` : `${protocol}//${s3.bucket}.${host}`];
};

const policy = (nonce: string, config: Config): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Stored rich text keeps its style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // With S3, browsers send files there themselves.
    `connect-src ${["'self'", ...s3Origins(config)].join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.baseUrl?.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

/** Headers for every answer; pages replace the policy by their own. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    hsts: config.baseUrl?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
}

export type SendPage = (reply: FastifyReply) => FastifyReply;

/** Serves the built web app: its files for a year, its page never from a cache, with a nonce of its own. */
export async function servePages(app: FastifyInstance, config: Config): Promise<SendPage> {
  const html = await readFile(`${dist}index.html`, "utf8").catch(() => null);
  if (html !== null)
    await app.register(fastifyStatic, {
      root: `${dist}assets`,
      prefix: "/assets/",
      immutable: true,
      maxAge: "365d",
      decorateReply: false,
    });
  return (reply) => {
    reply.header("Cache-Control", "no-store").type("text/html; charset=utf-8");
    if (html === null)
      return reply.code(503).send("<!doctype html><title>Cairn</title>The web app is not built yet.");
    const nonce = randomBytes(16).toString("base64");
    return reply.header("Content-Security-Policy", policy(nonce, config)).send(html.replaceAll(NONCE, nonce));
  };
}
