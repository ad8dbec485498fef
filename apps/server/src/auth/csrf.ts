import { randomBytes, timingSafeEqual } from "node:crypto";

export const CSRF_COOKIE = "csrftoken";
export const CSRF_COOKIE_SECONDS = 365 * 24 * 3600;
const SECRET_BYTES = 16;
const SECRET_PATTERN = /^[0-9a-f]{32}$/;
const TOKEN_PATTERN = /^[0-9a-f]{64}$/;

const xor = (left: Buffer, right: Buffer) => Buffer.from(left.map((byte, i) => byte ^ right[i]!));

export const newCsrfSecret = (): string => randomBytes(SECRET_BYTES).toString("hex");
export const isCsrfSecret = (text: string | undefined): text is string =>
  text !== undefined && SECRET_PATTERN.test(text);

/** Masked anew every time, so that compressing a page that holds it gives nothing away. */
export function csrfToken(secret: string): string {
  const mask = randomBytes(SECRET_BYTES);
  return mask.toString("hex") + xor(mask, Buffer.from(secret, "hex")).toString("hex");
}

export function csrfMatches(secret: string | undefined, token: unknown): boolean {
  if (!isCsrfSecret(secret) || typeof token !== "string" || !TOKEN_PATTERN.test(token)) return false;
  const bytes = Buffer.from(token, "hex");
  const unmasked = xor(bytes.subarray(0, SECRET_BYTES), bytes.subarray(SECRET_BYTES));
  return timingSafeEqual(unmasked, Buffer.from(secret, "hex"));
}
