import { bulkCreateLabels } from "@cairn/api";
import { type Route, handle } from "../http/route.ts";
import { addLabels } from "./rows.ts";

/** What labels have beyond the calls of every plain entity. */
export const labelRoutes: readonly Route[] = [
  handle(bulkCreateLabels, async ({ tx, caller, workspace, project, body }) => {
    const place = { workspaceId: workspace.id, projectId: project.id, ownerId: caller.id };
    return {
      labels: await addLabels(
        tx,
        place,
        body.label_data.map(({ name }) => name),
      ),
    };
  }),
];
