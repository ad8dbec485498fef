import { describe, expect, test } from "vitest";
import { checkFolder } from "./favorite.ts";

describe("putting a favorite into a folder", () => {
  test("is allowed for anything but a folder", () => {
    expect(checkFolder({ is_folder: false }, { is_folder: true })).toMatchObject({ ok: true });
    expect(checkFolder({ is_folder: true }, { is_folder: true })).toMatchObject({
      code: "favorite_folder_nested",
    });
  });

  test("needs a folder to put it into", () => {
    expect(checkFolder({ is_folder: false }, { is_folder: false })).toMatchObject({
      code: "favorite_parent_no_folder",
    });
  });
});
