import { FileAsset, Id, JsonObject } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InProject } from "./projects.ts";
import { InWorkspace } from "./workspaces.ts";

const root = "/api/assets/v2/";
const inWorkspace = `${root}workspaces/:slug/`;
const inProject = `${inWorkspace}projects/:projectId/`;
const asset = { assetId: Id };

/** Clients send "" where they do not know the thing yet that the file is for. */
const identifier = z
  .union([Id, z.literal("").transform(() => null)])
  .nullable()
  .default(null);

const announced = {
  name: z.string().max(1000).default(""),
  type: z.string().max(255).default("image/jpeg"),
  size: z.number().int().min(1).optional(),
  entity_type: z.string().max(100).default(""),
};
const NewUserAsset = z.object(announced);
const NewAsset = z.object({ ...announced, entity_identifier: identifier });

/** Where the file itself goes: every field first, then the file. */
const Upload = z.object({
  upload_data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  asset_id: Id,
  asset_url: z.string().nullable(),
});
const Confirmed = z.object({ attributes: JsonObject.optional() });
const AssetIds = z.object({ asset_ids: z.array(Id).max(1000).default([]) });

export const createUserAsset = endpoint({
  method: "POST",
  path: `${root}user-assets/`,
  needs: "account.use",
  summary: "Announce a picture of oneself",
  body: NewUserAsset,
  reply: Upload,
});

export const confirmUserAsset = endpoint({
  method: "PATCH",
  path: `${root}user-assets/:assetId/`,
  needs: "account.use",
  summary: "The picture is uploaded: show it from now on",
  params: z.object(asset),
  body: Confirmed,
});

export const removeUserAsset = endpoint({
  method: "DELETE",
  path: `${root}user-assets/:assetId/`,
  needs: "account.use",
  summary: "Remove a picture of oneself",
  params: z.object(asset),
});

export const createWorkspaceAsset = endpoint({
  method: "POST",
  path: inWorkspace,
  needs: "asset.use",
  summary: "Announce a file of the workspace",
  params: InWorkspace,
  body: NewAsset,
  reply: Upload,
});

export const confirmWorkspaceAsset = endpoint({
  method: "PATCH",
  path: `${inWorkspace}:assetId/`,
  needs: "asset.use",
  summary: "The file is uploaded: put it in its place",
  params: InWorkspace.extend(asset),
  body: Confirmed,
});

export const removeWorkspaceAsset = endpoint({
  method: "DELETE",
  path: `${inWorkspace}:assetId/`,
  needs: "asset.use",
  summary: "Remove a file; it can be restored",
  params: InWorkspace.extend(asset),
});

export const getWorkspaceAsset = endpoint({
  method: "GET",
  path: `${inWorkspace}:assetId/`,
  needs: "asset.use",
  kind: "file",
  summary: "A file of the workspace",
  params: InWorkspace.extend(asset),
});

export const downloadWorkspaceAsset = endpoint({
  method: "GET",
  path: `${inWorkspace}download/:assetId/`,
  needs: "asset.use",
  kind: "file",
  summary: "A file of the workspace, to be saved",
  params: InWorkspace.extend(asset),
});

export const restoreAsset = endpoint({
  method: "POST",
  path: `${inWorkspace}restore/:assetId/`,
  needs: "asset.use",
  summary: "Bring back a removed file",
  params: InWorkspace.extend(asset),
});

export const checkAsset = endpoint({
  method: "GET",
  path: `${inWorkspace}check/:anyAssetId/`,
  needs: "asset.use",
  summary: "Whether a file is there for the caller",
  params: InWorkspace.extend({ anyAssetId: Id }),
  reply: z.object({ exists: z.boolean() }),
});

export const duplicateAsset = endpoint({
  method: "POST",
  path: `${inWorkspace}duplicate-assets/:sourceAssetId/`,
  needs: "asset.use",
  summary: "Copy a file that the caller can see, for something else",
  params: InWorkspace.extend({ sourceAssetId: Id }),
  body: z.object({
    entity_type: announced.entity_type,
    entity_id: identifier,
    project_id: Id.nullable().default(null),
  }),
  reply: z.object({ asset_id: Id }),
});

