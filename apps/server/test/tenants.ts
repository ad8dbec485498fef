import {
  type Endpoint,
  archiveProject,
  createProjectFavorite,
  deleteProject,
  deleteWorkspace,
  leaveProject,
  leaveWorkspace,
  pathOf,
  pathParams,
  replaceWorkspace,
  updateWorkspace,
} from "@cairn/api";
import { type Id, Network, Role, newId } from "@cairn/domain";
import { invitationToken } from "../src/members/invitation-token.ts";
import { projectInvitationToken } from "../src/projects/invitations/token.ts";
import { type Body, type Known, exampleBody, fieldsOf, makerOf } from "./examples.ts";
import { anAsset, uploadForm } from "./assets.ts";
import { type Answer, type Person, type World, invitedTo } from "./people.ts";

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
  const admin = await world.asInstanceAdmin(await world.person(`${name}-admin`));
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

/** Calls that end the caller's session or account, or that may be made only so often: each by somebody new. */
const forSomebodyNew = new Set([
  "changePassword",
  "setPassword",
  "deactivateMe",
  "generateEmailCode",
  "changeMyEmail",
]);

/** Calls that end a workspace, or the caller's place in it, or rename it: each in a copy with the same people. */
const usesUpWorkspace = new Set<unknown>([
  deleteWorkspace,
  leaveWorkspace,
  updateWorkspace,
  replaceWorkspace,
]);

/** Calls that end a project, or the caller's place in it: each in a copy with the same people. */
const usesUpProject = new Set<unknown>([deleteProject, archiveProject, leaveProject]);

/** What no endpoint makes, because signing in leaves it behind, or answers without telling the id of. */
const leftBehind: Readonly<
  Record<string, (world: World, by: Person, tenant: Tenant, params: Params) => Promise<Id>>
> = {
  accountId: (world, by) => world.account(by),
  sessionId: (world, by) => world.session(by),
  membershipId: async (world, _by, tenant) =>
    world.joinWorkspace(tenant.id, await world.person("joined"), Role.member),
  memberId: async (world, _by, tenant, { projectId }) => {
    const person = await world.person("joined");
    await world.joinWorkspace(tenant.id, person, Role.member);
    return world.joinProject(tenant.id, projectId!, person, Role.guest);
  },
  // Preferences are changed by the member whose they are.
  memberUserId: async (world, by, tenant, { projectId }) => {
    if (projectId === tenant.projectId) return by.id;
    const person = await world.person("joined");
    await world.joinWorkspace(tenant.id, person, Role.member);
    await world.joinProject(tenant.id, projectId!, person, Role.member);
    return person.id;
  },
  projectInvitationId: (world, _by, tenant, { projectId }) => world.projectInvitation(tenant.id, projectId!),
  workspaceInvitationId: (world, _by, tenant) => world.invitation(tenant.id),
  favoriteProjectId: async (world, by, tenant) => {
    const { id } = await world.project(tenant.id, by);
    await world.send(by, "POST", `/api/workspaces/${tenant.slug}/user-favorite-projects/`, { project: id });
    return id;
  },
  assetId: async (world, by, tenant, { slug, projectId }) => {
    const place = { workspaceId: slug ? tenant.id : null, projectId };
    return (await anAsset(world, by, place, slug ? "ISSUE_DESCRIPTION" : "USER_COVER")).id;
  },
  anyAssetId: async (world, by, tenant) =>
    (await anAsset(world, by, { workspaceId: tenant.id }, "ISSUE_DESCRIPTION")).id,
  sourceAssetId: async (world, by, tenant) =>
    (await anAsset(world, by, { workspaceId: tenant.id }, "ISSUE_DESCRIPTION")).id,
  staticAssetId: async (world, by) => (await anAsset(world, by, { workspaceId: null }, "USER_AVATAR")).id,
  // The key without the workspace, as the path has it.
  workspaceFileKey: async (world, by, tenant) =>
    (await anAsset(world, by, { workspaceId: tenant.id }, null)).key.split("/")[1]!,
  userFileKey: async (world, by) => (await anAsset(world, by, { workspaceId: null }, null)).key,
  entityId: async (_world, _by, tenant, { projectId }) => projectId ?? tenant.projectId,
};

