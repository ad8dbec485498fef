import { expect, sidebar, test } from "./journey.ts";

test("seven tabs share one stream and all stay live", async ({ demo, signedIn }) => {
  const tabs = [];
  for (let i = 0; i < 7; i++) {
    const tab = await signedIn.newPage();
    await tab.goto("/northlight/projects");
    await expect(sidebar(tab).getByText("Guidance")).toBeVisible();
    tabs.push(tab);
  }
  const streams = async () => {
    const metrics = await (await signedIn.request.get(`${demo.url}/metrics`)).text();
    return Number(/^cairn_streams (\d+)$/m.exec(metrics)![1]);
  };
  await expect.poll(streams).toBe(1);

  const [first, ...others] = tabs;
  await sidebar(first!).getByText("Guidance").click();
  await first!.getByLabel("Name").fill("Steering");
  await first!.getByLabel("Name").press("Enter");
  for (const tab of tabs) await expect(sidebar(tab).getByText("Steering")).toBeVisible();

  // Whichever tab held the stream, another one takes it over.
  await first!.close();
  const editor = others[0]!;
  await sidebar(editor).getByText("Steering").click();
  await editor.getByLabel("Name").fill("Guidance again");
  await editor.getByLabel("Name").press("Enter");
  for (const tab of others) await expect(sidebar(tab).getByText("Guidance again")).toBeVisible();
  await expect.poll(streams).toBe(1);
});
