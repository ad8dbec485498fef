import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type FileAsset,
  type Id,
  type Project,
  Role,
  type UserMe,
  type Workspace,
  newId,
} from "@cairn/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PIXEL, anAsset, pixelFile } from "../../test/assets.ts";
import { type Person, World } from "../../test/people.ts";
import { type TestServer, startTestServer } from "../../test/server.ts";
import { Stream } from "../../test/stream.ts";
import { requireAsset } from "./rows.ts";

let server: TestServer;
let world: World;
let admin: Person;
let member: Person;
let guest: Person;
let outsider: Person;
let workspace: { id: Id; slug: string };
let project: { id: Id };
let inWorkspace: string;
let inProject: string;
const mine = "/api/assets/v2/user-assets/";
let clock = 0;

interface Announced {
  upload_data: { url: string; fields: Record<string, string> };
  asset_id: Id;
  asset_url: string | null;
}

beforeAll(async () => {
  server = await startTestServer({
    environment: { FILE_SIZE_LIMIT: "20000" },
    now: () => new Date(Date.now() + clock),
  });
  world = new World(server);
  admin = await world.person("admin");
  member = await world.person("member");
  guest = await world.person("guest");
  outsider = await world.person("outsider");
  workspace = await world.workspace(admin);
  await world.joinWorkspace(workspace.id, member, Role.member);
  await world.joinWorkspace(workspace.id, guest, Role.guest);
  project = await world.project(workspace.id, admin);
  await world.joinProject(workspace.id, project.id, member, Role.member);
  inWorkspace = `/api/assets/v2/workspaces/${workspace.slug}/`;
  inProject = `${inWorkspace}projects/${project.id}/`;
});
afterAll(() => server.stop());

const announcement = { name: "a.png", type: "image/png", size: 5000 };
const announce = (person: Person, path: string, body: object) =>
  world.send<Announced>(person, "POST", path, { ...announcement, ...body });

const formOf = (fields: Record<string, string>, file: File | null): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("file", file);
  return form;
};
const upload = (
  { upload_data }: Announced,
  file: File | null = pixelFile(),
  fields: Record<string, string> = {},
) => world.send(null, "POST", upload_data.url, formOf({ ...upload_data.fields, ...fields }, file));

