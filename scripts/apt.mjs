import { spawnSync } from "node:child_process";

const run = (program, args) =>
  spawnSync(program, args, { encoding: "utf8", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/** Installs Debian packages when we may; false when we may not or it failed. */
export function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || run("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing ${packages.join(", ")}…`);
  run("apt-get", ["update", "-qq"]);
  const { status, stderr } = run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  if (status !== 0) console.error(stderr);
  return status === 0;
}
