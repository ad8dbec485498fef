import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartProblem } from "../../start-problem.ts";
import { logSince, logSize, openLog } from "./log-file.ts";
import type { Placement } from "./placement.ts";
import {
  type ProcessIdentity,
  commandLine,
  identify,
  isRunning,
  processesIn,
  runsIn,
  signal,
} from "./processes.ts";
import { cannotRun, cleanEnvironment } from "./run-as.ts";
import { serverProblem } from "./server-problem.ts";
import { postmasterArguments } from "./settings.ts";
import { socketFile } from "./socket-folder.ts";
import { until } from "./until.ts";

const ORPHANS_MAY_TAKE = 15_000;
/** Replaying the log after a crash; the process is watched meanwhile, so this only ends a real hang. */
const RECOVERY_MAY_TAKE = 300_000;
const FAST_SHUTDOWN_MAY_TAKE = 60_000;

/** A postmaster that takes connections: the one a killed server left behind, or a new one. */
export async function runPostmaster(
  at: Placement,
): Promise<{ postmaster: ProcessIdentity; adopted: boolean }> {
  const running = findPostmaster(at);
  if (running) {
    if (isAsWeStartIt(at, running) && (await becomesReady(at, running)))
      return { postmaster: running, adopted: true };
    await stopPostmaster(running);
  }
  return { postmaster: await startPostmaster(at), adopted: false };
}

/** Fast shutdown: sessions are ended, everything is written. */
export async function stopPostmaster(postmaster: ProcessIdentity): Promise<void> {
  signal(postmaster, "SIGINT");
  const gone = () => !isRunning(postmaster);
  if (await until(gone, FAST_SHUTDOWN_MAY_TAKE)) return;
  // Immediate shutdown loses nothing either: the next start replays the log.
  signal(postmaster, "SIGQUIT");
  await until(gone, FAST_SHUTDOWN_MAY_TAKE);
}

/** The process that postmaster.pid names, if it is not merely somebody who got that number later. */
function findPostmaster(at: Placement): ProcessIdentity | null {
  const { pid } = readPidFile(at);
  return runsIn(pid, "postgres", at.cluster) ? identify(pid) : null;
}

/** After an update, other binaries or settings are wanted: a restart is right then, adoption is not. */
function isAsWeStartIt(at: Placement, { pid }: ProcessIdentity): boolean {
  const wanted = [program(at), ...postmasterArguments(at.cluster, at.sockets)];
  return commandLine(pid).join("\0") === wanted.join("\0");
}

async function startPostmaster(at: Placement): Promise<ProcessIdentity> {
  const deadline = Date.now() + ORPHANS_MAY_TAKE;
  for (;;) {
    await endOrphans(at);
    removeStaleFiles(at);
    const started = await launch(at);
    if (typeof started !== "string") return started;
    const mayPass = /is still in use|lock file .* already exists/.test(started);
    if (!mayPass || Date.now() > deadline)
      throw serverProblem("The database could not be started", at.folder, started);
  }
}

/** Backends outlive a killed postmaster while a statement runs, and keep the next one from starting. */
async function endOrphans({ cluster }: Placement): Promise<void> {
  const orphans = () => processesIn(cluster, "postgres");
  for (const orphan of orphans()) signal(orphan, "SIGKILL");
  if (!(await until(() => orphans().length === 0, ORPHANS_MAY_TAKE)))
    throw new StartProblem(`Processes of an earlier database in ${cluster} do not end.`);
}

/** PostgreSQL refuses to start when any process of its user has the number that an old lock file names. */
function removeStaleFiles(at: Placement): void {
  const socket = socketFile(at.sockets);
  for (const file of [pidFile(at), socket, `${socket}.lock`]) rmSync(file, { force: true });
}

/** The postmaster once it takes connections, or what it printed before it ended. */
async function launch(at: Placement): Promise<ProcessIdentity | string> {
  const { uid, gid } = at.user;
  const log = openLog(at.logFile);
  const sizeBefore = logSize(at.logFile);
  // Detached: in our process group a Ctrl-C would stop the database before the requests are finished.
  const child = spawn(program(at), postmasterArguments(at.cluster, at.sockets), {
    uid,
    gid,
    cwd: "/",
    env: cleanEnvironment,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  if (child.pid === undefined) {
    const [error] = await once(child, "error");
    throw cannotRun(program(at), at.user, error);
  }
  child.unref();
  const postmaster = identify(child.pid);
  if (postmaster && (await becomesReady(at, postmaster))) return postmaster;
  return logSince(at.logFile, sizeBefore);
}

/** False when it ends instead, or is already on its way out. */
async function becomesReady(at: Placement, postmaster: ProcessIdentity): Promise<boolean> {
  const status = () => {
    const file = readPidFile(at);
    return file.pid === postmaster.pid ? file.status : "";
  };
  const decided = () => ["ready", "stopping"].includes(status()) || !isRunning(postmaster);
  return (await until(decided, RECOVERY_MAY_TAKE)) && status() === "ready" && isRunning(postmaster);
}

const program = (at: Placement) => join(at.binaries, "bin/postgres");
const pidFile = (at: Placement) => join(at.cluster, "postmaster.pid");

function readPidFile(at: Placement): { pid: number; status: string } {
  try {
    const lines = readFileSync(pidFile(at), "utf8").split("\n");
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? "" };
  } catch {
    return { pid: 0, status: "" };
  }
}
