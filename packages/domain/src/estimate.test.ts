import { expect, test } from "vitest";
import { type Estimate, inSettingsOrder } from "./estimate.ts";
import { newId } from "./id.ts";

const anEstimate = (name: string, day: number, last_used = false): Estimate => ({
  id: newId(),
  created_at: `2026-11-0${day}T00:00:00.000Z`,
  updated_at: `2026-11-0${day}T00:00:00.000Z`,
  deleted_at: null,
  created_by: null,
  updated_by: null,
  name,
  description: "",
  type: "points",
  last_used,
  project: newId(),
  workspace: newId(),
  points: [],
});

test("the active estimate comes first, the archived ones follow, newest first", () => {
  const all = [anEstimate("old", 1), anEstimate("active", 2, true), anEstimate("new", 3)];
  expect(inSettingsOrder(all).map(({ name }) => name)).toEqual(["active", "new", "old"]);
});
