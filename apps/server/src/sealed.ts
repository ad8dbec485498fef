import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "cairn stored secrets", 32));

/** Encrypts what must not be readable in a stolen database. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(secret), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
}

/** Null when it was sealed with another secret: whoever lost the secret has to enter the value again. */
export function unseal(secret: string, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv(ALGORITHM, keyFor(secret), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
