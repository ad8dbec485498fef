import { Id, ListedState, Name, State, StateGroup, TRIAGE, refusal } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InProject } from "./projects.ts";
import { InWorkspace } from "./workspaces.ts";

const collection = "/api/workspaces/:slug/projects/:projectId/states/";
const one = `${collection}:stateId/`;
const InState = InProject.extend({ stateId: Id });

const NAME_MAX = 255;
const DESCRIPTION_MAX = 10_000;
const SEQUENCE_MAX = 1e12;

const writable = {
  name: Name(NAME_MAX),
  color: Name(NAME_MAX),
  // The waiting room of intake is made with the project and never again.
  group: StateGroup.superRefine((group, context) => {
    if (group === TRIAGE) context.addIssue(refusal("state_is_triage"));
  }),
  description: z.string().max(DESCRIPTION_MAX),
  default: z.boolean(),
};

export const listStates = endpoint({
  method: "GET",
  path: collection,
  needs: "state.read",
  summary: "The states of a project in their order; `grouped=true` answers them by group",
  params: InProject,
  query: z.object({ grouped: z.string().optional() }),
  reply: z.union([z.array(ListedState), z.record(z.string(), z.array(ListedState))]),
});

export const createState = endpoint({
  method: "POST",
  path: collection,
  needs: "state.edit",
  summary: "Create a state behind the others",
  params: InProject,
  body: z.object({
    id: Id.optional(),
    name: writable.name,
    color: writable.color,
    group: writable.group.default("backlog"),
    description: writable.description.default(""),
    default: writable.default.default(false),
  }),
  reply: State,
});

export const getState = endpoint({
  method: "GET",
  path: one,
  needs: "state.read",
  summary: "One state",
  params: InState,
  reply: State,
});

const change = {
  path: one,
  needs: "state.edit" as const,
  params: InState,
  body: z.object({ ...writable, sequence: z.number().min(-SEQUENCE_MAX).max(SEQUENCE_MAX) }).partial(),
  reply: State,
};

export const updateState = endpoint({ method: "PATCH", summary: "Change or move a state", ...change });
export const replaceState = endpoint({ method: "PUT", summary: "The same as PATCH", ...change });

export const markDefaultState = endpoint({
  method: "POST",
  path: `${one}mark-default/`,
  needs: "state.edit",
  summary: "Make a state the one that new work items get",
  params: InState,
});

export const deleteState = endpoint({
  method: "DELETE",
  path: one,
  needs: "state.edit",
  summary: "Delete a state; `move_to` names the state its work items go to",
  params: InState,
  query: z.object({ move_to: Id.optional() }),
});

export const getIntakeState = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/projects/:projectId/intake-state/",
  needs: "state.read",
  summary: "The state that intake keeps its items in",
  params: InProject,
  reply: State,
});

export const listWorkspaceStates = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/states/",
  needs: "project.list",
  summary: "The states of all the caller's projects",
  params: InWorkspace,
  reply: z.array(ListedState),
});
