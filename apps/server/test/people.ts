import { type Id, Network, Role, newId } from "@cairn/domain";
import { hashPassword } from "../src/auth/passwords.ts";
import { cookieNames, openSession } from "../src/auth/sessions.ts";
import { type Entry, type LoggedRow, deleted } from "../src/changes/log.ts";
import * as projects from "../src/projects/rows.ts";
import { type Services, transact } from "../src/services.ts";
import { createUser } from "../src/users/rows.ts";
import * as workspaces from "../src/workspaces/rows.ts";

/** Somebody with an open session, and the calls they make with it. */
export interface Person {
  readonly id: Id;
  readonly email: string;
  readonly cookie: string;
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Makes the things that tests start from, straight in the database, and speaks HTTP for the people in it. */
export class World {
  readonly services: Services;
  readonly url: string;

  constructor(server: { app: { services: Services }; url: string }) {
    this.services = server.app.services;
    this.url = server.url;
  }

  async person(name = "person", options: { password?: string; active?: boolean } = {}): Promise<Person> {
    const email = `${name}-${newId().slice(-8)}@test.example`;
    const passwordHash = options.password ? await hashPassword(options.password) : null;
    const now = this.services.now().toISOString();
    const { db } = this.services.database;
    const id = await createUser({ db, now }, { email, firstName: name, passwordHash });
    const device = { userAgent: "test", address: "127.0.0.1" };
    const key = await openSession(db, { userId: id, kind: "app", now, device });
    if (options.active === false)
      await db.updateTable("users").set({ is_active: false }).where("id", "=", id).execute();
    return { id, email, cookie: `${cookieNames.app}=${key}` };
  }

  async workspace(owner: Person, name = "Acme"): Promise<{ id: Id; slug: string }> {
    const slug = `${name.toLowerCase()}-${newId().slice(-8)}`;
    const { value } = await transact(this.services, { by: owner.id, cause: "test" }, (tx) =>
      workspaces.createWorkspace(tx, owner.id, { name, slug, organization_size: null, timezone: "UTC" }),
    );
    return { id: value.id, slug };
  }

  async joinWorkspace(workspaceId: Id, person: Person, role: Role): Promise<Id> {
    const { value } = await transact(this.services, { by: person.id, cause: "test" }, (tx) =>
      workspaces.addMember(tx, workspaceId, person.id, role),
    );
    return value;
  }

  async project(
    workspaceId: Id,
    owner: Person,
    options: { name?: string; network?: Network } = {},
  ): Promise<{ id: Id; name: string }> {
    const name = options.name ?? `Project ${newId().slice(-8)}`;
    const identifier = newId().slice(-10).toUpperCase();
    const { value } = await transact(this.services, { by: owner.id, cause: "test" }, async (tx) => {
      const { id } = await projects.createProject(tx, workspaceId, {
        name,
        identifier,
        network: options.network ?? Network.public,
      });
      await projects.addMember(tx, workspaceId, id, owner.id, Role.admin);
      return id;
    });
    return { id: value, name };
  }

  async joinProject(workspaceId: Id, projectId: Id, person: Person, role: Role): Promise<void> {
    await transact(this.services, { by: person.id, cause: "test" }, (tx) =>
      projects.addMember(tx, workspaceId, projectId, person.id, role),
    );
  }

  /** Logs rows as they are, as one change; its number. */
  async log(workspaceId: Id, ...rows: LoggedRow[]): Promise<number> {
    const { numbers } = await transact(this.services, { by: null, cause: "test" }, async (tx) =>
      tx.change(workspaceId, ...rows),
    );
    return numbers.get(workspaceId)!;
  }

  leaveWorkspace(workspaceId: Id, person: Person): Promise<number> {
    return this.#leave("workspace_members", workspaceId, person, (id) => ({
      type: "workspace_member",
      id,
      audience: { to: "workspace" },
    }));
  }

  leaveProject(workspaceId: Id, project: Id, person: Person): Promise<number> {
    return this.#leave("project_members", workspaceId, person, (id) => ({
      type: "project_member",
      id,
      project_id: project,
      audience: { to: "project", project },
    }));
  }

  async #leave(
    table: "workspace_members" | "project_members",
    workspaceId: Id,
    person: Person,
    entry: (membership: Id) => Entry,
  ): Promise<number> {
    const { numbers } = await transact(this.services, { by: person.id, cause: "test" }, async (tx) => {
      const { id } = await tx.db
        .updateTable(table)
        .set({ is_active: false, deleted_at: tx.now })
        .where("workspace_id", "=", workspaceId)
        .where("member_id", "=", person.id)
        .returning("id")
        .executeTakeFirstOrThrow();
      tx.change(workspaceId, deleted(entry(id)));
    });
    return numbers.get(workspaceId)!;
  }

  /** A label of the whole workspace: the smallest change everybody sees. Its number. */
  async label(person: Person, slug: string, name: string = newId()): Promise<number> {
    const { status, headers } = await this.send(person, "POST", `/api/workspaces/${slug}/labels/`, { name });
    if (status !== 201) throw new Error(`The label was refused: ${status}`);
    return Number(headers.get("change-number"));
  }

  /** One HTTP call; `null` calls as nobody. */
  async send<T = unknown>(
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(person ? { cookie: person.cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown =
      text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    // Tests name the shape they expect; what it really is, they assert.
    return { status: response.status, body: parsed as T, headers: response.headers };
  }
}
