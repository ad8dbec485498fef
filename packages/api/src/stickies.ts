import { EMPTY_HTML, Id, JsonObject, SortOrder, Sticky } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, envelopeOf } from "./paging.ts";
import { InWorkspace } from "./workspaces.ts";

const collection = "/api/workspaces/:slug/stickies/";
const InSticky = InWorkspace.extend({ stickyId: Id });
const color = z.string().max(255, "Ensure this field has no more than 255 characters.").nullable();

const writable = {
  name: z.string().max(10_000).nullable(),
  description: JsonObject,
  description_html: z.string().nullable(),
  logo_props: JsonObject,
  color,
  background_color: color,
};

export const listStickies = endpoint({
  method: "GET",
  path: collection,
  needs: "sticky.use",
  summary: "The caller's stickies, top first; `query` finds text in them",
  params: InWorkspace,
  query: PageQuery.extend({ query: z.string().optional() }),
  reply: envelopeOf(Sticky),
});

export const createSticky = endpoint({
  method: "POST",
  path: collection,
  needs: "sticky.use",
  status: 201,
  summary: "Make a sticky, on top of the others",
  params: InWorkspace,
  body: z.object({
    id: Id.optional(),
    name: writable.name.default(null),
    description: writable.description.default({}),
    description_html: writable.description_html.default(EMPTY_HTML),
    logo_props: writable.logo_props.default({}),
    color: color.default(null),
    background_color: color.default(null),
  }),
  reply: Sticky,
});

export const getSticky = endpoint({
  method: "GET",
  path: `${collection}:stickyId/`,
  needs: "sticky.use",
  summary: "One sticky",
  params: InSticky,
  reply: Sticky,
});

export const updateSticky = endpoint({
  method: "PATCH",
  path: `${collection}:stickyId/`,
  needs: "sticky.use",
  summary: "Change a sticky",
  params: InSticky,
  body: z.object({ ...writable, sort_order: SortOrder }).partial(),
  reply: Sticky,
});

export const removeSticky = endpoint({
  method: "DELETE",
  path: `${collection}:stickyId/`,
  needs: "sticky.use",
  summary: "Delete a sticky",
  params: InSticky,
});
