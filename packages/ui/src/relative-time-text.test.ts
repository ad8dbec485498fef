import { expect, test } from "vitest";
import { relativeTimeText } from "./relative-time-text.ts";

const now = new Date("2026-11-15T12:00:00Z");
test.for([
  ["2026-11-15T11:59:30Z", "now"],
  ["2026-11-15T11:55:00Z", "5 minutes ago"],
  ["2026-11-15T10:30:00Z", "1 hour ago"],
  ["2026-11-14T11:00:00Z", "yesterday"],
  ["2026-11-18T12:30:00Z", "in 3 days"],
  ["2026-11-02T12:00:00Z", "2 Nov"],
  ["2025-11-02T12:00:00Z", "2 Nov 2025"],
])("%s reads %s", ([at, text]) => {
  expect(relativeTimeText(new Date(at ?? ""), now, "en-GB")).toBe(text);
});
