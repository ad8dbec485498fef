import { z } from "zod";
import { Id } from "./schema.ts";

export const Label = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  parent: Id.nullable(),
  project_id: Id.nullable(),
  workspace_id: Id,
  sort_order: z.number(),
});
export type Label = z.infer<typeof Label>;
