import { expect, expectAccessible, test } from "./journey.ts";

test("one's own settings change and stay, with the keyboard as with the mouse", async ({
  demo,
  signedIn,
}) => {
  const page = await signedIn.newPage();
  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/settings\/profile\/general$/);

  await test.step("profile", async () => {
    await page.getByLabel("First name").fill("Dana");
    await page.getByLabel("First name").press("Enter");
    await page.getByLabel("Display name").fill("dana 🪨");
    await page.getByLabel("Display name").press("Tab");
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Dana");
    await expect(page.getByLabel("Display name")).toHaveValue("dana 🪨");
  });

  await test.step("a name that is refused stays in its field", async () => {
    await page.getByLabel("First name").fill("https://spam.example");
    await page.getByLabel("First name").press("Enter");
    await expect(page.getByText("First name cannot contain a URL.")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("https://spam.example");
    await page.getByLabel("First name").press("Escape");
    await expect(page.getByLabel("First name")).toHaveValue("Dana");
  });

  await test.step("preferences", async () => {
    await page.getByRole("link", { name: "Preferences" }).click();
    await page.getByRole("combobox", { name: "First day of the week" }).click();
    await page.getByRole("option", { name: "Monday" }).click();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("combobox", { name: "First day of the week" })).toContainText("Monday");
  });

  await test.step("a token is shown once and can be revoked", async () => {
    await page.getByRole("link", { name: "API tokens" }).click();
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("What is it for").fill("Deploy script");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Token" })).toHaveValue(/^cairn_api_/);
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await page.reload();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("There is none yet.")).toBeVisible();
  });

  await test.step("security: a new password ends other sessions", async () => {
    await page.getByRole("link", { name: "Security" }).click();
    await expect(page.getByText("This browser")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Current password").fill("not it");
    await page.getByLabel("New password").fill("lantern-otter-bridge-42");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert").or(page.getByText("not right")).first()).toBeVisible();
    await page.getByLabel("Current password").fill(demo.demo!.password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed").first()).toBeVisible();
  });
});
