import { type Id, Network, Role, newId } from "@cairn/domain";
import { sql } from "kysely";
import { hashPassword } from "../src/auth/passwords.ts";
import { cookieNames, hashSessionKey, openSession } from "../src/auth/sessions.ts";
import { type Entry, type LoggedRow, deleted } from "../src/changes/log.ts";
import { createInvitations } from "../src/members/invitation-rows.ts";
import { invite } from "../src/projects/invitations/rows.ts";
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

const isRaw = (body: unknown): body is string | FormData =>
  typeof body === "string" || body instanceof FormData;

/** Who is invited to a project by `projectInvitation`. */
export const invitedTo = (projectId: Id): string => `invited-${projectId}@test.example`;

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

  /** Makes somebody an administrator of the installation who is signed in to the app and as that. */
  async asInstanceAdmin(person: Person): Promise<Person & { adminId: Id }> {
    const { db } = this.services.database;
    const now = this.services.now().toISOString();
    const adminId = newId();
    const { id: instance_id } = await db.selectFrom("instances").select("id").executeTakeFirstOrThrow();
    const times = { created_at: now, updated_at: now };
    await db
      .insertInto("instance_admins")
      .values({ id: adminId, instance_id, user_id: person.id, ...times })
      .execute();
    const device = { userAgent: "test", address: "127.0.0.1" };
    const key = await openSession(db, { userId: person.id, kind: "admin", now, device });
    return { ...person, adminId, cookie: `${person.cookie}; ${cookieNames.admin}=${key}` };
  }

  /** One more browser they are signed in with. */
  async session(person: Person): Promise<Id> {
    const { db } = this.services.database;
    const now = this.services.now().toISOString();
    const device = { userAgent: "another", address: "127.0.0.1" };
    const key = await openSession(db, { userId: person.id, kind: "app", now, device });
    const row = db.selectFrom("sessions").select("id").where("key_hash", "=", hashSessionKey(key));
    return (await row.executeTakeFirstOrThrow()).id;
  }

  /** A sign-in of theirs at another service. */
  async account(person: Person, provider = "github"): Promise<Id> {
    const now = this.services.now().toISOString();
    const times = { created_at: now, updated_at: now, last_connected_at: now };
    const id = newId();
    await this.services.database.db
      .insertInto("accounts")
      .values({ id, user_id: person.id, provider, provider_account_id: newId(), ...times })
      .execute();
    return id;
  }

  async workspace(owner: Person, name = "Acme"): Promise<{ id: Id; slug: string }> {
    const slug = `${name.toLowerCase()}-${newId().slice(-8)}`;
    const { value } = await transact(this.services, { by: owner.id, cause: "test" }, (tx) =>
      workspaces.createWorkspace(tx, owner.id, { name, slug, organization_size: null, timezone: "UTC" }),
    );
    return { id: value.id, slug };
  }

  /** Another workspace with the same people in the same roles, and one more admin; its slug. */
  async copyOf(workspaceId: Id): Promise<string> {
    const { db } = this.services.database;
    const id = newId();
    const slug = `copy-${newId().slice(-12)}`;
    await sql`
      insert into workspaces (id, name, slug, owner_id, background_color, created_at, updated_at)
      select ${id}::uuid, name, ${slug}, owner_id, background_color, now(), now()
      from workspaces where id = ${workspaceId}`.execute(db);
    await sql`insert into change_counters (workspace_id) values (${id})`.execute(db);
    await sql`
      insert into workspace_members (workspace_id, id, member_id, role, is_active, created_at, updated_at)
      select ${id}::uuid, gen_random_uuid(), member_id, role, is_active, now(), now()
      from workspace_members where workspace_id = ${workspaceId} and deleted_at is null`.execute(db);
    await this.joinWorkspace(id, await this.person("other-admin"), Role.admin);
    return slug;
  }

  /** An open invitation to somebody who has no account yet. */
  async invitation(workspaceId: Id, email = `invited-${newId().slice(-8)}@test.example`): Promise<Id> {
    const { value } = await transact(this.services, { by: null, cause: "test" }, (tx) =>
      createInvitations(tx, workspaceId, [{ email, role: Role.guest }]),
    );
    return value[0]!.id;
  }

  /** An open invitation to a project, always to the same address. */
  async projectInvitation(workspaceId: Id, projectId: Id): Promise<Id> {
    const { value } = await transact(this.services, { by: null, cause: "test" }, (tx) =>
      invite(tx, { workspaceId, projectId }, invitedTo(projectId), Role.guest),
    );
    return value;
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

  /** The id of the membership. */
  async joinProject(workspaceId: Id, projectId: Id, person: Pick<Person, "id">, role: Role): Promise<Id> {
    const { value } = await transact(this.services, { by: person.id, cause: "test" }, (tx) =>
      projects.addMember(tx, workspaceId, projectId, person.id, role),
    );
    return value;
  }

  /** A project with the members that another one has, in the same roles, and one more admin. */
  async projectLike(workspaceId: Id, projectId: Id): Promise<Id> {
    const { db } = this.services.database;
    const members = await db
      .selectFrom("project_members")
      .select(["member_id", "role"])
      .where("workspace_id", "=", workspaceId)
      .where("project_id", "=", projectId)
      .where("is_active", "=", true)
      .where("deleted_at", "is", null)
      .execute();
    const spare = await this.person("spare");
    await this.joinWorkspace(workspaceId, spare, Role.member);
    const { id } = await this.project(workspaceId, spare);
    for (const { member_id, role } of members)
      await this.joinProject(workspaceId, id, { id: member_id }, role as Role);
    return id;
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
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown =
      text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    // Tests name the shape they expect; what it really is, they assert.
    return { status: response.status, body: parsed as T, headers: response.headers };
  }
}
