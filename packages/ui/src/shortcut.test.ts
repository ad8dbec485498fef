import { describe, expect, test } from "vitest";
import { ariaShortcut, formatShortcut } from "./shortcut.ts";

describe("showing a shortcut", () => {
  test("follows the platform", () => {
    expect(formatShortcut("mod+k", "mac")).toEqual(["⌘K"]);
    expect(formatShortcut("mod+k", "other")).toEqual(["Ctrl K"]);
    expect(formatShortcut("mod+shift+backspace", "mac")).toEqual(["⌘⇧⌫"]);
  });
  test("gives a sequence one cap per step", () => {
    expect(formatShortcut("g p", "mac")).toEqual(["G", "P"]);
  });
  test("names keys without a letter", () => {
    expect(formatShortcut("mod+enter", "other")).toEqual(["Ctrl ↵"]);
    expect(formatShortcut("?", "other")).toEqual(["?"]);
  });
});

describe("announcing a shortcut", () => {
  test("uses the names of the standard", () => {
    expect(ariaShortcut("mod+k", "mac")).toBe("Meta+K");
    expect(ariaShortcut("mod+esc", "other")).toBe("Control+Escape");
  });
  test("leaves out what the attribute cannot say", () => {
    expect(ariaShortcut("g p", "mac")).toBeUndefined();
    expect(ariaShortcut(undefined, "mac")).toBeUndefined();
  });
});
