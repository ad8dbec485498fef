import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { nodeFlags, pinnedNode, root } from "./install.mjs";

const bin = (...path) => join(root, "node_modules", ...path);

/** Each check by name: a program of node_modules and its arguments. */
export const steps = {
  types: [bin("typescript/bin/tsc"), "-p", "tsconfig.json"],
  "types of the web app": [bin("typescript/bin/tsc"), "-p", "apps/web/tsconfig.json"],
  lint: [bin("oxlint/bin/oxlint"), "--deny-warnings"],
  format: [bin("oxfmt/bin/oxfmt"), "--check", "."],
  "import rules": [join(root, "scripts/check-imports.mjs")],
  "unit and server tests": [bin("vitest/vitest.mjs"), "run"],
  "browser tests": [bin("@playwright/test/cli.js"), "test"],
};

/** Runs one after the other, all of them even when one fails, and says at the end which did. */
export function runSteps(wanted) {
  const results = wanted.map(({ name, command = steps[name], environment = {} }) => {
    console.log(`\n── ${name}`);
    const started = Date.now();
    const { status } = spawnSync(pinnedNode(), [...nodeFlags, ...command], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, PATH: `${bin(".bin")}:${process.env.PATH}`, ...environment },
    });
    return { name, ok: status === 0, seconds: (Date.now() - started) / 1000 };
  });
  console.log("");
  for (const { name, ok, seconds } of results)
    console.log(`${ok ? "✓" : "✗"} ${name.padEnd(40)} ${seconds.toFixed(1)} s`);
  const passed = results.filter(({ ok }) => ok).length;
  console.log(`\nsteps: ${passed} passed, ${results.length - passed} failed`);
  process.exit(passed === results.length ? 0 : 1);
}
