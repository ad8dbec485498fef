import { expect, expectAccessible, setTheme, sidebar, test } from "./journey.ts";

const themes = ["light", "dark", "light-contrast", "dark-contrast"];

for (const theme of themes)
  test(`every screen can be read in ${theme}, wide and at 390 px`, async ({ demo, signedIn }) => {
    const page = await signedIn.newPage();
    await page.goto("/northlight/projects");
    await setTheme(page, theme);
    await expect(page.getByRole("heading", { name: "Orbital Ops" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByPlaceholder("Type a command or search")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await sidebar(page).getByText("Guidance").click();
    await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole("combobox", { name: "Settings page" })).toBeVisible();
    await expectAccessible(page);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBe(0);
    await page.getByRole("link", { name: "Back to workspace" }).click();
    await expectAccessible(page);
    expect(await overflow()).toBe(0);
    await page.getByRole("button", { name: "Open sidebar" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("link", { name: "Projects" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(demo.process.exitCode).toBeNull();
  });
