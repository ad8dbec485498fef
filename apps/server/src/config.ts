import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { StartProblem } from "./start-problem.ts";

const repository = resolve(import.meta.dirname, "../../..");

const switchedOn = z.enum(["0", "1"]).transform((value) => value === "1");
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((text) => text.replace(/\/+$/, ""))
  // Origins are compared with it, and they have no path.
  .refine((text) => text === new URL(text).origin, "must be an address without a path");

/** An address, a network such as 10.0.0.0/8, or one of the names the web framework knows. */
function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}
const proxies = list.refine(
  (all) => all.every(isProxy),
  "must be addresses or networks, with commas between",
);

/** Every environment variable the server reads: its default, its shape, and the line that refuses a bad one. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  CAIRN_DATA_DIR: z.string().min(1).default(resolve(repository, "data")),
  CAIRN_URL: baseUrl.optional(),
  CAIRN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  EGRESS_ALLOW_HOSTS: list.default([]),
  TRUSTED_PROXIES: proxies.default([]),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("warn"),
  PUBLIC_RATE_LIMIT: z.coerce.number().int().min(1).default(600),
  SIGN_IN_RATE_LIMIT: z.coerce.number().int().min(1).default(30),
  /** Files up to this many bytes are accepted. */
  FILE_SIZE_LIMIT: z.coerce.number().int().min(1).default(5_242_880),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: switchedOn.default(false),
  CAIRN_DEV: switchedOn.default(false),
});

/** Where files are kept when they are not kept in the data folder. */
export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly forcePathStyle: boolean;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The one address the product is known by, when somebody configured it. */
  readonly baseUrl: string | null;
  readonly secret: string | null;
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  readonly egressAllowHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | null;
  readonly logLevel: string;
  readonly publicLimit: number;
  readonly signInLimit: number;
  readonly fileSizeLimit: number;
  readonly s3: S3Config | null;
  readonly dev: boolean;
}

function s3From(e: z.infer<typeof Environment>): S3Config | null {
  if (!e.S3_BUCKET) return null;
  if (!e.S3_ACCESS_KEY || !e.S3_SECRET_KEY)
    throw new StartProblem("S3_BUCKET is set, so S3_ACCESS_KEY and S3_SECRET_KEY must be set as well.");
  return {
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    accessKey: e.S3_ACCESS_KEY,
    secretKey: e.S3_SECRET_KEY,
    forcePathStyle: e.S3_FORCE_PATH_STYLE,
  };
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable means "not set": that is what `FOO=` in a compose file leaves behind.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new StartProblem(`The variable ${issue.path.join(".")} is not usable: ${issue.message}`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.CAIRN_DATA_DIR),
    baseUrl: e.CAIRN_URL ?? null,
    secret: e.CAIRN_SECRET ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    poolSize: e.DATABASE_POOL,
    egressAllowHosts: e.EGRESS_ALLOW_HOSTS,
    trustedProxies: e.TRUSTED_PROXIES,
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
    publicLimit: e.PUBLIC_RATE_LIMIT,
    signInLimit: e.SIGN_IN_RATE_LIMIT,
    fileSizeLimit: e.FILE_SIZE_LIMIT,
    s3: s3From(e),
    dev: e.CAIRN_DEV,
  };
}
