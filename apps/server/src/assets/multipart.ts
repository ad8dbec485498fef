import { Failure } from "@cairn/domain";

// Far above what our own forms need, far below what would hurt.
const HEADERS_MAX = 8 * 1024;
const FIELD_MAX = 64 * 1024;
const FIELDS_MAX = 50;
const PREAMBLE_MAX = 1024;

const malformed = () => new Failure("upload_malformed");
const tooLarge = () =>
  new Failure("body_too_large", {
    detail: "The size of the request body exceeds the maximum allowed size.",
  });

/** Bytes as they arrive, of which never more are held than a chunk and a delimiter. */
class Feed {
  readonly #source: AsyncIterator<Buffer>;
  readonly #most: number;
  // The first boundary has no line before it; with this one all of them look the same.
  #held: Buffer = Buffer.from("\r\n");
  #received = 0;

  constructor(source: AsyncIterable<Buffer>, most: number) {
    this.#source = source[Symbol.asyncIterator]();
    this.#most = most;
  }

  async #more(): Promise<void> {
    // A connection that breaks and a body that ends too early are the same to us.
    const next = await this.#source.next().catch(() => ({ done: true, value: undefined }) as const);
    if (next.done) throw malformed();
    this.#received += next.value.length;
    if (this.#received > this.#most) throw tooLarge();
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
  }

  /** Everything before the delimiter, which is swallowed. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at >= 0) {
        const last = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      // The end of what is held may be the beginning of the delimiter.
      const safe = this.#held.length - delimiter.length + 1;
      if (safe > 0) {
        const piece = this.#held.subarray(0, safe);
        this.#held = this.#held.subarray(safe);
        yield piece;
      }
      await this.#more();
    }
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) await this.#more();
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }
}

async function collect(pieces: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const all: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) throw malformed();
    all.push(piece);
  }
  return Buffer.concat(all);
}

interface PartHeaders {
  readonly name: string;
  readonly fileName: string | null;
  readonly type: string | null;
}

function readHeaders(block: string): PartHeaders {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(block)?.[1] ?? "";
  const name = /;\s*name="([^"\r\n]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw malformed();
  const fileName = /;\s*filename="((?:[^"\\\r\n]|\\.)*)"/i.exec(disposition)?.[1] ?? null;
  const type = /^content-type:\s*([^\s;]+)/im.exec(block)?.[1]?.toLowerCase() ?? null;
  return { name, fileName: fileName?.replace(/%22/g, '"') ?? null, type };
}

export interface ReceivedFile {
  readonly name: string;
  readonly fileName: string | null;
  readonly type: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** To be read once, from beginning to end. */
  readonly content: AsyncIterable<Buffer>;
}

const boundaryOf = (contentType: string | undefined): string => {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? "",
  );
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary) throw malformed();
  return boundary;
};

/**
 * Reads a form whose last part is a file, as S3 demands it: the fields are known before the first byte of the file is
 * taken. `most` bounds all bytes that are received.
 */
export async function receiveFile(
  request: { contentType: string | undefined; body: AsyncIterable<Buffer> },
  most: number,
): Promise<ReceivedFile> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(request.contentType)}`);
  const feed = new Feed(request.body, most);
  await collect(feed.until(delimiter), PREAMBLE_MAX);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (let count = 0; count <= FIELDS_MAX; count++) {
    // Two dashes end the form; then there was no file in it.
    if ((await feed.take(2)).toString("latin1") !== "\r\n") throw malformed();
    const block = (await collect(feed.until(Buffer.from("\r\n\r\n")), HEADERS_MAX)).toString("utf8");
    const part = readHeaders(block);
    if (part.fileName !== null) return { ...part, fields, content: feed.until(delimiter) };
    fields[part.name] = (await collect(feed.until(delimiter), FIELD_MAX)).toString("utf8");
  }
  throw malformed();
}
