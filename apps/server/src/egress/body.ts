import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { EgressRefused } from "./refusal.ts";

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

async function collect(wire: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of wire) {
    total += chunk.length;
    if (total > maxBytes) throw new EgressRefused("size");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

/** Some hosts compress although asked not to; the cap holds for what comes out as well. */
async function decode(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decoder) throw new EgressRefused("type");
  try {
    return await decoder(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new EgressRefused(isTooLarge ? "size" : "network");
  }
}

/** Whether a media type is among those asked for: `text/html`, or `image/*` for all of a kind. */
export function isAccepted(contentType: unknown, accept: readonly string[]): boolean {
  const type = typeof contentType === "string" ? contentType.split(";")[0]?.trim().toLowerCase() : undefined;
  return accept.some((wanted) =>
    wanted.endsWith("/*") ? type?.startsWith(wanted.slice(0, -1)) : type === wanted,
  );
}

export async function readBody(
  wire: AsyncIterable<Buffer>,
  headers: ReplyHeaders,
  maxBytes: number,
): Promise<Buffer> {
  const bytes = await collect(wire, maxBytes);
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  return encoding === "identity" || bytes.length === 0 ? bytes : decode(bytes, encoding, maxBytes);
}
