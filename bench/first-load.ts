import { chromium } from "@playwright/test";
import config from "../playwright.config.ts";
import type { Cairn } from "../e2e/cairn.ts";
import { signIn } from "./client.ts";
import type { Measure } from "./report.ts";

/** What the browser fetches, and how long it takes, to show the projects of somebody who is signed in. */
export async function measureFirstLoad(cairn: Cairn): Promise<Measure[]> {
  const { cookie } = await signIn(cairn);
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  const context = await browser.newContext({ baseURL: cairn.url });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return { name, value, url: cairn.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const open = async () => {
    await page.goto("/northlight/projects");
    await page.getByRole("heading", { name: "Orbital Ops" }).waitFor();
    return page.evaluate(() => performance.now());
  };
  const cold = await open();
  const warm = await open();
  await browser.close();
  return [
    { name: "JavaScript of the first load", value: bytes / 1000, unit: "kB", budget: 250 },
    { name: "projects shown, cold", value: cold, unit: "ms", budget: 2000 },
    { name: "projects shown, reloaded", value: warm, unit: "ms", budget: 500 },
  ];
}
