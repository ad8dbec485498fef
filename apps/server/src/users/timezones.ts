import { type Timezone, timezonesAt } from "@cairn/domain";

const KEPT_MS = 2 * 3600 * 1000;
let kept: { readonly list: Timezone[]; readonly until: number } | null = null;

/** Kept for two hours: hundreds of offsets take a noticeable moment, and change twice a year. */
export function listTimezonesAt(now: Date): Timezone[] {
  if (!kept || kept.until < now.getTime()) kept = { list: timezonesAt(now), until: now.getTime() + KEPT_MS };
  return kept.list;
}
