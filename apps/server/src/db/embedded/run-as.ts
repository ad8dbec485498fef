import { spawn } from "node:child_process";
import { StartProblem } from "../../start-problem.ts";
import type { DatabaseUser } from "./database-user.ts";

/** PostgreSQL reads many variables (PGDATA, PGPORT, LANG…); none of the caller's may steer our own database. */
export const cleanEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

export type Finished = { readonly code: number | null; readonly output: string };

/** Runs a short command as the database user. It has its own process group, so that Ctrl-C leaves it to us. */
export function runAs(user: DatabaseUser, program: string, args: string[], input = ""): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const { uid, gid } = user;
    const child = spawn(program, args, { uid, gid, cwd: "/", env: cleanEnvironment, detached: true });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    // A program that ends without reading its input is judged by its exit code.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) => reject(cannotRun(program, user, error)));
    child.on("close", (code) => resolve({ code, output }));
  });
}

export function cannotRun(program: string, user: DatabaseUser, cause: Error): StartProblem {
  return new StartProblem(
    `Cannot run ${program} as ${user.name} (${cause.message}): set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    { cause },
  );
}
