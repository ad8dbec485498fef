import { z } from "zod";
import { Id, JsonObject, audit } from "./schema.ts";

/** How many stickies our own client asks for at a time, wherever it asks. */
export const STICKY_PAGE_SIZE = 30;
/** How many a client gets that does not say. */
export const STICKY_PAGE_DEFAULT = 20;
export const EMPTY_HTML = "<p></p>";

export const Sticky = z.object({
  id: Id,
  ...audit,
  name: z.string().nullable(),
  description: JsonObject,
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_binary: z.null(),
  logo_props: JsonObject,
  color: z.string().nullable(),
  background_color: z.string().nullable(),
  sort_order: z.number(),
  workspace: Id,
  owner: Id,
});
export type Sticky = z.infer<typeof Sticky>;
