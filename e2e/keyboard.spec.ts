import type { Page } from "@playwright/test";
import { expect, sidebar, test } from "./journey.ts";

/** Moves on with Tab until the thing with this name has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label =
        element && "labels" in element ? (element as HTMLInputElement).labels?.[0]?.textContent : "";
      return [element?.getAttribute("aria-label"), label, element?.textContent].filter(Boolean).join(" ");
    });
    if (name.test(focused)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Nothing named ${name} can be reached with Tab`);
}

test("the whole line without a mouse", async ({ browser, fresh }) => {
  const context = await browser.newContext({ baseURL: fresh.url });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.keyboard.type("Ada");
  await tabTo(page, /^Email/);
  await page.keyboard.type("ada@example.com");
  await tabTo(page, /^Password/);
  await page.keyboard.type("lantern-otter-bridge-42");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Northlight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There are none yet.")).toBeVisible();

  await page.keyboard.press("n");
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "New project" })).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Orbital Ops");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "General" })).toBeVisible();

  await tabTo(page, /^Name/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Ground Segment");
  await page.keyboard.press("Enter");
  await expect(sidebar(page).getByText("Ground Segment")).toBeVisible();
  await page.keyboard.press("Tab");

  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByPlaceholder("Type a command or search")).toBeFocused();
  await page.keyboard.type("projects");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/northlight\/projects$/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await context.close();
});
