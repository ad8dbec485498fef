import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One at a time: every journey has a server and a database of its own on two cores.
  workers: 1,
  // A journey takes ten seconds; a machine with other work to do takes its time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env["CI"] ? [["list"]] : [["line"]],
  forbidOnly: Boolean(process.env["CI"]),
  use: {
    viewport: { width: 1360, height: 850 },
    launchOptions: {
      ...(system ? { executablePath: system } : {}),
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        ...(isRoot ? ["--no-sandbox"] : []),
      ],
    },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
