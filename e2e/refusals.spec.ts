import type { Page } from "@playwright/test";
import { startCairn } from "./cairn.ts";
import { expect, sidebar, test } from "./journey.ts";

async function openSettings(page: Page, project: string): Promise<void> {
  await page.goto("/northlight/projects");
  await sidebar(page).getByText(project).click();
  await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
}

const rename = async (page: Page, name: string) => {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Name").press("Enter");
};

test("a refused rename is taken back with a toast, and what was typed stays", async ({ signedIn }) => {
  const page = await signedIn.newPage();
  await openSettings(page, "Guidance");
  await rename(page, "Orbital Ops");
  await expect(
    page.getByRole("alert").or(page.getByText("A project with this name exists already.")).first(),
  ).toBeVisible();
  await expect(sidebar(page).getByText("Guidance")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Orbital Ops");
  await rename(page, "Guidance and Control");
  await expect(sidebar(page).getByText("Guidance and Control")).toBeVisible();
});

test("a server that fails loses nothing: the old name is back, and trying again works", async ({
  signedIn,
}) => {
  const page = await signedIn.newPage();
  await openSettings(page, "Guidance");
  let answer = Promise.withResolvers<void>();
  let failing = true;
  await page.route("**/api/workspaces/*/projects/*/", async (route) => {
    if (!failing || route.request().method() !== "PATCH") return route.continue();
    await answer.promise;
    return route.fulfill({ status: 500, json: { error: "Something went wrong please try again later" } });
  });
  await rename(page, "Steering");
  // Shown before the server has said anything.
  await expect(sidebar(page).getByText("Steering")).toBeVisible();
  answer.resolve();
  await expect(sidebar(page).getByText("Guidance")).toBeVisible();
  await expect(page.getByText("Something went wrong. Try again in a moment.").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Steering");
  failing = false;
  answer = Promise.withResolvers<void>();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(sidebar(page).getByText("Steering")).toBeVisible();
  await page.reload();
  await expect(sidebar(page).getByText("Steering")).toBeVisible();
});

test("a rename is undone and done again with the keyboard", async ({ signedIn }) => {
  const page = await signedIn.newPage();
  await openSettings(page, "Guidance");
  await rename(page, "Steering");
  await expect(sidebar(page).getByText("Steering")).toBeVisible();
  await page.getByRole("heading", { name: "General" }).click();
  await page.keyboard.press("Control+z");
  await expect(sidebar(page).getByText("Guidance")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(sidebar(page).getByText("Steering")).toBeVisible();
});

test("with the server gone the change waits, and is sent when it is back", async ({ demo, signedIn }) => {
  const page = await signedIn.newPage();
  await openSettings(page, "Guidance");
  const port = new URL(demo.url).port;
  await demo.stop("SIGKILL");
  await rename(page, "Steering");
  await expect(sidebar(page).getByText("Steering")).toBeVisible();
  await expect(page.getByText("Offline.")).toBeAttached();
  const again = await startCairn({ dataDir: demo.dataDir, environment: { PORT: port } });
  await expect(page.getByText("All changes saved")).toBeAttached({ timeout: 20_000 });
  await page.reload();
  await expect(sidebar(page).getByText("Steering")).toBeVisible();
  await again.stop();
});
