import { describe, expect, test } from "vitest";
import { newId } from "./id.ts";
import { type State, type StateGroup, checkStateRemoval, defaultStates, withOrder } from "./state.ts";

const aState = (group: StateGroup): State => ({
  id: newId(),
  project_id: newId(),
  workspace_id: newId(),
  name: newId(),
  color: "#000000",
  group,
  default: false,
  description: "",
  sequence: 1,
});

describe("the states of a new project", () => {
  test("have exactly one default and one waiting room for intake", () => {
    expect(defaultStates.filter((state) => state.default).map(({ name }) => name)).toEqual(["Backlog"]);
    expect(defaultStates.filter(({ group }) => group === "triage")).toHaveLength(1);
  });
});

describe("the place of a state", () => {
  test("is its position divided by the size of its group", () => {
    const states = withOrder([aState("backlog"), aState("started"), aState("started"), aState("completed")]);
    expect(states.map(({ order }) => order)).toEqual([1, 0.5, 1, 1]);
  });
});

describe("removing a state", () => {
  test("is refused for the default one, wherever its items could go", () => {
    const refused = checkStateRemoval({ default: true }, { holdsItems: false, hasTarget: true });
    expect(refused).toEqual({ ok: false, code: "state_is_default" });
  });

  test("is refused while it holds items that have nowhere to go", () => {
    const state = { default: false };
    expect(checkStateRemoval(state, { holdsItems: true, hasTarget: false }).ok).toBe(false);
    expect(checkStateRemoval(state, { holdsItems: true, hasTarget: true }).ok).toBe(true);
    expect(checkStateRemoval(state, { holdsItems: false, hasTarget: false }).ok).toBe(true);
  });
});
