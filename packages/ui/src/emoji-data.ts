import { matchRank, searchable } from "./search-text.ts";

export const emojiGroups = [
  "smileys",
  "people",
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
] as const;
export type EmojiGroup = (typeof emojiGroups)[number];

/** 0 is the yellow one; 1 (light) to 5 (dark) as Unicode orders them. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5;

/** A row of emojibase's `compact.json`, in any of its languages. */
export interface EmojiRow {
  label: string;
  unicode: string;
  group?: number | undefined;
  tags?: readonly string[] | undefined;
  skins?: readonly { unicode: string }[] | undefined;
}

export interface Emoji {
  character: string;
  label: string;
  group: EmojiGroup;
  tones: readonly string[];
  search: string;
}

// emojibase's group numbers; 2 holds hair and skin pieces, which nobody writes.
const GROUP_OF: Readonly<Record<number, EmojiGroup>> = {
  0: "smileys",
  1: "people",
  3: "nature",
  4: "food",
  5: "travel",
  6: "activities",
  7: "objects",
  8: "symbols",
  9: "flags",
};
const TONES = 5;

export function toEmojis(rows: readonly EmojiRow[]): Emoji[] {
  return rows.flatMap((row) => {
    const group = row.group === undefined ? undefined : GROUP_OF[row.group];
    if (!group) return [];
    return {
      character: row.unicode,
      label: row.label,
      group,
      // Two people with different tones come after the first five; the remembered tone means both alike.
      tones: row.skins?.slice(0, TONES).map((skin) => skin.unicode) ?? [],
      search: searchable([row.label, ...(row.tags ?? [])].join(" ")),
    };
  });
}

// "👍" and "👍️" are one: the second only asks for the coloured picture.
const bare = (character: string) => character.replaceAll("\uFE0F", "");

/** Also finds the one whose skin tone the character wears. */
export const emojiOf = (emojis: readonly Emoji[], character: string): Emoji | undefined =>
  emojis.find((emoji) => [emoji.character, ...emoji.tones].some((form) => bare(form) === bare(character)));

export const inTone = (emoji: Emoji, tone: SkinTone): string =>
  (tone > 0 ? emoji.tones[tone - 1] : undefined) ?? emoji.character;

export function findEmojis(emojis: readonly Emoji[], query: string): Emoji[] {
  const typed = searchable(query);
  return emojis
    .flatMap((emoji) => {
      const rank = matchRank(typed, emoji.search);
      return rank === null ? [] : { emoji, rank };
    })
    .sort((a, b) => a.rank - b.rank)
    .map((found) => found.emoji);
}

export type EmojiLine =
  | { kind: "heading"; key: string; label: string }
  | { kind: "emojis"; key: string; cells: readonly Emoji[]; first: number };

function inLines(emojis: readonly Emoji[], columns: number, from: number, key: string): EmojiLine[] {
  const lines: EmojiLine[] = [];
  for (let at = 0; at < emojis.length; at += columns) {
    lines.push({
      kind: "emojis",
      key: `${key} ${at}`,
      cells: emojis.slice(at, at + columns),
      first: from + at,
    });
  }
  return lines;
}

export interface EmojiSection {
  key: string;
  label: string | null;
  emojis: readonly Emoji[];
}

/** `first` of a line is the place of its first cell in the order all cells are drawn. */
export function emojiLines(sections: readonly EmojiSection[], columns: number): EmojiLine[] {
  let place = 0;
  return sections.flatMap(({ key, label, emojis }) => {
    const lines = inLines(emojis, columns, place, key);
    place += emojis.length;
    const heading: EmojiLine[] = label && emojis.length > 0 ? [{ kind: "heading", key, label }] : [];
    return [...heading, ...lines];
  });
}

/** The cell above or below keeps its column, across headings and shorter lines. */
export function verticalMove(lines: readonly EmojiLine[], place: number, step: 1 | -1): number {
  const rows = lines.filter((line) => line.kind === "emojis");
  const at = rows.findIndex((row) => place >= row.first && place < row.first + row.cells.length);
  const from = rows[at];
  const to = rows[at + step];
  if (!from || !to) return place;
  return to.first + Math.min(place - from.first, to.cells.length - 1);
}
