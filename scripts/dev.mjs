import { join } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { exitCode, startNode } from "./run-node.mjs";

ensureInstalled();

const port = process.env.PORT || "3000";
const env = { ...process.env, CAIRN_DEV: "1", PORT: port, CAIRN_SERVER: `http://127.0.0.1:${port}` };
const server = [
  "--watch",
  "--watch-preserve-output",
  join(root, "apps/server/src/main.ts"),
  ...process.argv.slice(2),
];
const web = [join(root, "node_modules/vite/bin/vite.js"), "apps/web", "--port", "5173", "--strictPort"];
const children = [server, web].map((args) => startNode(args, { env, cwd: root }));

const stop = (signal) => children.forEach((child) => child.kill(signal));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => stop(signal));

let running = children.length;
for (const child of children) {
  child.on("exit", (code, signal) => {
    process.exitCode ||= exitCode(code, signal);
    running -= 1;
    // One without the other is of no use; the server may need a moment to stop its database.
    if (running > 0) stop("SIGTERM");
  });
}
