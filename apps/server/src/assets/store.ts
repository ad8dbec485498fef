import type { Readable } from "node:stream";

export interface UploadTicket {
  readonly url: string;
  /** To be sent before the file itself, each one. */
  readonly fields: Record<string, string>;
}

export interface StoredFile {
  readonly size: number;
  readonly modified: string;
  readonly etag: string;
}

/** Where files are kept. Keys are made by us; what is kept under one never changes. */
export interface FileStore {
  /** What a browser needs to send one file of this type, of at most this size, and nothing else. */
  ticket(file: { key: string; type: string; size: number }, now: Date): Promise<UploadTicket>;
  /** Refuses more than `most` bytes while they arrive, and an empty file. */
  write(key: string, source: AsyncIterable<Buffer>, most: number): Promise<void>;
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /** The first bytes, and only those. */
  head(key: string, bytes: number): Promise<Buffer>;
  read(key: string): Promise<Readable>;
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
}
