import { expect, expectAccessible, sidebar, signIn, test } from "./journey.ts";

const admin = { email: "ada@example.com", password: "lantern-otter-bridge-42" };

test("from nothing to a project that two browsers see renamed", async ({ browser, fresh }) => {
  const context = await browser.newContext({ baseURL: fresh.url });
  const page = await context.newPage();
  const refusedByPolicy: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refusedByPolicy.push(message.text());
  });

  await test.step("set up the first administrator", async () => {
    await page.goto("/some/deep/link");
    await expect(page.getByRole("heading", { name: "Set up Cairn" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill("password1");
    await page.getByRole("button", { name: "Create administrator" }).click();
    await expect(page.getByText("too easy to guess")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Create administrator" }).click();
  });

  await test.step("create a workspace", async () => {
    await expect(page.getByRole("heading", { name: "Start with your workspace" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Name").fill("API");
    await expect(page.getByText("This address is reserved.")).toBeVisible();
    await page.getByLabel("Name").fill("Northlight");
    await expect(page.getByLabel("Address")).toHaveValue("northlight");
    await page.getByRole("button", { name: "Create workspace" }).click();
    await expect(page).toHaveURL(/\/northlight\/projects$/);
    await expect(page.getByText("There are none yet.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("sign out and in again", async () => {
    await page.getByRole("button", { name: "Switch workspace" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/northlight/projects");
    await expect(page).toHaveURL(/next_path=%2Fnorthlight%2Fprojects/);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Password", { exact: true }).fill("not it");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("The password is not right.")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/northlight\/projects$/);
  });

  await test.step("create a project", async () => {
    await page.getByRole("button", { name: "New project" }).first().click();
    await page.getByLabel("Name").fill("Orbital Ops");
    await expect(page.getByLabel("Identifier")).toHaveValue("ORBIT");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create project" }).click();
    await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("rename it, seen live in a second browser", async () => {
    const other = await browser.newContext({ baseURL: fresh.url });
    const second = await other.newPage();
    await signIn(second, admin);
    await expect(sidebar(second).getByText("Orbital Ops")).toBeVisible();
    await page.getByLabel("Name").fill("Orbital Operations 🛰️");
    await page.getByLabel("Name").press("Enter");
    await expect(sidebar(page).getByText("Orbital Operations 🛰️")).toBeVisible();
    await expect(sidebar(second).getByText("Orbital Operations 🛰️")).toBeVisible();
    await other.close();
  });

  expect(refusedByPolicy).toEqual([]);
  await context.close();
});
