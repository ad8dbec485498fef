import * as api from "@cairn/api";
import { Failure, type FileAsset, type Id, cleanFileName } from "@cairn/domain";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../changes/transaction.ts";
import type { Db } from "../db/database.ts";
import { type Route, handle, read } from "../http/route.ts";
import { type Services, transact } from "../services.ts";
import * as assets from "./rows.ts";
import * as uploads from "./uploads.ts";

/** The one field that the file of an old form is in. */
const FILE_FIELD = "asset";

interface Shelf {
  readonly workspaceId: Id | null;
  insert(tx: Tx, asset: assets.NewAsset, key: string): Promise<{ id: Id }>;
  find(tx: Tx, id: Id): Promise<assets.AssetRow>;
}

/** Announced, uploaded and confirmed in one call. */
async function store(
  { services, request, caller }: { services: Services; request: FastifyRequest; caller: { id: Id } },
  shelf: Shelf,
): Promise<FileAsset> {
  // Received before a transaction is opened, so that a slow sender does not hold a connection to the database.
  const { key, attributes } = await uploads.receive(services, request, async (file) => {
    if (file.name !== FILE_FIELD) throw new Failure("upload_malformed");
    const limit = services.config.fileSizeLimit;
    const announced = { name: cleanFileName(file.fileName ?? ""), type: file.type ?? "", size: limit };
    const given = assets.newKey(shelf.workspaceId, announced.name);
    await services.files.write(given, file.content, limit);
    return { key: given, attributes: announced };
  });
  const who = { by: caller.id, cause: "POST file-assets/" };
  const { value } = await transact(services, who, async (tx) => {
    const { id } = await shelf.insert(tx, { type: null, attributes }, key);
    await uploads.confirm(services, tx, await shelf.find(tx, id), undefined);
    return assets.wireAsset(await shelf.find(tx, id));
  });
  return value;
}

interface OldPath {
  readonly db: Db;
  readonly caller: { readonly id: Id };
  readonly params: { readonly workspaceId: Id; readonly workspaceFileKey: string };
}

async function requireFile({ db, caller, params }: OldPath, access: assets.Access): Promise<assets.AssetRow> {
  const asker = await assets.requireAsker(db, params.workspaceId, caller.id);
  const key = `${params.workspaceId}/${params.workspaceFileKey}`;
  return assets.requireReachable(db, asker, { key }, access);
}

export const oldFileRoutes: readonly Route[] = [
  read(api.uploadWorkspaceFile, (call) => {
    const { workspace, caller } = call;
    const asker = { workspaceId: workspace.id, userId: caller.id, role: workspace.role };
    return store(call, {
      workspaceId: workspace.id,
      insert: (tx, asset, key) => assets.insertAsset(tx, workspace.id, asset, key),
      find: (tx, id) => assets.requireReachable(tx.db, asker, { id }, { to: "read" }),
    });
  }),
  read(api.getWorkspaceFile, async (call) => ({
    data: assets.wireAsset(await requireFile(call, { to: "read" })),
    status: true as const,
  })),
  handle(api.removeWorkspaceFile, async (call) =>
    uploads.remove(call.tx, await requireFile(call, { to: "change" })),
  ),
  handle(api.restoreWorkspaceFile, async (call) => {
    const there = await requireFile(call, { to: "change" }).catch(() => null);
    if (there) return;
    const removed = await requireFile(call, { to: "change", removed: true });
    await assets.updateAsset(call.tx, removed, { deleted_at: null });
  }),

  read(api.uploadUserFile, (call) =>
    store(call, {
      workspaceId: null,
      insert: (tx, asset, key) => assets.insertUserAsset(tx, call.caller.id, asset, key),
      find: (tx, id) => assets.requireUserAsset(tx.db, call.caller.id, { id }),
    }),
  ),
  read(api.getUserFile, async ({ db, caller, params }) => ({
    data: assets.wireAsset(await assets.requireUserAsset(db, caller.id, { key: params.userFileKey })),
    status: true as const,
  })),
  handle(api.removeUserFile, async ({ tx, caller, params }) => {
    await uploads.remove(tx, await assets.requireUserAsset(tx.db, caller.id, { key: params.userFileKey }));
  }),
];
