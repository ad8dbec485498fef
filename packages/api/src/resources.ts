import { Id, type Resource, type ResourceName, partialInput, resources } from "@cairn/domain";
import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { InWorkspace } from "./workspaces.ts";

export type Row = Record<string, unknown>;
type InCollection = { slug: string; projectId?: Id };
type InRow = InCollection & { id: Id };

export interface ResourceEndpoints {
  list: Endpoint<InCollection, Record<never, never>, undefined, Row[]>;
  create: Endpoint<InCollection, Record<never, never>, Row, Row>;
  get: Endpoint<InRow, Record<never, never>, undefined, Row>;
  update: Endpoint<InRow, Record<never, never>, Row, Row>;
  /** PUT, for those entities whose clients send it. */
  replace?: Endpoint<InRow, Record<never, never>, Row, Row>;
  remove: Endpoint<InRow>;
}

/** The five calls of a plain entity, made from its row in the table. */
function endpointsOf({ path, title, reply, input, read, write, takesPut }: Resource): ResourceEndpoints {
  const collection = `/api/workspaces/:slug/${path}`;
  const inProject = path.includes(":projectId") ? { projectId: Id } : {};
  const params = InWorkspace.extend(inProject);
  const rowParams = params.extend({ id: Id });
  const one = `${collection}:id/`;
  const what = title.toLowerCase();
  const change = { path: one, needs: write, params: rowParams, body: partialInput(input), reply };
  // The schemas are data here; what they parse to is `Row` for every plain entity.
  return {
    list: endpoint({
      method: "GET",
      path: collection,
      needs: read,
      summary: `List: ${what}`,
      params,
      reply: z.array(reply),
    }),
    create: endpoint({
      method: "POST",
      path: collection,
      needs: write,
      status: 201,
      summary: `Create: ${what}`,
      params,
      body: input.extend({ id: Id.optional() }),
      reply,
    }),
    get: endpoint({
      method: "GET",
      path: one,
      needs: read,
      summary: `Show: ${what}`,
      params: rowParams,
      reply,
    }),
    update: endpoint({ method: "PATCH", summary: `Change: ${what}`, ...change }),
    ...(takesPut && {
      replace: endpoint({ method: "PUT", summary: `The same as PATCH: ${what}`, ...change }),
    }),
    remove: endpoint({
      method: "DELETE",
      path: one,
      needs: write,
      summary: `Delete: ${what}`,
      params: rowParams,
    }),
  } as unknown as ResourceEndpoints;
}

export const resourceEndpoints = Object.fromEntries(
  Object.entries(resources).map(([name, resource]) => [name, endpointsOf(resource)]),
) as Record<ResourceName, ResourceEndpoints>;
