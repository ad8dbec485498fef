import { databaseUrl, removeFolder, startCairn } from "./cairn.ts";
import { expect, sidebar, signIn, test } from "./journey.ts";
import { startProxy } from "./proxy.ts";

test("two servers on one database: a change crosses over, and the client survives the loss of one", async ({
  browser,
}) => {
  const owner = await startCairn({ demo: true });
  const environment = { DATABASE_URL: databaseUrl(owner) };
  const one = await startCairn({ environment });
  const two = await startCairn({ environment });
  const proxy = await startProxy([one.url, two.url]);

  const behindProxy = await browser.newContext({ baseURL: proxy.url });
  const direct = await browser.newContext({ baseURL: two.url });
  const [left, right] = [await behindProxy.newPage(), await direct.newPage()];
  await signIn(left, owner.demo!);
  await signIn(right, owner.demo!);
  await sidebar(left).getByText("Guidance").click();
  const rename = async (name: string) => {
    await left.getByLabel("Name").fill(name);
    await left.getByLabel("Name").press("Enter");
  };

  await rename("Over the wire");
  await expect(sidebar(right).getByText("Over the wire")).toBeVisible();

  await one.stop("SIGKILL");
  await rename("Still here");
  await expect(sidebar(right).getByText("Still here")).toBeVisible();
  await sidebar(right).getByText("Still here").click();
  await right.getByLabel("Name").fill("And back");
  await right.getByLabel("Name").press("Enter");
  await expect(sidebar(left).getByText("And back")).toBeVisible();

  await behindProxy.close();
  await direct.close();
  proxy.close();
  await two.stop();
  await owner.stop();
  await Promise.all([owner, one, two].map(({ dataDir }) => removeFolder(dataDir)));
});
