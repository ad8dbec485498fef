import { type Endpoint, pathOf, pathParams } from "@cairn/api";
import { type Id, Network, Role, newId } from "@cairn/domain";
import { type Body, type Known, exampleBody, fieldsOf, makerOf } from "./examples.ts";
import type { Answer, Person, World } from "./people.ts";

export type Params = Record<string, string>;

/** A workspace with two projects and somebody in every role. */
export interface Tenant {
  readonly id: Id;
  readonly slug: string;
  readonly projectId: Id;
  readonly otherProjectId: Id;
  readonly admin: Person;
  readonly member: Person;
  readonly guest: Person;
}

export async function aTenant(world: World, name: string): Promise<Tenant> {
  const admin = await world.person(`${name}-admin`);
  const { id, slug } = await world.workspace(admin, name);
  const project = await world.project(id, admin);
  const other = await world.project(id, admin);
  const join = async (role: Role, title: string) => {
    const person = await world.person(`${name}-${title}`);
    await world.joinWorkspace(id, person, role);
    await world.joinProject(id, project.id, person, role);
    return person;
  };
  const member = await join(Role.member, "member");
  const guest = await join(Role.guest, "guest");
  return { id, slug, projectId: project.id, otherProjectId: other.id, admin, member, guest };
}

/** Makes calls of any endpoint for a tenant: resolves its path, fills its body, carries its tokens. */
export class Caller {
  readonly #world: World;
  #csrf: { token: string; cookie: string } | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  /** Must come before form posts are made. */
  async fetchCsrfToken(): Promise<void> {
    const { body, headers } = await this.#world.send<{ csrf_token: string }>(
      null,
      "GET",
      "/auth/get-csrf-token/",
    );
    this.#csrf = { token: body.csrf_token, cookie: headers.getSetCookie()[0]!.split(";")[0]! };
  }

  /** The table of examples: what fields hold whose value the schema does not determine. */
  known(tenant: Tenant): Known {
    const unique = () => newId().slice(-10);
    return {
      slug: () => `slug-${unique()}`,
      identifier: () => unique().toUpperCase(),
      email: () => `nobody-${unique()}@test.example`,
      password: () => "correct horse battery staple",
      url: () => `https://example.com/${unique()}`,
      network: () => Network.public,
      next_path: () => "/somewhere",
      per_page: () => "10",
      cursor: () => "10:0:0",
      csrfmiddlewaretoken: () => this.#csrf?.token,
      entity: () => "project",
      "announcePresence.id": () => tenant.projectId,
    };
  }

  /** Own, existing ids for every parameter of the path; what does not exist yet is made by its own endpoint. */
  async params(endpoint: Endpoint, tenant: Tenant, by = tenant.admin, given: Params = {}): Promise<Params> {
    const fixed: Params = { slug: tenant.slug, projectId: tenant.projectId, ...given };
    const params: Params = {};
    for (const param of pathParams(endpoint.path)) {
      params[param] = fixed[param] ?? (await this.#make(endpoint.path, param, tenant, by, params));
    }
    return params;
  }

  async #make(path: string, param: string, tenant: Tenant, by: Person, params: Params): Promise<string> {
    const maker = makerOf(path, param);
    if (!maker)
      throw new Error(`No example for :${param} of ${path}: no POST makes one, and no table names it`);
    const body = exampleBody(maker.name, maker.endpoint, this.known(tenant));
    const made = await this.send(by, maker.endpoint, params, body);
    if (made.status !== maker.endpoint.status) throw new Error(`${maker.name}: ${JSON.stringify(made.body)}`);
    return (made.body as { id: string }).id;
  }

  send<T = unknown>(
    person: Person | null,
    endpoint: Endpoint,
    params: Params,
    body?: unknown,
    options: { headers?: Record<string, string>; query?: string } = {},
  ): Promise<Answer<T>> {
    const path = pathOf(endpoint, params) + (options.query ?? "");
    return this.#world.send<T>(person, endpoint.method, path, body, {
      ...this.proof(endpoint, person),
      ...options.headers,
    });
  }

  /** The query keys of the endpoint that the table has an example for. */
  query(endpoint: Endpoint, tenant: Tenant): string {
    const known = this.known(tenant);
    const given = fieldsOf(endpoint.query).flatMap((key) =>
      known[key] ? [[key, String(known[key]())]] : [],
    );
    return `?${new URLSearchParams(given)}`;
  }

  /** What a native form needs beside its body. */
  proof(endpoint: Endpoint, person: Person | null): Record<string, string> {
    if (endpoint.kind !== "form" || !this.#csrf) return {};
    const cookies = [person?.cookie, this.#csrf.cookie].filter(Boolean).join("; ");
    return { cookie: cookies, "x-csrftoken": this.#csrf.token };
  }

  body(name: string, endpoint: Endpoint, tenant: Tenant): Body | undefined {
    return exampleBody(name, endpoint, this.known(tenant));
  }
}
