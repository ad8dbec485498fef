import type { Id } from "./schema.ts";

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * A version 7 UUID: its first 48 bits are the time, so that rows made one after the other lie side by side in
 * the index. `crypto.randomUUID` is absent on plain http addresses; `getRandomValues` is not.
 */
export function newId(now: number = Date.now()): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => hex[byte]).join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}
