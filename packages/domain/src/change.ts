import { z } from "zod";
import { Id, Instant, JsonObject } from "./schema.ts";

/**
 * What one transaction did to one workspace, numbered without gaps. A row may name many ids that received the
 * same patch, then `id` is a list. Inserts carry every field of the reply, updates the new values only.
 */
export const ChangeRow = z.object({
  type: z.string(),
  id: z.union([Id, z.array(Id).min(1)]),
  project_id: Id.nullable(),
  op: z.enum(["insert", "update", "delete"]),
  fields: JsonObject,
});
export type ChangeRow = z.infer<typeof ChangeRow>;

export const idsOf = (row: Pick<ChangeRow, "id">): readonly Id[] =>
  Array.isArray(row.id) ? row.id : [row.id];

export const Change = z.object({
  n: z.number().int().positive(),
  at: Instant,
  by: Id.nullable(),
  cause: z.string(),
  rows: z.array(ChangeRow),
});
export type Change = z.infer<typeof Change>;

/** Every event of the stream, by its name. */
export const streamEvents = {
  hello: z.object({ n: z.number().int() }),
  change: Change,
  scope: z.object({ gained: z.array(Id), lost: z.array(Id) }),
  reset: z.object({ n: z.number().int(), project_id: Id.nullable() }),
  presence: z.object({ user: Id, entity: z.string(), id: Id, mode: z.enum(["viewing", "editing"]) }),
  ping: z.object({}),
};
export type StreamEvent = {
  [K in keyof typeof streamEvents]: { event: K; data: z.infer<(typeof streamEvents)[K]> };
}[keyof typeof streamEvents];
