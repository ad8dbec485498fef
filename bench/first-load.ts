import { gzipSync } from "node:zlib";
import { type Response, chromium } from "@playwright/test";
import config from "../playwright.config.ts";
import type { Cairn } from "../e2e/cairn.ts";
import { signIn } from "./client.ts";
import { type Measure, quantile } from "./report.ts";

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
  const scripts: Promise<Buffer>[] = [];
  const collect = (response: Response) => {
    if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response.body());
  };
  page.on("response", collect);
  const open = async () => {
    await page.goto("/northlight/projects");
    await page.getByRole("heading", { name: "Orbital Ops" }).waitFor();
    return page.evaluate(() => performance.now());
  };
  const cold = await open();
  page.off("response", collect);
  const bytes = (await Promise.all(scripts)).reduce(
    (sum, body) => sum + gzipSync(body, { level: 9 }).length,
    0,
  );
  const warm = [await open(), await open(), await open()];
  await browser.close();
  return [
    { name: "JavaScript of the first load, gzip", value: bytes / 1000, unit: "kB", budget: 250 },
    { name: "projects shown, cold", value: cold, unit: "ms", budget: 2000 },
    { name: "projects shown, reloaded", value: quantile(warm, 0.5), unit: "ms", budget: 500 },
  ];
}
