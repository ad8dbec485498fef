import { resolve } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, root } from "./install.mjs";
import { becomeNode } from "./run-node.mjs";

// For what looks at the product itself: it is built and there is a browser to look with.
const [file, ...args] = process.argv.slice(2);
ensureInstalled();
ensureBuilt();
ensureBrowser();
becomeNode([resolve(root, file), ...args]);
