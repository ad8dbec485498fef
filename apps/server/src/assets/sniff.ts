import { OCTET_STREAM, SNIFF_BYTES } from "@cairn/domain";
import type { FileStore } from "./store.ts";

/** What a file is by its first bytes; null when they do not tell. */
export async function sniff(store: Pick<FileStore, "head">, key: string): Promise<string | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(await store.head(key, SNIFF_BYTES));
  return found?.mime ?? null;
}

/** What a file is taken for: by its content, else by what was said of it, else nothing in particular. */
export const typeOf = (sniffed: string | null, declared: string): string =>
  sniffed ?? (declared || OCTET_STREAM);
