import type { Person } from "./people.ts";

export interface Landing {
  readonly status: number;
  /** Where the answer leads, or null. */
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
  /** What `error_code` in the address says. */
  readonly code: string | null;
}

/** Keeps cookies and posts forms, as a browser does; follows no redirect. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async send(path: string, init: RequestInit = {}): Promise<Landing> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (!headers.has("cookie") && cookie) headers.set("cookie", cookie);
    const response = await fetch(this.#url + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get("location");
    const code = location && new URL(location, this.#url).searchParams.get("error_code");
    return {
      status: response.status,
      location,
      headers: response.headers,
      text: await response.text(),
      code,
    };
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }

  async csrfToken(): Promise<string> {
    const { text } = await this.send("/auth/get-csrf-token/");
    return (JSON.parse(text) as { csrf_token: string }).csrf_token;
  }

  /** Posts a form with a fresh token, unless the fields hold one. */
  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Landing> {
    const csrfmiddlewaretoken = fields.csrfmiddlewaretoken ?? (await this.csrfToken());
    const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken });
    return this.send(path, { method: "POST", body, headers });
  }

  signIn(
    person: Pick<Person, "email">,
    password: string,
    more: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Landing> {
    return this.post("/auth/sign-in/", { email: person.email, password, ...more }, headers);
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.send("/api/users/me/")).status === 200;
  }
}
