import { type ResourceEndpoints, type Row, resourceEndpoints } from "@cairn/api";
import { type FailureCode, type Id, type Resource, type ResourceName, newId, resources } from "@cairn/domain";
import type { Caller } from "../auth/sessions.ts";
import { type Route, handle, read } from "../http/route.ts";
import type { WorkspaceScope } from "../http/scope.ts";
import { type Behaviour, behaviours } from "./behaviours.ts";
import { type Shelf, insertRow, listRows, removeRow, requireRow, updateRow } from "./rows.ts";

function routesOf(resource: Resource, endpoints: ResourceEndpoints, behaviour: Behaviour = {}): Route[] {
  // The project is there exactly when the path names one.
  const shelf = (call: { workspace: WorkspaceScope; project: unknown; caller: Caller }): Shelf => ({
    resource,
    workspaceId: call.workspace.id,
    projectId: (call.project as { id: Id } | null)?.id ?? null,
    ownerId: call.caller.id,
  });
  const changing = endpoints.replace ? [endpoints.update, endpoints.replace] : [endpoints.update];
  return [
    read(endpoints.list, (call) => (behaviour.list ?? listRows)(call.db, shelf(call))),
    read(endpoints.get, (call) => requireRow(call.db, shelf(call), call.params.id)),
    handle(endpoints.create, async (call) => {
      const { id = newId(), ...body } = call.body as Row & { id?: Id };
      await behaviour.beforeCreate?.(call.tx.db, shelf(call), id, body);
      return insertRow(call.tx, shelf(call), id, body);
    }),
    ...changing.map((endpoint) =>
      handle(endpoint, async (call) => {
        await behaviour.beforeUpdate?.(call.tx.db, shelf(call), call.params.id, call.body);
        return updateRow(call.tx, shelf(call), call.params.id, call.body);
      }),
    ),
    handle(endpoints.remove, (call) => removeRow(call.tx, shelf(call), call.params.id)),
  ];
}

export const resourceRoutes: readonly Route[] = (Object.keys(resources) as ResourceName[]).flatMap((name) =>
  routesOf(resources[name], resourceEndpoints[name], behaviours[name]),
);

export const resourceConstraints: readonly (readonly [string, FailureCode])[] = Object.values<Resource>(
  resources,
).flatMap((resource) => Object.entries(resource.unique));
