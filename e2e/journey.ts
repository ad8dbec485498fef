import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, type Page, test as base, expect } from "@playwright/test";
import { type Cairn, removeFolder, startCairn } from "./cairn.ts";

interface Fixtures {
  /** A server with nothing in it yet. */
  fresh: Cairn;
  /** A server with the sample workspace, and somebody signed in to it. */
  demo: Cairn;
  signedIn: BrowserContext;
}

async function withServer(options: { demo: boolean }, use: (cairn: Cairn) => Promise<void>): Promise<void> {
  const cairn = await startCairn(options);
  await use(cairn);
  await cairn.stop();
  await removeFolder(cairn.dataDir);
}

// The first parameter of a Playwright fixture must be a destructuring pattern, also when nothing is taken from it.
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  fresh: ({}, use) => withServer({ demo: false }, use),
  // oxlint-disable-next-line no-empty-pattern
  demo: ({}, use) => withServer({ demo: true }, use),
  signedIn: async ({ browser, demo }, use) => {
    const context = await browser.newContext({ baseURL: demo.url });
    const page = await context.newPage();
    await signIn(page, demo.demo!);
    await page.close();
    await use(context);
    await context.close();
  },
});

export { expect };

export async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email").fill(who.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** Anything serious is a bug, in every theme and at every width. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured as they are drawn: wait until nothing fades any more.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`)).toEqual([]);
}

export async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem("cairn.theme", JSON.stringify(name)), theme);
  await page.reload();
}

/** The navigation at the left, of the workspace or of the settings. */
export const sidebar = (page: Page) => page.getByRole("navigation");