async function uploaded(person: Person, path: string, body: object, file?: File): Promise<Announced> {
  const { body: made, status } = await announce(person, path, body);
  if (status !== 200) throw new Error(JSON.stringify(made));
  expect((await upload(made, file)).status).toBe(204);
  return made;
}
const get = async (person: Person | null, path: string) => {
  const response = await fetch(world.url + path, { headers: person ? { cookie: person.cookie } : {} });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

describe("uploading a file", () => {
  test("is announced, sent without a cookie and confirmed; only then it can be read", async () => {
    const { body: made } = await announce(member, inProject, { entity_type: "ISSUE_DESCRIPTION" });
    expect(made).toEqual({
      upload_data: {
        url: "/api/assets/v2/upload/",
        fields: {
          "Content-Type": "image/png",
          key: expect.stringMatching(new RegExp(`^${workspace.id}/[0-9a-f]{32}-a\\.png$`)) as string,
          policy: expect.any(String) as string,
          signature: expect.any(String) as string,
        },
      },
      asset_id: made.asset_id,
      asset_url: `${inProject}${made.asset_id}/`,
    });
    const path = made.asset_url!;
    expect((await world.send(member, "PATCH", path)).status).toBe(404);
    expect((await upload(made)).status).toBe(204);
    const before = await world.send(member, "GET", path);
    expect([before.status, before.body]).toEqual([404, { error: "The requested asset could not be found." }]);
    expect((await world.send(member, "PATCH", path)).status).toBe(204);
    expect((await world.send(member, "PATCH", path, { attributes: { name: "x", alt: "y" } })).status).toBe(
      204,
    );
    const { status, bytes, headers } = await get(member, path);
    expect([status, bytes.equals(PIXEL), headers.get("content-type")]).toEqual([200, true, "image/png"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("content-disposition")).toBe("inline; filename=\"a.png\"; filename*=UTF-8''a.png");
    const saved = await get(member, `${inProject}download/${made.asset_id}/`);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment; /);
  });

  test("of a wrong type or for an unknown purpose is refused", async () => {
    const refused = async (path: string, body: object) => {
      const { status, body: answer } = await announce(admin, path, body);
      return [status, answer];
    };
    const type = { error: "Invalid entity type.", status: false };
    for (const path of [inWorkspace, inProject, mine])
      expect(await refused(path, { entity_type: "NONSENSE" })).toEqual([400, type]);
    expect(await refused(mine, { entity_type: "WORKSPACE_LOGO" })).toEqual([400, type]);
    expect(await refused(inWorkspace, { entity_type: "USER_AVATAR" })).toEqual([400, type]);
    for (const mime of ["image/svg+xml", "text/html", "application/pdf"])
      expect(await refused(inWorkspace, { entity_type: "WORKSPACE_LOGO", type: mime })).toEqual([
        400,
        { error: "Invalid file type. Only JPEG, PNG, WebP, JPG and GIF files are allowed.", status: false },
      ]);
    expect(await refused(inProject, { entity_type: "ISSUE_ATTACHMENT", type: "text/html" })).toEqual([
      400,
      { error: "Invalid file type.", status: false },
    ]);
  });

  test("for something of somebody else's is refused, and nothing is written", async () => {
    const other = await world.workspace(outsider);
    const foreign = await world.project(other.id, outsider);
    const hidden = await world.project(workspace.id, admin, { network: 0 });
    const post = async (person: Person, path: string, entity_type: string, entity_identifier: Id) =>
      (await announce(person, path, { entity_type, entity_identifier })).status;
    expect(await post(admin, inWorkspace, "WORKSPACE_LOGO", other.id)).toBe(404);
    expect(await post(admin, inWorkspace, "PROJECT_COVER", foreign.id)).toBe(404);
    expect(await post(admin, inProject, "PROJECT_COVER", hidden.id)).toBe(404);
    expect(await post(member, inWorkspace, "PROJECT_COVER", hidden.id)).toBe(404);
    expect(await post(admin, inProject, "ISSUE_DESCRIPTION", newId())).toBe(404);
    expect(await post(member, inWorkspace, "PROJECT_COVER", project.id)).toBe(403);
    expect(await post(guest, inWorkspace, "WORKSPACE_LOGO", workspace.id)).toBe(403);
    expect((await announce(outsider, inWorkspace, { entity_type: "ISSUE_DESCRIPTION" })).status).toBe(404);
    expect((await announce(guest, inProject, { entity_type: "ISSUE_DESCRIPTION" })).status).toBe(404);
  });
});

describe("what is sent to the upload address", () => {
  const anAnnounced = async (body: object = {}) =>
    (await announce(member, inWorkspace, { entity_type: "ISSUE_DESCRIPTION", ...body })).body;

  test("must carry the policy it was given, unchanged and in time", async () => {
    const made = await anAnnounced();
    const other = await anAnnounced();
    const refused = async (fields: Record<string, string>) =>
      (await upload(made, pixelFile(), fields)).status;
    expect(await refused({ key: "x" })).toBe(403);
    expect(await refused({ key: other.upload_data.fields.key! })).toBe(403);
    expect(await refused({ "Content-Type": "text/html" })).toBe(403);
    expect(await refused({ signature: "00".repeat(32) })).toBe(403);
    expect(await refused({ signature: "" })).toBe(403);
    expect(await refused({ signature: other.upload_data.fields.signature! })).toBe(403);
    const forged = Buffer.from(JSON.stringify({ key: "x", type: "image/png", size: 1e9, expires: 9e9 }));
    expect(await refused({ policy: forged.toString("base64url") })).toBe(403);
    expect(await refused({ policy: "not json" })).toBe(403);
    clock = 3601 * 1000;
    expect(await refused({})).toBe(403);
    clock = 0;
    expect((await upload(made)).status).toBe(204);
  });

  test("may not be larger than announced, nor than the limit, nor empty", async () => {
    const made = await anAnnounced({ size: 100 });
    const large = await upload(made, new File([Buffer.alloc(101)], "a.png"));
    expect([large.status, large.body]).toEqual([
      413,
      {
        error: "REQUEST_BODY_TOO_LARGE",
        detail: "The size of the request body exceeds the maximum allowed size.",
      },
    ]);
    const greedy = await anAnnounced({ size: 1e9 });
    expect((await upload(greedy, new File([Buffer.alloc(20_001)], "a.png"))).status).toBe(413);
    expect((await upload(greedy, new File([Buffer.alloc(2_000_000)], "a.png"))).status).toBe(413);
    expect((await upload(greedy, new File([], "a.png"))).status).toBe(400);
    expect((await upload(greedy, null)).status).toBe(400);
    expect((await world.send(member, "PATCH", `${inWorkspace}${greedy.asset_id}/`)).status).toBe(404);
    expect((await leftovers()).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("stays what it was when something else is sent after it", async () => {
    const made = await anAnnounced();
    await upload(made);
    expect((await upload(made, new File(["<script>alert(1)</script>"], "a.png"))).status).toBe(204);
    const path = `${inWorkspace}${made.asset_id}/`;
    await world.send(member, "PATCH", path);
    expect((await get(member, path)).bytes.equals(PIXEL)).toBe(true);
  });

  test("is refused when it is no form at all", async () => {
    const send = (body: string, contentType: string) =>
      world.send(null, "POST", "/api/assets/v2/upload/", body, { "content-type": contentType });
    expect((await send("{}", "application/json")).status).toBe(415);
    for (const body of ["", "garbage", "--x\r\n", "--x--\r\n", `--x\r\n${"a".repeat(100_000)}`])
      expect((await send(body, "multipart/form-data; boundary=x")).status).toBe(400);
    expect((await send("x", "multipart/form-data")).status).toBe(400);
  });

  test("is refused when a browser was made to send it by another site", async () => {
    const made = await anAnnounced();
    const form = formOf(made.upload_data.fields, pixelFile());
    const { status } = await world.send(null, "POST", made.upload_data.url, form, {
      "sec-fetch-site": "cross-site",
    });
    expect(status).toBe(403);
  });

  const leftovers = () => readdir(join(server.app.services.config.dataDir, "files"));
});

describe("a hostile file", () => {
  const confirmOf = async (made: Announced) => world.send(member, "PATCH", `${inWorkspace}${made.asset_id}/`);

  test.for([
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n"],
    ["nothing in particular", "just some text"],
  ])("that says it is a picture and is %s is refused and thrown away", async ([, content]) => {
    const made = await uploaded(
      member,
      inWorkspace,
      { entity_type: "ISSUE_DESCRIPTION" },
      new File([content!], "a.png", { type: "image/png" }),
    );
    const { status, body } = await confirmOf(made);
    expect([status, body]).toEqual([
      400,
      { error: "Invalid file type. Only JPEG, PNG, WebP, JPG and GIF files are allowed.", status: false },
    ]);
    expect(await world.services.files.stat(made.upload_data.fields.key!)).toBeNull();
  });

  test.for([
    ["image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["text/javascript", "alert(1)"],
    ["application/octet-stream", "<html><script>alert(1)</script></html>"],
    ["application/pdf", "%PDF-1.7\n"],
  ])("of type %s is handed over as a file, and runs nowhere", async ([type, content]) => {
    const made = await uploaded(
      member,
      inWorkspace,
      { entity_type: "ISSUE_ATTACHMENT", type },
      new File([content!], "x", { type: type! }),
    );
    expect((await confirmOf(made)).status).toBe(204);
    const { status, headers } = await get(member, `${inWorkspace}${made.asset_id}/`);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get("content-type")).not.toContain("html");
  });

  test.for([
    "../../../etc/passwd.png",
    "..\\..\\x.png",
    'a"\r\nX-Evil: 1.png',
    "/etc/x.png",
    "日本語\u202e.png",
  ])("named %j stays in its folder and out of the headers", async (name) => {
    const made = await uploaded(member, inWorkspace, { entity_type: "ISSUE_DESCRIPTION", name });
    const { key = "" } = made.upload_data.fields;
    expect(key.split("/")).toHaveLength(2);
    expect(key).not.toContain("..");
    expect((await confirmOf(made)).status).toBe(204);
    const { status, headers } = await get(member, `${inWorkspace}${made.asset_id}/`);
    expect([status, headers.get("x-evil")]).toEqual([200, null]);
    const folders = await readdir(join(server.app.services.config.dataDir, "files"));
    expect(folders.every((folder) => /^[0-9a-f]{2}$/.test(folder))).toBe(true);
  });
});

describe("a picture in its place", () => {
  test("becomes the logo of the workspace, replaces the one before, and everybody is told", async () => {
    const shown = async () =>
      (await world.send<Workspace>(member, "GET", `/api/workspaces/${workspace.slug}/`)).body;
    const first = await uploaded(admin, inWorkspace, { entity_type: "WORKSPACE_LOGO" });
    const stream = await Stream.open(world.url, member, workspace.slug);
    await stream.next("hello");
    const done = await world.send(admin, "PATCH", `${inWorkspace}${first.asset_id}/`);
    const change = await stream.change(Number(done.headers.get("change-number")));
    stream.close();
    expect(change.rows).toMatchObject([
      { type: "workspace", fields: { logo_asset: first.asset_id, logo_url: first.asset_url } },
    ]);
    expect(await shown()).toMatchObject({ logo_asset: first.asset_id, logo_url: first.asset_url });
    expect((await get(null, first.asset_url!)).status).toBe(200);

    const second = await uploaded(admin, inWorkspace, {
      entity_type: "WORKSPACE_LOGO",
      entity_identifier: workspace.id,
    });
    await world.send(admin, "PATCH", `${inWorkspace}${second.asset_id}/`);
    expect((await shown()).logo_asset).toBe(second.asset_id);
    expect((await get(null, first.asset_url!)).status).toBe(404);
    expect((await world.send(member, "DELETE", `${inWorkspace}${second.asset_id}/`)).status).toBe(403);
    expect((await world.send(admin, "DELETE", `${inWorkspace}${second.asset_id}/`)).status).toBe(204);
    expect(await shown()).toMatchObject({ logo_asset: null, logo_url: null });
  });

  test("becomes the cover of a project, also when it was uploaded before the project existed", async () => {
    const cover = async (id: Id) =>
      (await world.send<Project>(admin, "GET", `/api/workspaces/${workspace.slug}/projects/${id}/`)).body
        .cover_image_url;
    const early = await uploaded(admin, inWorkspace, { entity_type: "PROJECT_COVER", entity_identifier: "" });
    const confirmed = await world.send(admin, "PATCH", `${inWorkspace}${early.asset_id}/`);
    expect(confirmed.status).toBe(204);
    const later = await world.project(workspace.id, admin);
    const bulk = `${inWorkspace}projects/${later.id}/${later.id}/bulk/`;
    const none = await world.send(admin, "POST", bulk, { asset_ids: [] });
    expect([none.status, none.body]).toEqual([400, { error: "No asset ids provided." }]);
    expect((await world.send(admin, "POST", bulk, { asset_ids: [newId()] })).status).toBe(404);
    expect((await world.send(admin, "POST", bulk, { asset_ids: [early.asset_id] })).status).toBe(204);
    expect(await cover(later.id)).toBe(early.asset_url);
    const direct = await uploaded(admin, inProject, { entity_type: "PROJECT_COVER" });
    await world.send(admin, "PATCH", `${inProject}${direct.asset_id}/`);
    expect(await cover(project.id)).toBe(direct.asset_url);
  });

  test("becomes the avatar or the cover of its owner, and of nobody else", async () => {
    const me = async () => (await world.send<UserMe>(member, "GET", "/api/users/me/")).body;
    const avatar = await uploaded(member, mine, { entity_type: "USER_AVATAR" });
    expect(avatar.asset_url).toBe(`/api/assets/v2/static/${avatar.asset_id}/`);
    expect((await world.send(admin, "PATCH", `${mine}${avatar.asset_id}/`)).status).toBe(404);
    expect((await world.send(member, "PATCH", `${mine}${avatar.asset_id}/`)).status).toBe(204);
    expect((await me()).avatar_url).toBe(avatar.asset_url);
    const cover = await uploaded(member, mine, { entity_type: "USER_COVER" });
    await world.send(member, "PATCH", `${mine}${cover.asset_id}/`);
    expect((await me()).cover_image_url).toBe(cover.asset_url);
    const tx = { db: world.services.database.db };
    await requireAsset(tx, { userId: member.id }, cover.asset_id, "USER_COVER");
    for (const [who, id, type] of [
      [admin.id, cover.asset_id, "USER_COVER"],
      [member.id, cover.asset_id, "USER_AVATAR"],
      [member.id, newId(), "USER_COVER"],
    ] as const)
      await expect(requireAsset(tx, { userId: who }, id, type)).rejects.toThrow("asset_not_found");
    expect((await world.send(member, "DELETE", `${mine}${avatar.asset_id}/`)).status).toBe(204);
    expect((await me()).avatar_url).toBeNull();
    expect((await get(null, avatar.asset_url!)).status).toBe(404);
  });
});

describe("reading a file", () => {
  test("needs the right to what it is attached to", async () => {
    const loose = await anAsset(
      world,
      member,
      { workspaceId: workspace.id, projectId: project.id },
      "PAGE_DESCRIPTION",
    );
    const paths = [
      `${inWorkspace}${loose.id}/`,
      `${inProject}${loose.id}/`,
      `${inWorkspace}download/${loose.id}/`,
    ];
    for (const path of paths) {
      expect([path, (await get(member, path)).status]).toEqual([path, 200]);
      // What is attached to nothing yet is there for the one who uploaded it.
      expect([path, (await get(admin, path)).status]).toEqual([path, 404]);
      expect([path, (await get(outsider, path)).status]).toEqual([path, 404]);
      expect([path, (await get(null, path)).status]).toEqual([path, 401]);
    }
    const fixed = await get(null, `/api/assets/v2/static/${loose.id}/`);
    expect([fixed.status, JSON.parse(fixed.bytes.toString())]).toEqual([
      400,
      { error: "Invalid entity type.", status: false },
    ]);
    const other = await world.project(workspace.id, admin);
    expect((await get(admin, `${inWorkspace}projects/${other.id}/${loose.id}/`)).status).toBe(404);
  });

  test("of a secret project is for those in it", async () => {
    const secret = await world.project(workspace.id, admin, { network: 0 });
    const path = `${inWorkspace}projects/${secret.id}/`;
    const made = await uploaded(admin, path, { entity_type: "PROJECT_COVER" });
    await world.send(admin, "PATCH", `${path}${made.asset_id}/`);
    expect((await get(admin, `${inWorkspace}${made.asset_id}/`)).status).toBe(200);
    expect((await get(member, `${inWorkspace}${made.asset_id}/`)).status).toBe(404);
  });
});

describe("removing a file", () => {
  test("can be taken back", async () => {
    const { id } = await anAsset(world, member, { workspaceId: workspace.id }, "ISSUE_DESCRIPTION");
    const exists = async (person: Person) =>
      (await world.send(person, "GET", `${inWorkspace}check/${id}/`)).body;
    expect(await exists(member)).toEqual({ exists: true });
    expect(await exists(admin)).toEqual({ exists: false });
    expect((await world.send(member, "DELETE", `${inWorkspace}${id}/`)).status).toBe(204);
    expect((await get(member, `${inWorkspace}${id}/`)).status).toBe(404);
    expect(await exists(member)).toEqual({ exists: false });
    expect((await world.send(admin, "POST", `${inWorkspace}restore/${id}/`)).status).toBe(404);
    expect((await world.send(member, "POST", `${inWorkspace}restore/${id}/`)).status).toBe(204);
    expect((await get(member, `${inWorkspace}${id}/`)).status).toBe(200);
  });
});

describe("copying a file", () => {
  test("makes one of its own, five times a minute", async () => {
    const { id } = await anAsset(world, member, { workspaceId: workspace.id }, "ISSUE_DESCRIPTION");
    const path = `${inWorkspace}duplicate-assets/${id}/`;
    const copy = (person: Person, body: object) => world.send<{ asset_id: Id }>(person, "POST", path, body);
    const wrong = await copy(member, { entity_type: "NONSENSE" });
    expect([wrong.status, wrong.body]).toEqual([400, { error: "Invalid entity type or entity id" }]);
    const lost = await copy(member, { entity_type: "ISSUE_DESCRIPTION", project_id: newId() });
    expect([lost.status, lost.body]).toEqual([404, { error: "Project not found" }]);
    const strange = await copy(admin, { entity_type: "ISSUE_DESCRIPTION" });
    expect([strange.status, strange.body]).toEqual([404, { error: "Asset not found" }]);
    const made = await copy(member, { entity_type: "ISSUE_DESCRIPTION", project_id: project.id });
    expect(made.status).toBe(200);
    await world.send(member, "DELETE", `${inWorkspace}${id}/`);
    expect((await get(member, `${inProject}${made.body.asset_id}/`)).bytes.equals(PIXEL)).toBe(true);
    await world.send(member, "POST", `${inWorkspace}restore/${id}/`);
    for (let i = 0; i < 4; i++)
      expect((await copy(member, { entity_type: "COMMENT_DESCRIPTION" })).status).toBe(200);
    const much = await copy(member, { entity_type: "COMMENT_DESCRIPTION" });
    expect([much.status, much.headers.get("retry-after")]).toEqual([429, "60"]);
  });
});

describe("the routes of earlier versions", () => {
  const form = (name = "asset") => {
    const data = new FormData();
    data.set("attributes", "{}");
    data.set(name, pixelFile("x.bin", ""));
    return data;
  };

  test("take a file of the workspace in one call", async () => {
    const made = await world.send<FileAsset>(
      member,
      "POST",
      `/api/workspaces/${workspace.slug}/file-assets/`,
      form(),
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ workspace: workspace.id, is_uploaded: true, size: PIXEL.length });
    // Said to be nothing in particular, it is what its content says.
    expect(made.body.storage_metadata.ContentType).toBe("image/png");
    const path = `/api/workspaces/file-assets/${made.body.asset}/`;
    const known = await world.send(guest, "GET", path);
    expect([known.status, known.body]).toEqual([200, { data: made.body, status: true }]);
    expect((await world.send(outsider, "GET", path)).status).toBe(404);
    expect((await world.send(guest, "DELETE", path)).status).toBe(403);
    expect((await world.send(member, "DELETE", path)).status).toBe(204);
    expect((await world.send(member, "GET", path)).status).toBe(404);
    expect((await world.send(member, "POST", `${path}restore/`)).status).toBe(204);
    expect((await world.send(member, "GET", path)).status).toBe(200);
  });

  test("take a file of one's own in one call", async () => {
    const made = await world.send<FileAsset>(member, "POST", "/api/users/file-assets/", form());
    expect([made.status, made.body.user]).toEqual([201, member.id]);
    const path = `/api/users/file-assets/${made.body.asset}/`;
    expect((await world.send(member, "GET", path)).status).toBe(200);
    expect((await world.send(admin, "GET", path)).status).toBe(404);
    expect((await world.send(member, "DELETE", path)).status).toBe(204);
    expect((await world.send(member, "GET", path)).status).toBe(404);
  });

  test("refuse what is too large or in another field", async () => {
    const path = `/api/workspaces/${workspace.slug}/file-assets/`;
    expect((await world.send(member, "POST", path, form("other"))).status).toBe(400);
    const large = new FormData();
    large.set("asset", new File([Buffer.alloc(30_000)], "a.bin"));
    expect((await world.send(member, "POST", path, large)).status).toBe(413);
  });
});
