import { resolve } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { becomeNode } from "./run-node.mjs";

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: node scripts/run.mjs <file.ts> [arguments…]");
  process.exit(1);
}
ensureInstalled();
becomeNode([resolve(root, file), ...args]);
