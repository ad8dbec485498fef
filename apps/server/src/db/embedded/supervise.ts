import { boundLog } from "./log-file.ts";
import type { Placement } from "./placement.ts";
import { runPostmaster, stopPostmaster } from "./postmaster.ts";
import { isRunning } from "./processes.ts";

const LOOK_EVERY = 100;
const BOUND_LOG_EVERY = 60_000;
/** More restarts than this within the window mean that restarting does not help. */
const MOST_RESTARTS = 5;
const RESTART_WINDOW = 60_000;

type Listeners = { log: (line: string, fields?: object) => void; onDeath?: (reason: string) => void };

/**
 * Runs the postmaster and brings it back when it dies. It is watched by looking at the process table: one that was
 * adopted is not our child and sends us no event. The timers do not keep Node running.
 */
export async function supervise(at: Placement, { log, onDeath }: Listeners) {
  const first = await runPostmaster(at);
  let postmaster = first.postmaster;
  let restarting: Promise<void> | null = null;
  let restarts: number[] = [];

  async function restart(): Promise<void> {
    log("The database ended unexpectedly; starting it again", { pid: postmaster.pid });
    restarts = [...restarts.filter((time) => time > Date.now() - RESTART_WINDOW), Date.now()];
    try {
      if (restarts.length > MOST_RESTARTS) throw new Error("it keeps ending shortly after each start");
      ({ postmaster } = await runPostmaster(at));
      log("The database is back", { pid: postmaster.pid });
    } catch (error) {
      stopWatching();
      onDeath?.(error instanceof Error ? error.message : String(error));
    }
  }

  function look(): void {
    if (restarting || isRunning(postmaster)) return;
    restarting = restart().finally(() => (restarting = null));
  }

  const timers = [setInterval(look, LOOK_EVERY), setInterval(() => boundLog(at.logFile), BOUND_LOG_EVERY)];
  for (const timer of timers) timer.unref();
  const stopWatching = () => timers.forEach(clearInterval);

  return {
    adopted: first.adopted,
    async stop(): Promise<void> {
      stopWatching();
      await restarting;
      await stopPostmaster(postmaster);
    },
  };
}
