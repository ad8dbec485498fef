import * as api from "@cairn/api";
import { type AssetType, Failure, type Id, assetTypes, fail, isUserAssetType } from "@cairn/domain";
import type { Caller } from "../auth/sessions.ts";
import type { Tx } from "../changes/transaction.ts";
import { type Route, handle, open, read } from "../http/route.ts";
import type { WorkspaceScope } from "../http/scope.ts";
import type { Services } from "../services.ts";
import type { Asker } from "./holders.ts";
import { oldFileRoutes } from "./old-routes.ts";
import * as assets from "./rows.ts";
import { sendFile } from "./serve.ts";
import * as uploads from "./uploads.ts";

interface Scoped {
  readonly workspace: WorkspaceScope;
  readonly caller: Caller;
}
const askerOf = ({ workspace, caller }: Scoped): Asker => ({
  workspaceId: workspace.id,
  userId: caller.id,
  role: workspace.role,
});
const projectOf = ({ project }: { project?: { id: Id } | null }): { projectId?: Id } =>
  project ? { projectId: project.id } : {};

type NewBody = uploads.Announced & { entity_type: string; entity_identifier: Id | null };

/** What a new file is for. A logo or a cover without a name of its own is for the place it was sent to. */
async function holderOf(
  tx: Tx,
  call: Scoped,
  type: AssetType,
  identifier: Id | null,
  projectId: Id | null,
): Promise<{ identifier: Id | null; projectId: Id | null }> {
  const { holder } = assetTypes[type];
  const own = { workspace: call.workspace.id, project: projectId } as Partial<Record<string, Id | null>>;
  const named = identifier ?? own[holder] ?? null;
  if (named === null) return { identifier: null, projectId };
  const found = await assets.requireHolder(tx.db, askerOf(call), type, named, projectId);
  return { ...found, projectId: found.projectId ?? projectId };
}

async function announce(call: Scoped & { tx: Tx; body: NewBody; services: Services }, projectId: Id | null) {
  const { tx, body, services, workspace } = call;
  const type = uploads.requireAssetType(body.entity_type);
  // Pictures of people have calls of their own.
  if (isUserAssetType(type)) throw new Failure("asset_type_invalid", { status: false });
  const attributes = uploads.checkAnnounced(type, body, services.config.fileSizeLimit);
  const held = await holderOf(tx, call, type, body.entity_identifier, projectId);
  const { id, key } = await assets.insertAsset(tx, workspace.id, { type, attributes, ...held });
  const row = { id, entity_type: type, slug: workspace.slug };
  return {
    upload_data: await services.files.ticket({ key, ...attributes }, services.now()),
    asset_id: id,
    asset_url: assets.urlOf({ ...row, project_id: held.projectId, entity_identifier: held.identifier }),
  };
}

type OneAsset = Scoped & { project?: { id: Id } | null; params: { assetId: Id } };

const requireMine = (tx: Tx, call: OneAsset, removed = false) =>
  assets.requireReachable(
    tx.db,
    askerOf(call),
    { id: call.params.assetId },
    { to: "change", removed, ...projectOf(call) },
  );

/** The bytes, to those who may see what they are attached to. */
const serve =
  (saved: boolean) =>
  async (call: OneAsset & Pick<Parameters<Parameters<typeof read>[1]>[0], "db" | "services" | "reply">) => {
    const which = { id: call.params.assetId };
    const row = await assets.requireReachable(call.db, askerOf(call), which, {
      to: "read",
      ...projectOf(call),
    });
    if (!row.is_uploaded) throw new Failure("asset_not_found");
    await sendFile(call.reply, call.services.files, row, { saved });
    return undefined;
  };

/** Attaches what the caller uploaded before the thing existed; the first file says what kind of thing it is. */
async function attach(
  call: Scoped & { tx: Tx; body: { asset_ids: Id[] } },
  entityId: Id,
  projectId: Id | null,
): Promise<void> {
  const { tx, body } = call;
  if (body.asset_ids.length === 0) throw new Failure("asset_ids_missing");
  const asker = askerOf(call);
  const rows: assets.AssetRow[] = [];
  for (const id of body.asset_ids)
    rows.push(await assets.requireReachable(tx.db, asker, { id }, { to: "change" }));
  const type = rows[0]!.entity_type;
  if (!type || rows.some((row) => row.entity_type !== type)) throw new Failure("asset_not_found");
  const held = await assets.requireHolder(tx.db, asker, type, entityId, projectId);
  for (const row of rows) {
    const place = { entity_identifier: held.identifier, project_id: held.projectId };
    await assets.updateAsset(tx, row, place);
    if (row.is_uploaded) await uploads.putInPlace(tx, { ...row, ...place });
  }
}

