import { z } from "zod";
import { Id, JsonObject, audit } from "./schema.ts";

export const UPLOAD_SECONDS = 3600;
/** How much of a file is looked at to find out what it is. */
export const SNIFF_BYTES = 4096;
export const OCTET_STREAM = "application/octet-stream";

export const imageTypes: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/jpg",
  "image/png",
  "image/webp",
  "image/gif",
]);

const family = (prefix: string, names: string) => names.split(/\s+/).map((name) => `${prefix}/${name}`);

/** What may be attached to a work item. */
export const attachmentTypes: ReadonlySet<string> = new Set([
  ...family(
    "image",
    `jpeg jpg png gif svg+xml webp tiff bmp x-portable-graymap x-portable-bitmap x-portable-pixmap`,
  ),
  ...family(
    "application",
    `pdf msword rtf vnd.openxmlformats-officedocument.wordprocessingml.document
     vnd.openxmlformats-officedocument.spreadsheetml.sheet
     vnd.openxmlformats-officedocument.presentationml.presentation vnd.ms-excel vnd.ms-powerpoint vnd.visio
     vnd.oasis.opendocument.text vnd.oasis.opendocument.spreadsheet vnd.oasis.opendocument.presentation
     vnd.oasis.opendocument.graphics vnd.oasis.opendocument.database zip x-zip x-zip-compressed x-rar
     x-rar-compressed x-tar gzip x-gzip x-7z-compressed x-compressed x-compressed-tar x-gtar x-bzip
     x-bzip2 x-bzip-compressed-tar x-bzip2-compressed-tar x-xz x-xz-compressed-tar octet-stream json xml x-sql`,
  ),
  ...family("text", "plain markdown css javascript xml csv"),
  ...family("audio", "mpeg wav ogg midi x-midi aac flac x-m4a"),
  ...family("video", "mp4 mpeg ogg webm quicktime x-msvideo x-ms-wmv"),
  ...family("model", "gltf-binary gltf+json"),
  ...family("font", "ttf otf woff woff2"),
]);

/** What a file can be attached to. */
export type AssetHolderKind = "user" | "workspace" | "project" | "issue" | "comment" | "page" | "draft_issue";

export interface AssetTypeRow {
  readonly holder: AssetHolderKind;
  readonly accepts: ReadonlySet<string>;
  /** Shown wherever its holder's name is, without asking who looks. */
  readonly isStatic: boolean;
}
const picture = (holder: AssetHolderKind): AssetTypeRow => ({ holder, accepts: imageTypes, isStatic: true });
const embedded = (holder: AssetHolderKind): AssetTypeRow => ({
  holder,
  accepts: imageTypes,
  isStatic: false,
});
const attached = (holder: AssetHolderKind): AssetTypeRow => ({
  holder,
  accepts: attachmentTypes,
  isStatic: false,
});

export const assetTypes = {
  USER_AVATAR: picture("user"),
  USER_COVER: picture("user"),
  WORKSPACE_LOGO: picture("workspace"),
  PROJECT_COVER: picture("project"),
  ISSUE_ATTACHMENT: attached("issue"),
  ISSUE_DESCRIPTION: embedded("issue"),
  COMMENT_DESCRIPTION: embedded("comment"),
  PAGE_DESCRIPTION: embedded("page"),
  DRAFT_ISSUE_DESCRIPTION: embedded("draft_issue"),
  DRAFT_ISSUE_ATTACHMENT: attached("draft_issue"),
} as const satisfies Record<string, AssetTypeRow>;
export type AssetType = keyof typeof assetTypes;

export const isAssetType = (text: unknown): text is AssetType =>
  typeof text === "string" && Object.hasOwn(assetTypes, text);
export const isUserAssetType = (type: AssetType): boolean => assetTypes[type].holder === "user";

export const FileAsset = z.object({
  id: Id,
  ...audit,
  attributes: JsonObject,
  asset: z.string(),
  entity_type: z.string().nullable(),
  entity_identifier: Id.nullable(),
  is_deleted: z.boolean(),
  is_archived: z.boolean(),
  external_id: z.string().nullable(),
  external_source: z.string().nullable(),
  size: z.number(),
  is_uploaded: z.boolean(),
  storage_metadata: JsonObject,
  user: Id.nullable(),
  workspace: Id.nullable(),
  draft_issue: Id.nullable(),
  project: Id.nullable(),
  issue: Id.nullable(),
  comment: Id.nullable(),
  page: Id.nullable(),
  asset_url: z.string().nullable(),
});
export type FileAsset = z.infer<typeof FileAsset>;

const FILE_NAME_MAX = 200;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/g;

/** A name that stays where it is put: the last part of a path, without anything that climbs or hides. */
export function cleanFileName(name: string): string {
  const last = name.replaceAll("\\", "/").replace(control, "").split("/").at(-1) ?? "";
  const tame = last.replaceAll("..", "").trim().replace(/^\.+/, "").trim();
  // The end holds the extension, which says more than the middle.
  const short =
    tame.length <= FILE_NAME_MAX ? tame : tame.slice(-FILE_NAME_MAX).replace(/^[\udc00-\udfff.]+/, "");
  return short === "" ? "unnamed" : short.toWellFormed();
}

/** Under which a file is kept: nobody can guess it, and no two files share one. */
export const storageKey = (workspaceId: Id | null, random: string, name: string): string =>
  `${workspaceId ? `${workspaceId}/` : ""}${random}-${cleanFileName(name)}`;

export const staticAssetUrl = (id: Id): string => `/api/assets/v2/static/${id}/`;

/** Where an asset is read; null for what has no address of its own. */
export function assetUrl(asset: {
  id: Id;
  type: AssetType | null;
  slug: string;
  projectId: Id | null;
  identifier: Id | null;
}): string | null {
  const { id, type, slug, projectId, identifier } = asset;
  if (type === "DRAFT_ISSUE_ATTACHMENT") return null;
  if (type && assetTypes[type].isStatic) return staticAssetUrl(id);
  const workspace = `/api/assets/v2/workspaces/${slug}/`;
  if (!projectId) return `${workspace}${id}/`;
  const project = `${workspace}projects/${projectId}/`;
  return type === "ISSUE_ATTACHMENT" && identifier
    ? `${project}issues/${identifier}/attachments/${id}/`
    : `${project}${id}/`;
}

/** Only pictures that a browser cannot run are shown in place; everything else is handed over as a file. */
export const isShownInline = (type: string): boolean => imageTypes.has(type);
