import { lockDataFolder } from "./data-folder-lock.ts";

/** Takes the lock in a process of its own, which tests can kill. */
const [folder = ""] = process.argv.slice(2);
await lockDataFolder(folder).catch(() => process.exit(1));
console.log("locked");
setInterval(() => {}, 60_000);
