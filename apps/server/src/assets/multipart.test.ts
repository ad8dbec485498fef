import { Failure } from "@cairn/domain";
import { describe, expect, test } from "vitest";
import { receiveFile } from "./multipart.ts";

const B = "XboundaryX";
const type = `multipart/form-data; boundary=${B}`;

const part = (headers: string, content: string) => `--${B}\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (content: string, name = "a.png") =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png`, content);
const end = `--${B}--\r\n`;

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, { size = 7, most = 1_000_000, contentType = type } = {}) {
  const received = await receiveFile({ contentType, body: inPieces(text, size) }, most);
  const pieces: Buffer[] = [];
  for await (const piece of received.content) pieces.push(piece);
  return { ...received, content: Buffer.concat(pieces).toString("latin1") };
}
const refusal = (text: string, options = {}) =>
  read(text, options).then(
    () => "accepted",
    (cause: unknown) => (cause instanceof Failure ? cause.code : cause),
  );

describe("a form with a file", () => {
  test.for([1, 2, 3, 7, 64, 100_000])("is read whole when it comes in pieces of %i bytes", async (size) => {
    const content = `\r\n--${B.slice(0, 5)}\r\n-\r\r\n\0binary`;
    const form = field("key", "a/b") + field("Content-Type", "image/png") + file(content) + end;
    const read1 = await read(form, { size });
    expect(read1).toMatchObject({
      name: "file",
      fileName: "a.png",
      type: "image/png",
      content,
      fields: { key: "a/b", "Content-Type": "image/png" },
    });
  });

  test("keeps names that would be properties of an object apart from them", async () => {
    const { fields } = await read(field("__proto__", "x") + file("y") + end);
    expect(fields.__proto__).toBe("x");
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test("may have an empty file in it, and a quoted boundary", async () => {
    const contentType = `multipart/form-data; boundary="${B}"`;
    expect((await read(file("") + end, { contentType })).content).toBe("");
  });
});

describe("what is no such form", () => {
  test.for([
    ["nothing", ""],
    ["no boundary at all", "hello"],
    ["only the end", end],
    ["fields without a file", field("a", "b") + end],
    ["a file that is cut off", file("half").slice(0, -6)],
    ["headers that are cut off", `--${B}\r\nContent-Disposition: form-`],
    ["a part without a name", part("Content-Disposition: form-data", "x") + end],
    ["a part without headers", `--${B}\r\n\r\n\r\nx\r\n${end}`],
    ["another line after the boundary", `--${B}xx\r\n`],
    ["headers without end", `--${B}\r\nX: ${"y".repeat(20_000)}`],
    ["a field without end", field("a", "b".repeat(100_000)) + file("x") + end],
    ["a thousand fields", field("a", "b").repeat(1000) + file("x") + end],
    ["a long preamble", `${"x".repeat(5000)}\r\n${file("x")}${end}`],
  ])("is refused: %s", async ([, text]) => {
    expect(await refusal(text!)).toBe("upload_malformed");
  });

  test.for([
    undefined,
    "text/plain",
    "multipart/form-data",
    `multipart/form-data; boundary=${"x".repeat(100)}`,
  ])("is refused by its type: %s", async (contentType) => {
    const body = inPieces("x", 1);
    await expect(receiveFile({ contentType, body }, 10)).rejects.toThrow("upload_malformed");
  });

  test("is refused while it arrives when it grows beyond the limit", async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(file("").slice(0, -2));
      for (;;) {
        sent += 1000;
        yield Buffer.alloc(1000);
      }
    }
    const received = await receiveFile({ contentType: type, body: endless() }, 10_000);
    const drain = async () => {
      for await (const _ of received.content);
    };
    await expect(drain()).rejects.toThrow("body_too_large");
    expect(sent).toBeLessThan(12_000);
  });

  test("is refused when the connection breaks", async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from(file("").slice(0, -2));
      throw new Error("ECONNRESET");
    }
    const received = await receiveFile({ contentType: type, body: broken() }, 10_000);
    await expect(received.content[Symbol.asyncIterator]().next()).rejects.toThrow("upload_malformed");
  });
});
