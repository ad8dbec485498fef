import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = 20;
const PINNED_NODE = 24;
const LOADERS = { x64: "/lib64/ld-linux-x86-64.so.2", arm64: "/lib/ld-linux-aarch64.so.1" };

const at = (...path) => join(root, ...path);
const major = Number(process.versions.node.split(".")[0]);

function giveUp(line) {
  console.error(line);
  process.exit(1);
}

/** Brings node_modules in line with package-lock.json; costs a few milliseconds when it is. */
export function ensureInstalled() {
  if (major < OLDEST_NODE)
    giveUp(`Cairn needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}.`);
  const lock = readFileSync(at("package-lock.json"));
  const hash = sha256(lock);
  const stamp = at("node_modules/.cairn-lock");
  if (readText(stamp) === hash) return;
  if (!isInstalled(JSON.parse(lock))) install();
  writeFileSync(stamp, hash);
}

/** Somebody may have run `npm install` by hand: npm's own record of what it put there says so. */
function isInstalled(lock) {
  const record = readText(at("node_modules/.package-lock.json"));
  if (record === null) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const found = installed[path];
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true;
  });
}

function install() {
  console.log("Installing packages; the first time this takes about a minute…");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  // Under `npm start` the very npm that runs us is known; it need not be on the PATH.
  const program = npm?.endsWith(".js") ? [process.execPath, npm, ...args] : ["npm", ...args];
  runQuietly(program, "The packages could not be installed.");
}

/** The output is kept back unless it explains a failure. */
function runQuietly([program, ...args], failure) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return;
  if (error) giveUp(`${failure} (${program}: ${error.message})`);
  process.stderr.write(stdout + stderr);
  giveUp(failure);
}

/** The Node that came with the packages, else our own when it is new enough. */
export function pinnedNode() {
  const binary = at(`node_modules/node-linux-${process.arch}/bin/node`);
  // Without the loader of glibc (Alpine, for one) the file is there but cannot run.
  if (process.platform === "linux" && existsSync(LOADERS[process.arch] ?? "") && existsSync(binary))
    return binary;
  if (major >= PINNED_NODE) return process.execPath;
  return giveUp(
    `Cairn brings no Node for ${process.platform}-${process.arch}: ` +
      `start it with your own Node ${PINNED_NODE} and set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Flags for every Node we start. */
export const nodeFlags = ["--disable-warning=ExperimentalWarning"];

/** Builds the web app when its sources are not those of the last build. */
export function ensureBuilt() {
  const hash = hashOfSources();
  const stamp = at("apps/web/dist/.built");
  if (readText(stamp) === hash) return;
  console.log("Building the web app…");
  const vite = at("node_modules/vite/bin/vite.js");
  runQuietly([pinnedNode(), vite, "build", "apps/web"], "The web app could not be built.");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Contents, not times: a checkout of another version may well set times back. */
function hashOfSources() {
  const packages = readdirSync(at("packages")).filter((name) => name !== "testing");
  const folders = [at("apps/web"), ...packages.map((name) => at("packages", name))];
  const hash = createHash("sha256").update(readFileSync(at("package-lock.json")));
  for (const file of folders.flatMap(sources))
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !["dist", "node_modules"].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return entry.isFile() ? [path] : [];
    });
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
