import { Failure } from "@cairn/domain";
import formBody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";

const DEEPEST = 64;

/** Counts brackets outside strings: thousands of them would overflow whoever walks the value later. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (quoted) {
      if (code === 92) i++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) {
      if (++depth > DEEPEST) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
}

/** The routes that take files: they read the body themselves, as it comes, and nobody else does. */
export async function acceptUploads(
  app: FastifyInstance,
  mountThem: (accepting: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (accepting) => {
    accepting.removeAllContentTypeParsers();
    accepting.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null));
    mountThem(accepting);
  });
}

export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.addHook("onRequest", async (request) => {
    const encoding = request.headers["content-encoding"];
    // Unpacking what a stranger packed is how a few bytes become a full memory.
    if (encoding && encoding !== "identity") throw new Failure("media_type_unsupported");
  });
  await app.register(formBody);
  app.removeContentTypeParser("text/plain");
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (text === "") return done(null, undefined);
    if (isTooDeep(text)) return done(new Failure("json_invalid"));
    // A body that was cut off and one that is no JSON are the same to the caller.
    return parse(request, text, (error, value) => done(error && new Failure("json_invalid"), value));
  });
}
