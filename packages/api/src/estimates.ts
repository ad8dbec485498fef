import { ESTIMATE_VALUE_MAX, Estimate, EstimatePoint, EstimateType, Id, Name, refusal } from "@cairn/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { InProject } from "./projects.ts";
import { InWorkspace } from "./workspaces.ts";

const collection = "/api/workspaces/:slug/projects/:projectId/estimates/";
const one = `${collection}:estimateId/`;
const points = `${one}estimate-points/`;
const onePoint = `${points}:pointId/`;
const InEstimate = InProject.extend({ estimateId: Id });
const InPoint = InEstimate.extend({ pointId: Id });

const KEY_MAX = 1_000_000;
const POINTS_MAX = 100;
const DESCRIPTION_MAX = 10_000;

const name = Name(255);
const key = z.number().int().min(0).max(KEY_MAX);
const value = z
  .string()
  .trim()
  .min(1, "This field may not be blank.")
  .superRefine((text, context) => {
    if (text.length > ESTIMATE_VALUE_MAX) context.addIssue(refusal("estimate_value_too_long"));
  });
const description = z.string().max(DESCRIPTION_MAX);

export const listEstimates = endpoint({
  method: "GET",
  path: collection,
  needs: "estimate.read",
  summary: "The estimates of a project, active and archived, by name",
  params: InProject,
  reply: z.array(Estimate),
});

export const createEstimate = endpoint({
  method: "POST",
  path: collection,
  needs: "estimate.edit",
  status: 200,
  summary: "Create an estimate with its points",
  params: InProject,
  body: z.object({
    estimate: z
      .object({
        id: Id.optional(),
        name: name.optional(),
        type: EstimateType.default("categories"),
        description: description.default(""),
        last_used: z.boolean().default(false),
      })
      .prefault({}),
    estimate_points: z
      .array(z.object({ key, value, description: description.default("") }))
      .max(POINTS_MAX)
      .default([]),
  }),
  reply: Estimate,
});

export const getEstimate = endpoint({
  method: "GET",
  path: one,
  needs: "estimate.read",
  summary: "One estimate with its points",
  params: InEstimate,
  reply: Estimate,
});

export const updateEstimate = endpoint({
  method: "PATCH",
  path: one,
  needs: "estimate.edit",
  summary: "Change an estimate and its points; a point without an id is added",
  params: InEstimate,
  body: z.object({
    estimate: z
      .object({ name, type: EstimateType, description, last_used: z.boolean() })
      .partial()
      .default({}),
    estimate_points: z
      .array(z.object({ id: Id.optional(), key: key.optional(), value: value.optional() }))
      .max(POINTS_MAX)
      .default([]),
  }),
  reply: Estimate,
});

export const deleteEstimate = endpoint({
  method: "DELETE",
  path: one,
  needs: "estimate.edit",
  summary: "Delete an estimate with its points",
  params: InEstimate,
});

export const createEstimatePoint = endpoint({
  method: "POST",
  path: points,
  needs: "estimate.edit",
  status: 200,
  summary: "Add a point to an estimate",
  params: InEstimate,
  // Missing keys have a message of their own.
  body: z.object({
    id: Id.optional(),
    key: key.optional(),
    value: z.string().trim().optional(),
    description: description.default(""),
  }),
  reply: EstimatePoint,
});

export const updateEstimatePoint = endpoint({
  method: "PATCH",
  path: onePoint,
  needs: "estimate.edit",
  summary: "Change a point",
  params: InPoint,
  body: z.object({ key, value, description }).partial(),
  reply: EstimatePoint,
});

export const deleteEstimatePoint = endpoint({
  method: "DELETE",
  path: onePoint,
  needs: "estimate.edit",
  summary: "Delete a point; its work items take the point named by `new_estimate_id`, or none",
  params: InPoint,
  body: z.object({ new_estimate_id: Id.nullable().default(null) }),
  reply: z.array(EstimatePoint),
  status: 200,
});

export const listActiveEstimatePoints = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/projects/:projectId/project-estimates/",
  needs: "estimate.edit",
  summary: "The points of the estimate the project uses",
  params: InProject,
  reply: z.array(EstimatePoint),
});

export const listWorkspaceEstimates = endpoint({
  method: "GET",
  path: "/api/workspaces/:slug/estimates/",
  needs: "project.list",
  summary: "The estimates in use in the caller's projects",
  params: InWorkspace,
  reply: z.array(Estimate),
});
