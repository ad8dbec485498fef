import { StartProblem } from "../../start-problem.ts";

/** What PostgreSQL printed, as one line: the known causes in our words, otherwise its own last complaint. */
export function serverProblem(what: string, folder: string, output: string): StartProblem {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output))
    return new StartProblem(`${what}: the disk that holds ${folder} is full.`);
  return new StartProblem(`${what}: ${complaint(output)}`);
}

function complaint(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const worst = lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
  return worst?.replace(/^.*?(FATAL|PANIC|ERROR|error): */, "") ?? "PostgreSQL ended without a word.";
}
