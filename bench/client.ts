import { performance } from "node:perf_hooks";
import { Pool } from "undici";
import type { Cairn } from "../e2e/cairn.ts";

/** Somebody signed in by HTTP alone. */
export interface Client {
  readonly url: string;
  readonly cookie: string;
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** The same for measuring: `fetch` itself takes a millisecond, which is not the server's. */
  measure(method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<void>;
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

export async function signIn(cairn: Cairn, url = cairn.url): Promise<Client> {
  const token = await fetch(`${url}/auth/get-csrf-token/`);
  const { csrf_token } = (await token.json()) as { csrf_token: string };
  const response = await fetch(`${url}/auth/sign-in/`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(token) },
    body: new URLSearchParams({ ...cairn.demo!, csrfmiddlewaretoken: csrf_token }),
  });
  const cookie = cookiesOf(response);
  const send = (method: string, path: string, body?: unknown) =>
    fetch(url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const pool = new Pool(url, { connections: 16 });
  const measure: Client["measure"] = async (method, path, body) => {
    const headers = { cookie, "content-type": "application/json" };
    const text = body === undefined ? null : JSON.stringify(body);
    const answer = await pool.request({ method, path, headers, body: text });
    await answer.body.arrayBuffer();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}`);
  };
  return { url, cookie, send, measure };
}

/** Times `count` calls made by `clients` at once, in turn; the first tenth warms up and is not counted. */
export async function time(
  count: number,
  clients: number,
  call: (i: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const i = next++;
      const started = performance.now();
      await call(i);
      if (i >= count / 10) times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return times;
}
