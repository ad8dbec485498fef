import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What a browser may upload without a cookie: this much, of this type, under this key, until then. */
export const Policy = z.object({
  key: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** Seconds since 1970. */
  expires: z.number().int(),
});
export type Policy = z.infer<typeof Policy>;

const sign = (secret: string, text: string): Buffer =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", secret, "", "cairn upload policies", 32)))
    .update(text)
    .digest();

export function signPolicy(secret: string, policy: Policy): { policy: string; signature: string } {
  const text = Buffer.from(JSON.stringify(policy)).toString("base64url");
  return { policy: text, signature: sign(secret, text).toString("hex") };
}

/** Null when we did not sign it, or when its time is over. */
export function readPolicy(
  secret: string,
  { policy = "", signature = "" }: { policy?: string | undefined; signature?: string | undefined },
  now: Date,
): Policy | null {
  const given = Buffer.from(signature, "hex");
  const wanted = sign(secret, policy);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const parsed = Policy.parse(JSON.parse(Buffer.from(policy, "base64url").toString("utf8")));
  return parsed.expires * 1000 > now.getTime() ? parsed : null;
}
