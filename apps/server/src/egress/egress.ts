import { allowedHosts } from "./allowed-hosts.ts";
import type { ReplyHeaders } from "./body.ts";
import { exchange, type Limits } from "./exchange.ts";
import { EgressRefused, type Refusal } from "./refusal.ts";
import { type HopRequest, type Method, redirected, requestHeaders, type RequestHeaders } from "./request.ts";
import { type Resolve, resolveName } from "./resolve.ts";
import { parseTarget } from "./target-url.ts";
import { type Rules, vet } from "./vet.ts";

export interface EgressOptions {
  /** Private hosts that may be reached all the same: `host` or `host:port` (`EGRESS_ALLOW_HOSTS`). */
  readonly allowHosts: readonly string[];
  readonly resolve?: Resolve;
}

export interface FetchOptions extends Limits {
  readonly method?: Method;
  readonly headers?: RequestHeaders;
  readonly body?: string | Buffer;
  /** How many redirects to follow. With none, as for webhooks, a 3xx reply is handed back as it is. */
  readonly redirects?: 0 | 1 | 2 | 3 | 4 | 5;
  /** For everything together: names, connections, redirects, the last byte of the body. */
  readonly timeoutMs: number;
}

export type EgressCheck =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: Refusal };

const CHECK_TIMEOUT_MS = 5_000;

/** What came back. The body is reached through a getter, so that a reply handed to a logger does not print it. */
export class EgressReply {
  readonly status: number;
  /** Where the reply came from, after redirects. */
  readonly url: string;
  /** As they were sent; a compressed body is decompressed nevertheless. */
  readonly headers: ReplyHeaders;
  readonly #body: Buffer;

  constructor(status: number, url: string, headers: ReplyHeaders, body: Buffer) {
    this.status = status;
    this.url = url;
    this.headers = headers;
    this.#body = body;
  }

  /** For our code to read, never for a person: it may be a page only this server can see. */
  get body(): Buffer {
    return this.#body;
  }
}

/** The only way out for requests that a user causes: webhooks, link previews, avatars, importers, OIDC discovery. */
export class Egress {
  readonly #rules: Rules;
  readonly #running = new Map<AbortController, Promise<unknown>>();
  #isClosed = false;

  constructor({ allowHosts, resolve = resolveName }: EgressOptions) {
    this.#rules = { isAllowed: allowedHosts(allowHosts), resolve };
  }

  /** Says when an address is saved what would be said when it is fetched. */
  async check(address: string): Promise<EgressCheck> {
    try {
      const url = parseTarget(address);
      await this.#within(CHECK_TIMEOUT_MS, () => vet(url, this.#rules));
      return { ok: true, url: url.href };
    } catch (error) {
      if (error instanceof EgressRefused) return { ok: false, reason: error.reason };
      throw error;
    }
  }

  /** Rejects with `EgressRefused`; a reply of any status is a reply. */
  async fetch(address: string, options: FetchOptions): Promise<EgressReply> {
    const request: HopRequest = {
      url: parseTarget(address),
      method: options.method ?? "GET",
      headers: requestHeaders(options.headers ?? {}, options.accept),
      body: options.body ?? null,
    };
    return this.#within(options.timeoutMs, (signal) => this.#follow(request, options, signal));
  }

  /** Refuses what is under way and what comes later. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = [...this.#running];
    for (const [controller] of running) controller.abort(new EgressRefused("network", "closed"));
    await Promise.allSettled(running.map(([, work]) => work));
  }

  async #follow(first: HopRequest, options: FetchOptions, signal: AbortSignal): Promise<EgressReply> {
    const redirects = options.redirects ?? 0;
    let request = first;
    for (let followed = 0; ; followed += 1) {
      const addresses = await vet(request.url, this.#rules);
      signal.throwIfAborted();
      const reply = await exchange(request, addresses, signal, options, redirects > 0);
      if (reply.location === null)
        return new EgressReply(reply.status, request.url.href, reply.headers, reply.body);
      if (followed === redirects) throw new EgressRefused("redirect");
      request = redirected(request, reply.status, reply.location);
    }
  }

  async #within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new EgressRefused("network", "closed");
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(new EgressRefused("time")), timeoutMs);
    // Raced, not only signalled: a name server's silence cannot be aborted.
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    const running = work(signal);
    this.#running.set(controller, running);
    try {
      return await Promise.race([running, stopped]);
    } finally {
      clearTimeout(timer);
      this.#running.delete(controller);
    }
  }
}
