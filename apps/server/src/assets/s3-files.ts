import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { Failure, UPLOAD_SECONDS } from "@cairn/domain";
import type { S3Config } from "../config.ts";
import type { FileStore, StoredFile, UploadTicket } from "./store.ts";

/** Files in a bucket of S3, or of anything that speaks like it; browsers send them there. */
export class S3Files implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(config: S3Config) {
    this.#bucket = config.bucket;
    this.#client = new S3Client({
      region: config.region,
      credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
      forcePathStyle: config.forcePathStyle,
      ...(config.endpoint ? { endpoint: config.endpoint } : {}),
      // Not every server that speaks S3 knows the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  async ticket({ key, type, size }: { key: string; type: string; size: number }): Promise<UploadTicket> {
    const { url, fields } = await createPresignedPost(this.#client, {
      Bucket: this.#bucket,
      Key: key,
      Fields: { "Content-Type": type },
      Conditions: [["content-length-range", 1, size], { "Content-Type": type }],
      Expires: UPLOAD_SECONDS,
    });
    return { url, fields };
  }

  async write(key: string, source: AsyncIterable<Buffer>, most: number): Promise<void> {
    const pieces: Buffer[] = [];
    let size = 0;
    // S3 wants to know the length before the first byte, so the file is held, up to the limit.
    for await (const piece of source) {
      size += piece.length;
      if (size > most) throw new Failure("body_too_large");
      pieces.push(piece);
    }
    if (size === 0) throw new Failure("upload_malformed");
    await this.#client.send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: Buffer.concat(pieces) }),
    );
  }

  async stat(key: string): Promise<StoredFile | null> {
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return {
        size: head.ContentLength ?? 0,
        modified: (head.LastModified ?? new Date(0)).toISOString(),
        etag: head.ETag ?? "",
      };
    } catch (cause) {
      if (cause instanceof Error && (cause.name === "NotFound" || cause.name === "NoSuchKey")) return null;
      throw cause;
    }
  }

  async head(key: string, bytes: number): Promise<Buffer> {
    const range = `bytes=0-${bytes - 1}`;
    const body = await this.#get(key, range);
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(piece as Buffer);
    return Buffer.concat(pieces).subarray(0, bytes);
  }

  read(key: string): Promise<Readable> {
    return this.#get(key);
  }

  async #get(key: string, Range?: string): Promise<Readable> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(Range ? { Range } : {}) }),
    );
    // On Node the body is always a stream of Node's own.
    return Body instanceof Readable ? Body : Readable.from([]);
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `${this.#bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
    await this.#client.send(new CopyObjectCommand({ Bucket: this.#bucket, Key: to, CopySource: source }));
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }
}
