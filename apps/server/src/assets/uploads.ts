import {
  type AssetType,
  Failure,
  type Id,
  assetTypes,
  cleanFileName,
  imageTypes,
  isAssetType,
} from "@cairn/domain";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../changes/transaction.ts";
import type { Services } from "../services.ts";
import { type ReceivedFile, receiveFile } from "./multipart.ts";
import { places } from "./places.ts";
import { readPolicy } from "./policy.ts";
import { type AssetRow, updateAsset } from "./rows.ts";
import { sniff, typeOf } from "./sniff.ts";

/** The fields of a form and the lines between them. */
const FORM_BYTES = 256 * 1024;
const DISCARD_MAX = 32 * 1024 * 1024;

export interface Announced {
  readonly name: string;
  readonly type: string;
  readonly size?: number | undefined;
}

const refusal = (type: AssetType): Failure =>
  new Failure(assetTypes[type].accepts === imageTypes ? "file_type_no_image" : "file_type_invalid", {
    status: false,
  });

export function requireAssetType(text: string): AssetType {
  if (!isAssetType(text)) throw new Failure("asset_type_invalid", { status: false });
  return text;
}

/** What will be accepted of a file: the size that was announced, never more than the limit. */
export function checkAnnounced(
  type: AssetType,
  { name, type: mime, size }: Announced,
  limit: number,
): { name: string; type: string; size: number } {
  const attributes = {
    name: cleanFileName(name),
    type: mime.toLowerCase(),
    size: Math.min(size ?? limit, limit),
  };
  if (!assetTypes[type].accepts.has(attributes.type)) throw refusal(type);
  return attributes;
}

/** Reads on for nobody, within reason: a sender hears a refusal only after the last byte. */
async function discard(body: AsyncIterator<Buffer>): Promise<void> {
  for (let bytes = 0; bytes < DISCARD_MAX;) {
    const next = await body.next().catch(() => ({ done: true, value: undefined }) as const);
    if (next.done) return;
    bytes += next.value.length;
  }
}

/** Hands over the file of a form while it arrives. */
export async function receive<T>(
  { config }: Pick<Services, "config">,
  request: FastifyRequest,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const body = request.raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const form = { contentType: request.headers["content-type"], body: { [Symbol.asyncIterator]: () => body } };
  try {
    return await use(await receiveFile(form, config.fileSizeLimit + FORM_BYTES));
  } catch (cause) {
    await discard(body);
    throw cause;
  }
}

/** Takes a file that carries a policy of ours, exactly as the policy says. */
export const receiveAnnounced = (services: Services, request: FastifyRequest): Promise<void> =>
  receive(services, request, (file) => storeAnnounced(services, file));

async function storeAnnounced(services: Services, file: ReceivedFile): Promise<void> {
  const policy = readPolicy(services.secret, file.fields, services.now());
  const isAsAnnounced =
    policy && file.fields.key === policy.key && file.fields["Content-Type"]?.toLowerCase() === policy.type;
  if (!isAsAnnounced) throw new Failure("upload_refused");
  await services.files.write(policy.key, file.content, policy.size);
}

/** Looks at what has arrived: only then it is known what it is, and that it is there at all. */
export async function inspect(
  { files }: Pick<Services, "files">,
  row: Pick<AssetRow, "asset" | "attributes" | "entity_type">,
): Promise<{ size: number; storage_metadata: Record<string, unknown> }> {
  const stored = await files.stat(row.asset);
  if (!stored) throw new Failure("asset_not_found");
  const sniffed = await sniff(files, row.asset);
  const type = row.entity_type;
  // A picture must be one by its content: its name and its announcement prove nothing.
  if (type && assetTypes[type].accepts === imageTypes && !(sniffed && imageTypes.has(sniffed))) {
    await files.remove(row.asset);
    throw refusal(type);
  }
  return {
    size: stored.size,
    storage_metadata: {
      ContentType: typeOf(sniffed, row.attributes.type ?? ""),
      ContentLength: stored.size,
      LastModified: stored.modified,
      ETag: stored.etag,
      Metadata: {},
    },
  };
}

/** Marks a file as uploaded and puts it where it is shown; what was shown there before is removed. */
export async function confirm(
  services: Services,
  tx: Tx,
  row: AssetRow,
  attributes: Record<string, unknown> | undefined,
): Promise<void> {
  const found = row.is_uploaded ? {} : { ...(await inspect(services, row)), is_uploaded: true };
  // The name is what the file is saved under, so a replaced set of attributes cannot take it away.
  const kept = attributes && { ...attributes, name: row.attributes.name, type: row.attributes.type };
  await updateAsset(tx, row, { ...found, ...(kept ? { attributes: kept } : {}) });
  await putInPlace(tx, row);
}

export async function putInPlace(tx: Tx, row: AssetRow): Promise<void> {
  const place = row.entity_type && places[row.entity_type];
  const identifier = row.user_id ?? row.entity_identifier;
  if (!place || !identifier) return;
  const holder = { workspaceId: row.workspace_id, identifier };
  const before = await place.current(tx, holder);
  if (before === row.id) return;
  await place.show(tx, holder, row.id);
  if (before) await updateAsset(tx, { ...row, id: before }, { deleted_at: tx.now });
}

/** Soft: it can be restored. What showed it shows nothing from now on. */
export async function remove(tx: Tx, row: AssetRow): Promise<void> {
  await updateAsset(tx, row, { deleted_at: tx.now });
  const place = row.entity_type && places[row.entity_type];
  const identifier: Id | null = row.user_id ?? row.entity_identifier;
  if (!place || !identifier) return;
  const holder = { workspaceId: row.workspace_id, identifier };
  if ((await place.current(tx, holder)) === row.id) await place.show(tx, holder, null);
}
