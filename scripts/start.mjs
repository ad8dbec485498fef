import { accessSync, constants, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./install.mjs";
import { becomeNode } from "./run-node.mjs";

/** Compiled code is kept with the data: a start then takes a third of the time. */
function compileCache() {
  const data = resolve(process.env.CAIRN_DATA_DIR || join(root, "data"));
  try {
    for (const folder of [dirname(data), data, join(data, "compile-cache")]) makeFolder(folder);
    accessSync(join(data, "compile-cache"), constants.W_OK);
    return { NODE_COMPILE_CACHE: join(data, "compile-cache") };
  } catch {
    // The server itself says what is wrong with the folder.
    return {};
  }
}

/** One level only: Node's recursive mkdir never returns for a folder below /proc. */
function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}

ensureInstalled();
ensureBuilt();
becomeNode([join(root, "apps/server/src/main.ts"), ...process.argv.slice(2)], {
  ...process.env,
  ...compileCache(),
});
