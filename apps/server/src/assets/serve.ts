import { isShownInline } from "@cairn/domain";
import type { FastifyReply } from "fastify";
import type { AssetRow } from "./rows.ts";
import type { FileStore } from "./store.ts";

// What is kept under an id never changes, but may be taken away.
const CACHE = "private, max-age=86400";

/** Quotes, line ends and what is not ASCII stay out of the plain form; the other form holds all of it. */
function disposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Sends a file such that no browser takes it for a page of ours, whatever is in it. */
export async function sendFile(
  reply: FastifyReply,
  store: FileStore,
  row: AssetRow,
  options: { saved: boolean },
): Promise<void> {
  const type = row.storage_metadata.ContentType ?? "application/octet-stream";
  const inline = !options.saved && isShownInline(type);
  reply
    .header("Content-Type", type)
    .header("Content-Length", row.size)
    .header(
      "Content-Disposition",
      disposition(inline ? "inline" : "attachment", row.attributes.name ?? "file"),
    )
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header("Cache-Control", CACHE);
  await reply.send(await store.read(row.asset));
}
