import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

// After `npm install`: the lock keeps the binaries of the platforms we support and forgets the names of all others.
// Without this `npm ci` refuses a lock that names bindings it has no entry for.
const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));

const fits = (allowed, ours) => allowed === undefined || [allowed].flat().some((one) => ours.includes(one));
const isSupported = ({ os, cpu, libc }) =>
  fits(os, ["linux"]) && fits(cpu, ["x64", "arm64"]) && fits(libc, ["glibc"]);

for (const [path, entry] of Object.entries(lock.packages))
  if (entry.optional && !isSupported(entry)) delete lock.packages[path];

/** Looks where Node would: beside the package, then further up. */
function isLocked(path, name) {
  const parts = path.split("/node_modules/");
  for (let depth = parts.length; depth >= 0; depth--) {
    const above = parts.slice(0, depth).join("/node_modules/");
    if (lock.packages[`${above ? `${above}/` : ""}node_modules/${name}`]) return true;
  }
  return lock.packages[`node_modules/${name}`] !== undefined;
}

for (const [path, entry] of Object.entries(lock.packages))
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!isLocked(path, name)) delete entry.optionalDependencies[name];

writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