async function duplicate(
  call: Scoped & { tx: Tx; services: Services },
  sourceId: Id,
  wanted: { entity_type: string; entity_id: Id | null; project_id: Id | null },
): Promise<Id> {
  const { tx, services, workspace, caller } = call;
  if (!(wanted.entity_type in assetTypes)) throw new Failure("asset_copy_invalid");
  const type = uploads.requireAssetType(wanted.entity_type);
  if (isUserAssetType(type)) throw new Failure("asset_copy_invalid");
  if (wanted.project_id && !(await assets.isInProject(tx.db, askerOf(call), wanted.project_id)))
    throw new Failure("asset_copy_project_not_found");
  const source = await assets.getSource(tx.db, caller.id, sourceId);
  if (!source) throw new Failure("asset_source_not_found");
  await assets.refuseManyCopies(tx, sourceId);
  const held = await holderOf(tx, call, type, wanted.entity_id, wanted.project_id);
  const attributes = {
    name: source.attributes.name ?? "",
    type: source.attributes.type ?? "",
    size: source.size,
  };
  const made = await assets.insertAsset(tx, workspace.id, {
    type,
    attributes,
    ...held,
    copiedFrom: sourceId,
  });
  await services.files.copy(source.asset, made.key);
  const row = await assets.requireReachable(tx.db, askerOf(call), { id: made.id }, { to: "read" });
  await uploads.confirm(services, tx, row, undefined);
  return made.id;
}

export const assetRoutes: readonly Route[] = [
  handle(api.createUserAsset, async ({ tx, caller, body, services }) => {
    const type = uploads.requireAssetType(body.entity_type);
    if (!isUserAssetType(type)) throw new Failure("asset_type_invalid", { status: false });
    const attributes = uploads.checkAnnounced(type, body, services.config.fileSizeLimit);
    const { id, key } = await assets.insertUserAsset(tx, caller.id, { type, attributes });
    const at = { id, entity_type: type, slug: "", project_id: null, entity_identifier: null };
    const upload_data = await services.files.ticket({ key, ...attributes }, services.now());
    return { upload_data, asset_id: id, asset_url: assets.urlOf(at) };
  }),
  handle(api.confirmUserAsset, async ({ tx, caller, params, body, services }) => {
    const row = await assets.requireUserAsset(tx.db, caller.id, { id: params.assetId });
    await uploads.confirm(services, tx, row, body.attributes);
  }),
  handle(api.removeUserAsset, async ({ tx, caller, params }) => {
    await uploads.remove(tx, await assets.requireUserAsset(tx.db, caller.id, { id: params.assetId }));
  }),

  handle(api.createWorkspaceAsset, (call) => announce(call, null)),
  handle(api.createProjectAsset, (call) => announce(call, call.project.id)),
  ...[api.confirmWorkspaceAsset, api.confirmProjectAsset].map((endpoint) =>
    handle(endpoint, async (call) =>
      uploads.confirm(call.services, call.tx, await requireMine(call.tx, call), call.body.attributes),
    ),
  ),
  ...[api.removeWorkspaceAsset, api.removeProjectAsset].map((endpoint) =>
    handle(endpoint, async (call) => uploads.remove(call.tx, await requireMine(call.tx, call))),
  ),
  ...[api.getWorkspaceAsset, api.getProjectAsset].map((endpoint) => read(endpoint, serve(false))),
  ...[api.downloadWorkspaceAsset, api.downloadProjectAsset].map((endpoint) => read(endpoint, serve(true))),

  handle(api.restoreAsset, async (call) => {
    const which = { id: call.params.assetId };
    const access = { to: "change" } as const;
    const asker = askerOf(call);
    // Restoring what is there already is no mistake.
    const there = await assets.requireReachable(call.tx.db, asker, which, access).catch(() => null);
    if (!there)
      await assets.updateAsset(call.tx, await requireMine(call.tx, call, true), { deleted_at: null });
  }),

  read(api.checkAsset, async (call) => {
    const which = { id: call.params.anyAssetId };
    const found = await assets
      .requireReachable(call.db, askerOf(call), which, { to: "read" })
      .catch(() => null);
    return { exists: found?.is_uploaded ?? false };
  }),

  handle(api.duplicateAsset, async (call) => ({
    asset_id: await duplicate(call, call.params.sourceAssetId, call.body),
  })),
  handle(api.attachWorkspaceAssets, (call) => attach(call, call.params.entityId, null)),
  handle(api.attachProjectAssets, (call) => attach(call, call.params.entityId, call.project.id)),

  open(api.getStaticAsset, async ({ db, params, reply, services }) => {
    const row = await assets.getAnywhere(db, params.staticAssetId);
    if (!row) return fail("asset_not_found");
    if (!row.entity_type || !assetTypes[row.entity_type].isStatic)
      throw new Failure("asset_type_invalid", { status: false });
    await sendFile(reply, services.files, row, { saved: false });
    return undefined;
  }),
  open(api.uploadFile, ({ services, request }) => uploads.receiveAnnounced(services, request)),
  ...oldFileRoutes,
];
