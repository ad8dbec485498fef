import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export const CLIENT = { id: "cairn", secret: "shared with the provider" };

interface Issued {
  readonly challenge: string | null;
  readonly redirectUri: string | null;
  readonly nonce: string | null;
}

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signed(claims: object): string {
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}

/** A provider of sign-ins that keeps the protocol strictly, and can be told to break it. */
export class FakeProvider {
  url = "";
  /** What its API answers, by path. */
  api: Record<string, unknown> = {};
  /** What it answers as pictures, by path. */
  pictures: Record<string, Buffer> = {};
  /** What its ID tokens and user info say. */
  claims: Record<string, unknown> = {};
  /** What is different from a proper answer. */
  broken: { issuer?: string; nonce?: string; token?: number | "html"; audience?: string } = {};
  readonly tokens: URLSearchParams[] = [];
  readonly #codes = new Map<string, Issued>();
  readonly #access = new Set<string>();

  static async start(): Promise<FakeProvider> {
    const fake = new FakeProvider();
    const server = createServer((request, reply) => void fake.#answer(request, reply));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    // A TCP server's address is never the path of a socket file.
    fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return fake;
  }

  /** Somebody agrees at the provider's page: the path they come back by. */
  agree(location: string): string {
    const asked = new URL(location).searchParams;
    const code = randomBytes(8).toString("hex");
    this.#codes.set(code, {
      challenge: asked.get("code_challenge"),
      redirectUri: asked.get("redirect_uri"),
      nonce: asked.get("nonce"),
    });
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state") ?? "");
    return back.pathname + back.search;
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?")[0]!;
    const picture = this.pictures[path];
    if (picture) return void reply.writeHead(200, { "content-type": "image/png" }).end(picture);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const [status, body] =
      request.method === "POST" ? this.#exchange(request, form) : this.#read(path, request);
    const isHtml = request.method === "POST" && this.broken.token === "html";
    reply.writeHead(status, { "content-type": isHtml ? "text/html" : "application/json" });
    reply.end(isHtml ? "<h1>It works</h1>" : JSON.stringify(body));
  }

  #read(path: string, request: IncomingMessage): [number, unknown] {
    if (path === "/.well-known/openid-configuration") return [200, this.#metadata()];
    const token = request.headers.authorization?.replace(/^Bearer /i, "") ?? "";
    if (!this.#access.has(token)) return [401, { error: "invalid_token" }];
    if (path === "/userinfo") return [200, this.claims];
    return path in this.api ? [200, this.api[path]] : [404, {}];
  }

  #metadata() {
    return {
      issuer: this.broken.issuer ?? this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      userinfo_endpoint: `${this.url}/userinfo`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
  }

  #exchange(request: IncomingMessage, form: URLSearchParams): [number, unknown] {
    this.tokens.push(form);
    if (typeof this.broken.token === "number") return [this.broken.token, { error: "server_error" }];
    const code = form.get("code") ?? "";
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll("%20", "+")}`).toString("base64")}`;
    const isClient = form.get("client_secret") === CLIENT.secret || request.headers.authorization === basic;
    if (!isClient) return [401, { error: "invalid_client" }];
    if (issued?.challenge !== challenge || issued.redirectUri !== form.get("redirect_uri"))
      return [400, { error: "invalid_grant" }];
    const access_token = randomBytes(8).toString("hex");
    this.#access.add(access_token);
    return [200, { access_token, token_type: "bearer", id_token: this.#idToken(issued) }];
  }

  #idToken({ nonce }: Issued): string {
    const now = Math.floor(Date.now() / 1000);
    return signed({
      iss: this.url,
      aud: this.broken.audience ?? CLIENT.id,
      iat: now,
      exp: now + 60,
      nonce: this.broken.nonce ?? nonce,
      sub: this.claims.sub,
    });
  }
}