export const attachWorkspaceAssets = endpoint({
  method: "POST",
  path: `${inWorkspace}:entityId/bulk/`,
  needs: "asset.use",
  summary: "Attach files that were uploaded before the thing they are for existed",
  params: InWorkspace.extend({ entityId: Id }),
  body: AssetIds,
});

export const createProjectAsset = endpoint({
  method: "POST",
  path: inProject,
  needs: "projectAsset.use",
  summary: "Announce a file of the project",
  params: InProject,
  body: NewAsset,
  reply: Upload,
});

export const confirmProjectAsset = endpoint({
  method: "PATCH",
  path: `${inProject}:assetId/`,
  needs: "projectAsset.use",
  summary: "The file is uploaded: put it in its place",
  params: InProject.extend(asset),
  body: Confirmed,
});

export const removeProjectAsset = endpoint({
  method: "DELETE",
  path: `${inProject}:assetId/`,
  needs: "projectAsset.use",
  summary: "Remove a file; it can be restored",
  params: InProject.extend(asset),
});

export const getProjectAsset = endpoint({
  method: "GET",
  path: `${inProject}:assetId/`,
  needs: "projectAsset.use",
  kind: "file",
  summary: "A file of the project",
  params: InProject.extend(asset),
});

export const downloadProjectAsset = endpoint({
  method: "GET",
  path: `${inProject}download/:assetId/`,
  needs: "projectAsset.use",
  kind: "file",
  summary: "A file of the project, to be saved",
  params: InProject.extend(asset),
});

export const attachProjectAssets = endpoint({
  method: "POST",
  path: `${inProject}:entityId/bulk/`,
  needs: "projectAsset.use",
  summary: "Attach files that were uploaded before the thing they are for existed",
  params: InProject.extend({ entityId: Id }),
  body: AssetIds,
});

export const getStaticAsset = endpoint({
  method: "GET",
  path: `${root}static/:staticAssetId/`,
  needs: "anyone",
  limit: "public",
  kind: "file",
  summary: "An avatar, a cover or a logo",
  params: z.object({ staticAssetId: Id }),
});

export const uploadFile = endpoint({
  method: "POST",
  path: `${root}upload/`,
  needs: "anyone",
  limit: "public",
  kind: "upload",
  summary: "The file that was announced, with the fields its announcement was answered with",
});

// The routes of earlier versions, which name files by their storage key.

const fileKey = z.string().regex(/^[^\p{Cc}/]{1,250}$/u);
const InWorkspaceFiles = z.object({ workspaceId: Id, workspaceFileKey: fileKey });
const workspaceFile = "/api/workspaces/file-assets/:workspaceId/:workspaceFileKey/";
const OldFile = z.object({ data: FileAsset, status: z.literal(true) });

export const uploadWorkspaceFile = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/file-assets/",
  needs: "asset.use",
  kind: "upload",
  status: 201,
  summary: "Upload a file of the workspace in one call",
  params: InWorkspace,
  reply: FileAsset,
});

export const getWorkspaceFile = endpoint({
  method: "GET",
  path: workspaceFile,
  needs: "account.use",
  summary: "What is known about a file of a workspace",
  params: InWorkspaceFiles,
  reply: OldFile,
});

export const removeWorkspaceFile = endpoint({
  method: "DELETE",
  path: workspaceFile,
  needs: "account.use",
  summary: "Remove a file of a workspace",
  params: InWorkspaceFiles,
});

export const restoreWorkspaceFile = endpoint({
  method: "POST",
  path: `${workspaceFile}restore/`,
  needs: "account.use",
  summary: "Bring back a removed file of a workspace",
  params: InWorkspaceFiles,
});

export const uploadUserFile = endpoint({
  method: "POST",
  path: "/api/users/file-assets/",
  needs: "account.use",
  kind: "upload",
  status: 201,
  summary: "Upload a file of one's own in one call",
  reply: FileAsset,
});

export const getUserFile = endpoint({
  method: "GET",
  path: "/api/users/file-assets/:userFileKey/",
  needs: "account.use",
  summary: "What is known about a file of one's own",
  params: z.object({ userFileKey: fileKey }),
  reply: OldFile,
});

export const removeUserFile = endpoint({
  method: "DELETE",
  path: "/api/users/file-assets/:userFileKey/",
  needs: "account.use",
  summary: "Remove a file of one's own",
  params: z.object({ userFileKey: fileKey }),
});
