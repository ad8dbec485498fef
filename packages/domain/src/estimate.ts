import { z } from "zod";
import { Id, audit } from "./schema.ts";

export const ESTIMATE_VALUE_MAX = 20;
export const estimateTypes = ["categories", "points", "time"] as const;
export const EstimateType = z.enum(estimateTypes);
export type EstimateType = z.infer<typeof EstimateType>;

export const EstimatePoint = z.object({
  id: Id,
  ...audit,
  key: z.number().int(),
  value: z.string(),
  description: z.string(),
  estimate: Id,
  project: Id,
  workspace: Id,
});
export type EstimatePoint = z.infer<typeof EstimatePoint>;

export const Estimate = z.object({
  id: Id,
  ...audit,
  name: z.string(),
  description: z.string(),
  type: EstimateType,
  last_used: z.boolean(),
  project: Id,
  workspace: Id,
  points: z.array(EstimatePoint),
});
export type Estimate = z.infer<typeof Estimate>;

/** The active estimate of a project first, the archived ones below it, newest first. */
export const inSettingsOrder = (estimates: readonly Estimate[]): Estimate[] =>
  estimates.toSorted(
    (a, b) => Number(b.last_used) - Number(a.last_used) || b.created_at.localeCompare(a.created_at),
  );
