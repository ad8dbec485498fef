import { Id } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InWorkspace } from "./workspaces.ts";

export const followChanges = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/changes/",
  needs: "workspace.follow",
  kind: "stream",
  summary: "Every change the caller may see, as server-sent events",
  params: InWorkspace,
  query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
});

export const announcePresence = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/presence/",
  needs: "workspace.follow",
  summary: "Tell the others what the caller is looking at or editing",
  params: InWorkspace,
  body: z.object({ entity: z.string().max(50), id: Id, mode: z.enum(["viewing", "editing"]) }),
});
