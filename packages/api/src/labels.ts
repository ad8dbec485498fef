import { Label, Name } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InProject } from "./projects.ts";

const BULK_MAX = 500;

export const bulkCreateLabels = endpoint({
  method: "POST",
  path: "/api/workspaces/:slug/projects/:projectId/bulk-create-labels/",
  needs: "label.edit",
  status: 201,
  summary: "Create labels in one go; names that exist already are skipped",
  params: InProject,
  body: z.object({
    label_data: z
      .array(z.object({ name: Name(255) }))
      .max(BULK_MAX)
      .default([]),
  }),
  reply: z.object({ labels: z.array(Label) }),
});
