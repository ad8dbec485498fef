export const FIRST_DELAY_MS = 500;
export const LONGEST_DELAY_MS = 10_000;

/** A random wait that may grow with every failure, so that a thousand browsers do not come back together. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures + 1));
  return FIRST_DELAY_MS + random() * (longest - FIRST_DELAY_MS);
}
