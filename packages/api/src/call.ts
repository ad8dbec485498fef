import type { Endpoint } from "./endpoint.ts";
import { pathParams } from "./endpoint.ts";

export type Reply<R> =
  | { ok: true; value: R; changeNumber: number | null }
  /** `status` 0 means that the server was not reached at all. */
  | { ok: false; status: number; body: unknown };

type Part<K extends string, T> = undefined extends T
  ? { [key in K]?: T }
  : Record<never, never> extends T
    ? { [key in K]?: T }
    : { [key in K]: T };
export type Input<P, Q, B> = Part<"params", P> & Part<"query", Q> & Part<"body", B>;

export function pathOf(endpoint: Pick<Endpoint, "path">, params: Readonly<Record<string, unknown>>): string {
  return pathParams(endpoint.path).reduce(
    (path, name) => path.replace(`:${name}`, encodeURIComponent(String(params[name]))),
    endpoint.path,
  );
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value));
  return search.size > 0 ? `?${search}` : "";
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
  headers?: Readonly<Record<string, string>>;
  fetch?: typeof fetch;
}

/** Sends one call. Never throws: being refused and being offline are values (style 8). */
export async function call<P, Q, B, R, I>(
  endpoint: Endpoint<P, Q, B, R, I>,
  input: Input<P, Q, I>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
  const url = pathOf(endpoint, params as Record<string, unknown>) + queryOf(query as Record<string, unknown>);
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: endpoint.method,
      credentials: "same-origin",
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...options.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    const value = await readBody(response);
    if (!response.ok) return { ok: false, status: response.status, body: value };
    const number = response.headers.get("Change-Number");
    // Tests hold every reply against its schema, so the browser does not parse it a second time.
    return { ok: true, value: value as R, changeNumber: number === null ? null : Number(number) };
  } catch (cause) {
    return { ok: false, status: 0, body: cause instanceof Error ? cause.message : String(cause) };
  }
}
