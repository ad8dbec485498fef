import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { pinnedNode, root } from "./install.mjs";

const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const hasEmoji = () => /emoji/i.test(spawnSync("fc-list", [], { encoding: "utf8" }).stdout ?? "");

/** Chromium and a font with emoji, by apt where that is possible, else by Playwright. */
export function ensureBrowser() {
  const missing = [
    ...(browsers.some((path) => existsSync(path)) ? [] : ["chromium"]),
    ...(hasEmoji() ? [] : ["fontconfig", "fonts-noto-color-emoji"]),
  ];
  if (missing.length === 0 || aptInstall(...missing) || !missing.includes("chromium")) return;
  const cli = join(root, "node_modules/@playwright/test/cli.js");
  const { status } = spawnSync(pinnedNode(), [cli, "install", "chromium"], { stdio: "inherit", cwd: root });
  if (status === 0) return;
  console.error("The browser tests need Chromium: install it, for instance with `apt-get install chromium`.");
  process.exit(1);
}
