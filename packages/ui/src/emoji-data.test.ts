import { describe, expect, test } from "vitest";
import { emojiLines, emojiOf, findEmojis, inTone, toEmojis, verticalMove } from "./emoji-data.ts";

const emojis = toEmojis([
  { label: "grinning face", unicode: "😀", group: 0, tags: ["happy"] },
  {
    label: "waving hand",
    unicode: "👋",
    group: 1,
    tags: ["hello"],
    skins: [{ unicode: "👋🏻" }, { unicode: "👋🏼" }, { unicode: "👋🏽" }, { unicode: "👋🏾" }, { unicode: "👋🏿" }],
  },
  { label: "red hair", unicode: "🦰", group: 2 },
  { label: "regional indicator A", unicode: "🇦" },
  { label: "rocket", unicode: "🚀", group: 5 },
]);

describe("emoji", () => {
  test("leave out pieces nobody writes alone", () => {
    expect(emojis.map((emoji) => emoji.character)).toEqual(["😀", "👋", "🚀"]);
  });
  test("wear the remembered skin tone where they have one", () => {
    expect(emojis.map((emoji) => inTone(emoji, 3))).toEqual(["😀", "👋🏽", "🚀"]);
    expect(emojis.map((emoji) => inTone(emoji, 0))).toEqual(["😀", "👋", "🚀"]);
  });
  test("are recognised with and without the mark for colour, and in any skin tone", () => {
    const [heart] = toEmojis([{ label: "heart", unicode: "❤️", group: 0 }]);
    expect(emojiOf(heart ? [heart] : [], "❤")).toBe(heart);
    expect(emojiOf(emojis, "👋🏽")?.label).toBe("waving hand");
  });
  test("are found by name and by tag", () => {
    expect(findEmojis(emojis, "Hello").map((emoji) => emoji.character)).toEqual(["👋"]);
    expect(findEmojis(emojis, "r").map((emoji) => emoji.character)).toEqual(["🚀", "😀"]);
  });
  test("up and down keep the column across headings and short lines", () => {
    const many = (count: number) => Array.from({ length: count }, () => emojis[0]!);
    const lines = emojiLines(
      [
        { key: "a", label: "A", emojis: many(5) },
        { key: "b", label: "B", emojis: many(3) },
      ],
      4,
    );
    expect(lines.map((line) => line.kind)).toEqual(["heading", "emojis", "emojis", "heading", "emojis"]);
    expect(verticalMove(lines, 3, 1)).toBe(4);
    expect(verticalMove(lines, 4, 1)).toBe(5);
    expect(verticalMove(lines, 7, 1)).toBe(7);
    expect(verticalMove(lines, 6, -1)).toBe(4);
  });
});
