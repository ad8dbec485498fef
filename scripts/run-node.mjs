import { spawn } from "node:child_process";
import { constants } from "node:os";
import { nodeFlags, pinnedNode } from "./install.mjs";

const FORWARDED = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Runs a program with the pinned Node in our place. Newer Nodes can hand the whole process over: the number stays the
 * same and no second Node idles beside the server. Older ones stay as a thin parent.
 */
export function becomeNode(args, environment = process.env) {
  const command = [pinnedNode(), ...nodeFlags, ...args];
  if (process.execve) process.execve(command[0], command, environment);
  const child = startNode(args, { env: environment });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(exitCode(code, signal)));
}

export const startNode = (args, options) =>
  spawn(pinnedNode(), [...nodeFlags, ...args], { stdio: "inherit", ...options });

/** What a shell reports for a program that ended like this. */
export const exitCode = (code, signal) => (signal ? 128 + constants.signals[signal] : code);