/** Makes calls of any endpoint for a tenant: resolves its path, fills its body, carries its tokens. */
export class Caller {
  readonly #world: World;
  #csrf: { token: string; cookie: string } | null = null;
  #lastInvitation: Id = "";
  /** A cover that is attached to nothing, and a project that is nobody's favorite: what some bodies name. */
  #looseCover: Id = "";
  #plainProject: Id = "";

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
      new_password: () => "correct horse battery staple",
      user_timezone: () => "Europe/Berlin",
      "updateMe.avatar": () => "",
      "updateMe.cover_image": () => null,
      "forgotPassword.email": () => tenant.member.email,
      "addAdmin.email": () => tenant.member.email,
      "announcePresence.id": () => tenant.projectId,
      name: () => `Example ${unique()}`,
      timezone: () => "Europe/Berlin",
      cover_image: () => null,
      "createProjectInvitations.emails": () => [
        { email: `guest-${unique()}@test.example`, role: Role.guest },
      ],
      "answerProjectInvitation.email": () => invitedTo(tenant.projectId),
      "answerProjectInvitation.token": () =>
        projectInvitationToken(this.#world.services.secret, this.#lastInvitation),
      "addProjectMembers.members": () => [{ member_id: tenant.member.id, role: Role.member }],
      // Who may give which role is tested beside its rule.
      "updateProjectMember.role": () => undefined,
      "updateEstimate.estimate_points": () => [{ key: 1, value: "S" }],
      "createEstimatePoint.key": () => 1,
      logo: () => "https://example.com/logo.png",
      "createFavorite.entity_type": () => "project",
      "createFavorite.entity_identifier": () => tenant.projectId,
      "createProjectFavorite.project": () => this.#plainProject,
      "createUserAsset.entity_type": () => "USER_AVATAR",
      "createUserAsset.type": () => "image/png",
      "createWorkspaceAsset.type": () => "image/png",
      "createProjectAsset.type": () => "image/png",
      entity_type: () => "ISSUE_DESCRIPTION",
      entity_identifier: () => null,
      entity_id: () => null,
      asset_ids: () => [this.#looseCover],
      "createInvitations.emails": () => [{ email: `guest-${unique()}@test.example`, role: Role.guest }],
      "answerInvitation.token": () => invitationToken(this.#world.services.secret, this.#lastInvitation),
    };
  }

  /** Own, existing ids for every parameter of the path; what does not exist yet is made by its own endpoint. */
  async params(endpoint: Endpoint, tenant: Tenant, by = tenant.admin, given: Params = {}): Promise<Params> {
    const slug = usesUpWorkspace.has(endpoint) ? await this.#world.copyOf(tenant.id) : tenant.slug;
    const projectId = usesUpProject.has(endpoint)
      ? await this.#world.projectLike(tenant.id, tenant.projectId)
      : tenant.projectId;
    // Widgets and entries are named from a closed list, the same for everybody.
    const named = { workspaceId: tenant.id, widget: "recents", entry: "views" };
    const fixed: Params = { slug, ...named, projectId, adminId: newId(), uidb64: "x", token: "x", ...given };
    const params: Params = {};
    if ((endpoint as unknown) === createProjectFavorite)
      this.#plainProject = (await this.#world.project(tenant.id, tenant.admin)).id;
    for (const param of pathParams(endpoint.path)) {
      params[param] = fixed[param] ?? (await this.#make(endpoint.path, param, tenant, by, params));
    }
    return params;
  }

  async #make(path: string, param: string, tenant: Tenant, by: Person, params: Params): Promise<string> {
    if (param === "entityId")
      this.#looseCover = (
        await anAsset(this.#world, tenant.admin, { workspaceId: tenant.id }, "PROJECT_COVER")
      ).id;
    const left = leftBehind[param];
    if (left) {
      const id = await left(this.#world, by, tenant, params);
      if (param.endsWith("InvitationId")) this.#lastInvitation = id;
      return id;
    }
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
    const sent = endpoint.kind === "upload" ? uploadForm(this.#world) : body;
    return this.#world.send<T>(person, endpoint.method, path, sent, {
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

  /** Who makes a call that succeeds. */
  async person(name: string, endpoint: Endpoint, tenant: Tenant): Promise<Person | null> {
    if (endpoint.needs === "anyone") return null;
    return forSomebodyNew.has(name) ? this.#world.person("new") : tenant.admin;
  }

  /** What a native form, and everything below `/auth/`, needs beside its body. */
  proof(endpoint: Endpoint, person: Person | null): Record<string, string> {
    if ((endpoint.kind !== "form" && !endpoint.path.startsWith("/auth/")) || !this.#csrf) return {};
    const cookies = [person?.cookie, this.#csrf.cookie].filter(Boolean).join("; ");
    return { cookie: cookies, "x-csrftoken": this.#csrf.token };
  }

  body(name: string, endpoint: Endpoint, tenant: Tenant): Body | undefined {
    return exampleBody(name, endpoint, this.known(tenant));
  }
}
