import { announcePresence, followChanges } from "@cairn/api";
import { fail } from "@cairn/domain";
import { type Route, read } from "../http/route.ts";
import { canSee } from "./audience.ts";
import { ChangeStream } from "./stream.ts";
import { loadViewer } from "./viewer.ts";

const lastEventId = (header: unknown): number | undefined =>
  typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

export const changeRoutes: readonly Route[] = [
  read(followChanges, async ({ db, caller, workspace, query, request, reply, services }) => {
    const viewer = await loadViewer(db, workspace.id, caller.id);
    if (!viewer) return fail("workspace_not_found");
    if (services.hub.stopping) return fail("shutting_down");
    // From here on the answer is ours: the framework must neither compress nor buffer nor end it.
    reply.hijack();
    // Nothing comes after a stream; kept alive, its connection would hold up the stop of the server.
    reply.raw.shouldKeepAlive = false;
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    const scope = { workspaceId: workspace.id, sessionId: caller.sessionId, viewer };
    const stream = new ChangeStream({ db, hub: services.hub, readers: services.readers }, reply.raw, scope);
    const after = lastEventId(request.headers["last-event-id"]) ?? query.after ?? null;
    await stream.run(after).catch((cause: unknown) => {
      request.log.warn({ err: cause }, "change stream ended early");
      reply.raw.destroy();
    });
    return undefined;
  }),

  read(announcePresence, async ({ db, caller, workspace, body, services }) => {
    const viewer = await loadViewer(db, workspace.id, caller.id);
    const audience = await services.readers.get(body.entity)?.audience(db, workspace.id, body.id);
    if (!viewer || !audience || !canSee(viewer, audience)) return fail("object_not_found");
    const { entity, id, mode } = body;
    await services.hub.announcePresence({
      workspace: workspace.id,
      audience,
      user: caller.id,
      entity,
      id,
      mode,
    });
    return undefined;
  }),
];
