const AVATAR_COLOURS = 8;

/** "Mara Lind" → "ML", "mara@example.org" → "M", "" → "?". */
export function initials(name: string): string {
  const words = name.trim().split(/[\s._-]+(?=\p{L}|\p{N})/u);
  const letters = words.map((word) => Array.from(word)[0] ?? "");
  const first = letters[0];
  if (!first) return "?";
  const last = name.includes("@") || letters.length < 2 ? "" : (letters.at(-1) ?? "");
  return (first + last).toLocaleUpperCase();
}

/** 1 to 8, the same for the same id on every screen and every device. */
export function avatarColour(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % AVATAR_COLOURS) + 1;
}
