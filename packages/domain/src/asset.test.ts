import { describe, expect, test } from "vitest";
import { assetTypes, assetUrl, attachmentTypes, cleanFileName, isShownInline, storageKey } from "./asset.ts";

describe("the name of a file", () => {
  test.for([
    ["a.png", "a.png"],
    ["../../etc/passwd", "passwd"],
    ["..\\..\\windows\\system32\\cmd.exe", "cmd.exe"],
    ["/", "unnamed"],
    ["", "unnamed"],
    ["....", "unnamed"],
    [".htaccess", "htaccess"],
    ["a\0b.png", "ab.png"],
    ["a\r\nSet-Cookie: x.png", "aSet-Cookie: x.png"],
    ["  spaced name.pdf ", "spaced name.pdf"],
    ["..a..b..", "ab"],
    ["日本語.txt", "日本語.txt"],
  ])("%j becomes %j", ([given, clean]) => {
    expect(cleanFileName(given!)).toBe(clean);
  });

  test("is cut where it is too long, and keeps its end", () => {
    const name = cleanFileName(`${"x".repeat(10_000)}.png`);
    expect(name.length).toBeLessThanOrEqual(200);
    expect(name).toMatch(/x\.png$/);
  });

  test("never leaves its folder", () => {
    expect(storageKey("w", "r", "../../x")).toBe("w/r-x");
    expect(storageKey(null, "r", "a/b")).toBe("r-b");
  });
});

test("no type that a browser could run is shown in place", () => {
  const inline = [...attachmentTypes].filter(isShownInline);
  expect(inline.every((type) => /^image\/(jpe?g|png|webp|gif)$/.test(type))).toBe(true);
  expect(isShownInline("image/svg+xml")).toBe(false);
  expect(isShownInline("text/html")).toBe(false);
});

test("an asset is read where the contract says", () => {
  const at = { id: "a", slug: "acme", projectId: "p", identifier: "i" };
  expect(assetUrl({ ...at, type: "PROJECT_COVER" })).toBe("/api/assets/v2/static/a/");
  expect(assetUrl({ ...at, type: "ISSUE_DESCRIPTION" })).toBe("/api/assets/v2/workspaces/acme/projects/p/a/");
  expect(assetUrl({ ...at, type: "ISSUE_ATTACHMENT" })).toBe(
    "/api/assets/v2/workspaces/acme/projects/p/issues/i/attachments/a/",
  );
  expect(assetUrl({ ...at, projectId: null, type: "PAGE_DESCRIPTION" })).toBe(
    "/api/assets/v2/workspaces/acme/a/",
  );
  expect(assetUrl({ ...at, type: "DRAFT_ISSUE_ATTACHMENT" })).toBeNull();
  expect(Object.keys(assetTypes)).toHaveLength(10);
});
