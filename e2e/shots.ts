import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Browser, type Page, chromium } from "@playwright/test";
import config from "../playwright.config.ts";
import { type Cairn, removeFolder, startCairn } from "./cairn.ts";

/** One picture: where to go, what to do there, what shows that it is ready. */
interface Shot {
  readonly name: string;
  readonly server: "fresh" | "demo" | "signed_in";
  readonly path: string;
  readonly ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name }).waitFor();

async function openProject(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Orbital Ops" }).click();
  await page.getByRole("heading", { name: "General" }).waitFor();
}

async function refuseRename(page: Page): Promise<void> {
  await openProject(page);
  await page.getByLabel("Name").fill("Guidance");
  await page.getByLabel("Name").press("Enter");
  await page.getByRole("button", { name: "Try again" }).waitFor();
}

async function press(page: Page, keys: readonly string[], appears: string): Promise<void> {
  await page.getByRole("heading", { name: "Orbital Ops" }).waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.getByRole("dialog", { name: appears }).waitFor();
}

const projects = "/northlight/projects";

/** Every screen and every state worth a look. A new screen is a row here. */
const shots: readonly Shot[] = [
  { name: "set-up", server: "fresh", path: "/", ready: heading("Set up Cairn") },
  { name: "sign-in", server: "demo", path: "/", ready: heading("Sign in") },
  {
    name: "sign-in-refused",
    server: "demo",
    path: "/?error_code=5065&email=demo@cairn.example",
    ready: heading("Sign in"),
  },
  {
    name: "create-workspace",
    server: "signed_in",
    path: "/create-workspace",
    ready: heading("Create a workspace"),
  },
  { name: "projects", server: "signed_in", path: projects, ready: heading("Orbital Ops") },
  {
    name: "new-project",
    server: "signed_in",
    path: projects,
    ready: (page) => press(page, ["n", "p"], "New project"),
  },
  {
    name: "palette",
    server: "signed_in",
    path: projects,
    ready: (page) => press(page, ["Control+k"], "Commands"),
  },
  {
    name: "shortcuts",
    server: "signed_in",
    path: projects,
    ready: (page) => press(page, ["?"], "Keyboard shortcuts"),
  },
  { name: "project-settings", server: "signed_in", path: projects, ready: openProject },
  { name: "rename-refused", server: "signed_in", path: projects, ready: refuseRename },
  {
    name: "workspace-not-found",
    server: "signed_in",
    path: "/nowhere/projects",
    ready: (page) => page.getByText("There is no workspace").waitFor(),
  },
];

const looks = [
  { name: "light", theme: "light", viewport: { width: 1360, height: 850 } },
  { name: "dark", theme: "dark", viewport: { width: 1360, height: 850 } },
  { name: "phone", theme: "light", viewport: { width: 390, height: 844 } },
];

const folder = resolve(import.meta.dirname, "../shots");

async function signedInState(browser: Browser, cairn: Cairn) {
  const context = await browser.newContext({ baseURL: cairn.url });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Email").fill(cairn.demo!.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill(cairn.demo!.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Orbital Ops" }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

const wanted = process.argv[2];
const [fresh, demo] = [await startCairn(), await startCairn({ demo: true })];
const browser = await chromium.launch(config.use?.launchOptions ?? {});
const state = await signedInState(browser, demo);
await mkdir(folder, { recursive: true });
for (const shot of shots.filter(({ name }) => !wanted || name.includes(wanted)))
  for (const look of looks) {
    const context = await browser.newContext({
      baseURL: shot.server === "fresh" ? fresh.url : demo.url,
      viewport: look.viewport,
      reducedMotion: "reduce",
      ...(shot.server === "signed_in" ? { storageState: state } : {}),
    });
    await context.addInitScript(
      (theme) => localStorage.setItem("cairn.theme", JSON.stringify(theme)),
      look.theme,
    );
    const page = await context.newPage();
    await page.goto(shot.path);
    await shot.ready(page);
    await page.screenshot({ path: join(folder, `${shot.name}-${look.name}.png`) });
    await context.close();
  }
await browser.close();
for (const cairn of [fresh, demo]) {
  await cairn.stop();
  await removeFolder(cairn.dataDir);
}
console.log(`Pictures are in ${folder}`);
