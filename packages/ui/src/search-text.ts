// Letters that Unicode does not decompose into a base letter and a mark.
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Without case and accents: "Jonas Krüger" → "jonas kruger". */
export const searchable = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .trim();

const words = (text: string) => text.split(/[\s\p{P}]+/u).filter(Boolean);

/**
 * How well a text answers what was typed: 0 begins with it, 1 each typed word begins a word ("ma li" finds
 * Mara Lind), 2 each typed word stands somewhere inside, null not at all. Both texts are `searchable`.
 */
export function matchRank(query: string, text: string): 0 | 1 | 2 | null {
  if (text.startsWith(query)) return 0;
  const starts = words(text);
  const typed = query.split(/\s+/).filter(Boolean);
  if (typed.every((part) => starts.some((word) => word.startsWith(part)))) return 1;
  return typed.every((part) => text.includes(part)) ? 2 : null;
}
