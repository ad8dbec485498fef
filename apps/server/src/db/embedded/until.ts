import { setTimeout as pause } from "node:timers/promises";

const STEP = 10;

/** Polls until the condition holds; false when the time is over first. */
export async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await pause(STEP);
  }
  return true;
}
