import { MyWorkspace, Slug, Workspace } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const InWorkspace = z.object({ slug: Slug });

const text = z.string().trim();
const looseText = text.optional();

export const checkSlug = endpoint({
  method: "GET",
  path: "/api/workspace-slug-check/",
  needs: "account.use",
  summary: "Whether an address is free",
  query: z.object({ slug: looseText }),
  reply: z.object({ status: z.boolean() }),
});

export const createWorkspace = endpoint({
  method: "POST",
  path: "/api/workspaces/",
  needs: "workspace.create",
  status: 201,
  summary: "Create a workspace; the caller becomes its admin",
  body: z.object({
    // Missing and too long are told apart by the contract's own messages, in its own order.
    name: z.string().trim().default(""),
    slug: z.string().trim().default(""),
    organization_size: z.string().max(20).nullable().default(null),
    timezone: z.string().max(64).default("UTC"),
    with_sample: z.boolean().default(false),
  }),
  reply: MyWorkspace,
});

export const getWorkspace = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/",
  needs: "workspace.read",
  summary: "One workspace",
  params: InWorkspace,
  reply: Workspace,
});
