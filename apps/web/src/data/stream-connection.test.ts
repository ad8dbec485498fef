import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LONGEST_DELAY_MS } from "./backoff.ts";
import { openBrowser } from "./fake-tabs.ts";
import { SILENCE_MS } from "./stream-connection.ts";
import { aChange, settled } from "./test-data.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the connection", () => {
  test("comes back by itself and brings the changes that were missed (R19)", async () => {
    const { server, openTabs } = openBrowser();
    const tabs = openTabs(2);
    await settled();
    server.publish(2);
    server.cut();
    server.publish(3);
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS);
    for (const tab of tabs) {
      expect(tab.got).toEqual([1, 2, 3, 4, 5]);
      expect(tab.states.slice(-3)).toEqual(["live", "connecting", "live"]);
    }
    expect(server.requests).toEqual(["/changes/?after=0", "/changes/?after=2"]);
  });

  test("is offline while the server is not reached, and tries again at once when told to (R19)", async () => {
    const { server, openTab } = openBrowser();
    server.reachable = false;
    const tab = openTab("only");
    await settled();
    expect(tab.states.at(-1)).toBe("offline");
    server.reachable = true;
    tab.stream.retryNow();
    await settled();
    expect(tab.states.at(-1)).toBe("live");
  });

  test("is opened again after 45 seconds of silence, not while pings come (R19)", async () => {
    const { server, openTab } = openBrowser();
    openTab("only");
    await settled();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    server.emit({ event: "ping", data: {} });
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000 + LONGEST_DELAY_MS);
    expect(server.requests).toHaveLength(2);
    expect(server.lines.size).toBe(1);
  });

  test("does not listen to a line it has closed (R19)", async () => {
    const { server, openTab } = openBrowser();
    const tab = openTab("only");
    await settled();
    const [old] = server.lines;
    await vi.advanceTimersByTimeAsync(SILENCE_MS + LONGEST_DELAY_MS);
    old!.event({ event: "change", data: aChange(1) });
    old!.error();
    expect(tab.got).toEqual([]);
    expect(server.lines.size).toBe(1);
  });

  test("ends in every tab when the session is over, and is not tried again (R19)", async () => {
    const { server, openTabs } = openBrowser();
    const tabs = openTabs(3);
    await settled();
    server.status = 401;
    server.cut();
    await vi.advanceTimersByTimeAsync(60_000);
    for (const tab of tabs) expect(tab.other).toEqual([{ ended: 401 }]);
    expect(server.requests).toHaveLength(1);
  });

  test("without a number starts now, and goes back for rows that were loaded meanwhile (R18)", async () => {
    const { server, openTab } = openBrowser();
    server.publish(5);
    const started = openTab("started", null);
    await settled();
    expect(started.position).toBe(5);

    const other = openBrowser();
    other.server.publish(5);
    const loading = other.openTab("loading", null);
    await Promise.resolve();
    loading.position = 3;
    await settled();
    expect(loading.got).toEqual([4, 5]);
    expect(other.server.requests).toEqual(["/changes/", "/changes/?after=3"]);
  });
});
