import { expect, test } from "vitest";
import { edgeSpeed } from "./edge-scroll.ts";

test("scrolls near an edge, faster the nearer, and not in the middle", () => {
  expect(edgeSpeed(300, 0, 600)).toBe(0);
  expect(edgeSpeed(599, 0, 600)).toBe(14);
  expect(edgeSpeed(560, 0, 600)).toBeLessThan(edgeSpeed(590, 0, 600));
  expect(edgeSpeed(10, 0, 600)).toBeLessThan(0);
});
