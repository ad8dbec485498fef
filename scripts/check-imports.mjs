import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Which of our packages each package may import. What is not named here (e2e, bench, scripts) may import all. */
const layers = {
  "packages/domain": [],
  "packages/query": ["domain"],
  "packages/api": ["query", "domain"],
  "packages/editor": [],
  "packages/ui": [],
  "packages/testing": ["api", "query", "domain", "editor"],
  "apps/server": ["api", "query", "domain", "editor"],
  "apps/web": ["api", "query", "domain", "editor", "ui"],
};

const packages = new Set(Object.keys(layers).map((path) => path.split("/")[1]));

/** Where `@cairn/testing` may be imported, whatever the layer. */
const usesTesting = /\.test\.tsx?$|^apps\/server\/(src\/seed|test)\/|^e2e\/|^bench\/|^packages\/testing\//;

/** Folders that every feature of an app may import, and what of another feature is open to it. */
const features = {
  "apps/server/src": {
    foundation: ["http", "db", "changes", "jobs", "auth", "mail", "egress", "html"],
    open: /\/(rows|settings)\.ts$/,
  },
  "apps/web/src": {
    foundation: ["data", "session", "i18n", "shell", "local-db"],
    open: /\/commands\.tsx?$|^[^/]+\/cells\//,
  },
};

/** One row per rule: whether this import breaks it. `target` is null for an import that names a package. */
const rules = [
  {
    name: "imports point down: domain ← query ← api ← apps; editor and ui stand alone",
    breaks: ({ from, named }) => {
      const allowed = layers[packageOf(from)];
      if (!named || named === "testing" || allowed === undefined || ownName(from) === named) return false;
      return !allowed.includes(named);
    },
  },
  {
    name: "only tests and seeds import @cairn/testing",
    breaks: ({ from, named }) => named === "testing" && !usesTesting.test(from),
  },
  {
    name: "there is no such package",
    breaks: ({ named }) => named !== null && !packages.has(named),
  },
  {
    name: "relative imports stay inside their package",
    breaks: ({ from, target }) =>
      target !== null && packageOf(from) in layers && packageOf(from) !== packageOf(target),
  },
  {
    name: "inside a package the file itself is imported, not index.ts",
    breaks: ({ from, named, target }) =>
      (named !== null && ownName(from) === named) ||
      (target !== null &&
        packageOf(from) === packageOf(target) &&
        /^packages\/[^/]+\/src\/index\.tsx?$/.test(target)),
  },
  {
    name: "a feature imports the foundation, its own folder and what other features open",
    breaks: ({ from, target }) =>
      target !== null && Object.keys(features).some((app) => reachesInside(app, from, target)),
  },
];

function reachesInside(app, from, target) {
  if (!from.startsWith(`${app}/`) || !target.startsWith(`${app}/`)) return false;
  const { foundation, open } = features[app];
  const [here, there] = [from, target].map((path) => path.slice(app.length + 1));
  const [ownFolder, otherFolder] = [here, there].map((path) =>
    path.includes("/") ? path.split("/")[0] : null,
  );
  if (ownFolder === null || otherFolder === null || ownFolder === otherFolder) return false;
  return !foundation.includes(ownFolder) && !foundation.includes(otherFolder) && !open.test(there);
}

/** `apps/web`, `packages/ui`, `e2e`; null for files at the very top, which tie the packages together. */
function packageOf(path) {
  const parts = path.split("/");
  if (parts.length === 1) return null;
  return ["apps", "packages"].includes(parts[0]) ? parts.slice(0, 2).join("/") : parts[0];
}

const ownName = (path) => packageOf(path)?.split("/")[1] ?? null;

const patterns = [
  // import x from "y", export { x } from "y", import "y"; at the start of a line, so comments do not count
  /^[ \t]*(?:import|export)\b(?<type>\s+type\b(?!\s*,|\s+from))?(?:[^"';`=()]*?\bfrom)?\s*["'](?<path>[^"']+)["']/gm,
  // import("y"), a lazy import; typeof import("y"), only its type
  /^(?![ \t]*(?:\/\/|\*)).*?(?<type>\btypeof\s+)?\bimport\(\s*["'](?<path>[^"']+)["']/gm,
];

/** Every import of one file: what it names, its line, and whether only types cross. */
function importsOf(source) {
  return patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => ({
      specifier: match.groups.path,
      line: source.slice(0, match.index + match[0].length).split("\n").length,
      typeOnly: match.groups.type !== undefined,
    })),
  );
}

function resolveRelative(from, specifier, files) {
  const path = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ""));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return candidates.find((candidate) => files.has(candidate)) ?? path;
}

function describeImport(from, found, files) {
  const named = /^@cairn\/([^/]+)/.exec(found.specifier)?.[1] ?? null;
  const target = found.specifier.startsWith(".") ? resolveRelative(from, found.specifier, files) : null;
  return { ...found, from, named, target };
}

/**
 * The broken rules, one line each.
 * @param {Map<string, string>} files the source of each file by its path from the root of the repository
 * @returns {string[]}
 */
export function violations(files) {
  const imports = [...files].flatMap(([path, source]) =>
    importsOf(source).map((found) => describeImport(path, found, files)),
  );
  const broken = imports.flatMap((found) =>
    rules
      .filter((rule) => rule.breaks(found))
      .map((rule) => `${found.from}:${found.line} imports ${found.specifier}: ${rule.name}`),
  );
  return [...broken, ...cycles(imports, files)];
}

/** Types are erased, so a circle of them cannot meet a half-loaded module; every other circle can. */
function cycles(imports, files) {
  const edges = new Map([...files.keys()].map((path) => [path, []]));
  for (const found of imports)
    if (found.target !== null && edges.has(found.target) && !found.typeOnly)
      edges.get(found.from).push(found);
  const finished = new Set();
  const path = [];
  const lines = [];
  const visit = (file) => {
    path.push(file);
    for (const found of edges.get(file)) {
      const start = path.indexOf(found.target);
      if (start >= 0) lines.push(cycleLine(found, [...path.slice(start), found.target]));
      else if (!finished.has(found.target)) visit(found.target);
    }
    path.pop();
    finished.add(file);
  };
  for (const file of edges.keys()) if (!finished.has(file)) visit(file);
  return lines;
}

const cycleLine = ({ from, line, specifier }, circle) =>
  `${from}:${line} imports ${specifier}: no import cycles (${circle.join(" → ")})`;

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "dist", "data"].includes(entry.name) ? [] : sourcesBelow(root, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function main() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const folders = readdirSync(root).filter((name) =>
    ["apps", "packages", "e2e", "bench", "scripts"].includes(name),
  );
  const paths = folders.flatMap((folder) => sourcesBelow(root, folder));
  const found = violations(new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (process.argv[1] && relative(process.argv[1], fileURLToPath(import.meta.url)) === "") main();
