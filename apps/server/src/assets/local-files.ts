import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Failure, UPLOAD_SECONDS } from "@cairn/domain";
import { signPolicy } from "./policy.ts";
import type { FileStore, StoredFile, UploadTicket } from "./store.ts";

export const UPLOAD_PATH = "/api/assets/v2/upload/";

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ENOENT";
const isThere = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "EEXIST";

/** Files in the data folder; browsers send them to us. */
export class LocalFiles implements FileStore {
  readonly #folder: string;
  readonly #secret: string;

  constructor(dataDir: string, secret: string) {
    this.#folder = join(dataDir, "files");
    this.#secret = secret;
  }

  // The name on disk is a hash of the key, so that no name a person gave ever meets the file system.
  #path(key: string): string {
    const hash = createHash("sha256").update(key).digest("hex");
    return join(this.#folder, hash.slice(0, 2), hash);
  }

  async ticket(
    { key, type, size }: { key: string; type: string; size: number },
    now: Date,
  ): Promise<UploadTicket> {
    const expires = Math.floor(now.getTime() / 1000) + UPLOAD_SECONDS;
    const signed = signPolicy(this.#secret, { key, type, size, expires });
    return { url: UPLOAD_PATH, fields: { "Content-Type": type, key, ...signed } };
  }

  async write(key: string, source: AsyncIterable<Buffer>, most: number): Promise<void> {
    const path = this.#path(key);
    const unfinished = join(this.#folder, `${randomUUID()}.part`);
    await mkdir(dirname(path), { recursive: true });
    try {
      await this.#fill(unfinished, source, most);
      // Linked and not renamed: what is there stays, so that nobody swaps a file after it was looked at.
      await link(unfinished, path).catch((cause: unknown) => {
        if (!isThere(cause)) throw cause;
      });
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async #fill(path: string, source: AsyncIterable<Buffer>, most: number): Promise<void> {
    const file = await open(path, "wx", 0o600);
    let size = 0;
    try {
      for await (const piece of source) {
        size += piece.length;
        if (size > most) throw new Failure("body_too_large", { detail: tooLarge });
        await file.writeFile(piece);
      }
    } finally {
      await file.close();
    }
    if (size === 0) throw new Failure("upload_malformed");
  }

  async stat(key: string): Promise<StoredFile | null> {
    try {
      const { size, mtime } = await stat(this.#path(key));
      return {
        size,
        modified: mtime.toISOString(),
        etag: `"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
      };
    } catch (cause) {
      if (isMissing(cause)) return null;
      throw cause;
    }
  }

  async head(key: string, bytes: number): Promise<Buffer> {
    const file = await open(this.#path(key), "r");
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async read(key: string): Promise<Readable> {
    return createReadStream(this.#path(key));
  }

  async copy(from: string, to: string): Promise<void> {
    const path = this.#path(to);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(this.#path(from), path);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }
}

const tooLarge = "The size of the request body exceeds the maximum allowed size.";
