import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LONGEST_DELAY_MS } from "./backoff.ts";
import { openBrowser } from "./fake-tabs.ts";
import { CLAIM_MS, HEARTBEAT_MS, LEASE_MS } from "./leader.ts";
import { ASK_AGAIN_MS, RELAY_LENGTH } from "./stream.ts";
import { settled } from "./test-data.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => from + i);
const elected = { locks: 0, lease: CLAIM_MS * 2, none: 0 };

describe("the tabs of one browser", () => {
  test.for(["locks", "lease"] as const)(
    "seven share one connection and all get everything: %s (R17)",
    async (means) => {
      const { server, openTabs } = openBrowser(means);
      const tabs = openTabs(7);
      await vi.advanceTimersByTimeAsync(elected[means]);
      server.publish(3);
      await settled();
      expect(server.requests).toHaveLength(1);
      expect(server.lines.size).toBe(1);
      for (const tab of tabs) {
        expect(tab.got).toEqual([1, 2, 3]);
        expect(tab.states.at(-1)).toBe("live");
      }
    },
  );

  test.for(["locks", "lease"] as const)(
    "another takes over when the leader closes, without a gap: %s (R17)",
    async (means) => {
      const { server, openTabs } = openBrowser(means);
      const tabs = openTabs(7);
      await vi.advanceTimersByTimeAsync(elected[means]);
      while (tabs.length > 1) {
        server.publish(2);
        await settled();
        const leader = tabs.findIndex((tab) => tab.stream.isLeader);
        const [gone] = tabs.splice(leader, 1);
        gone!.stream.close();
        expect(server.lines.size).toBe(0);
        server.publish(2);
        await vi.advanceTimersByTimeAsync(elected[means] * 2);
        expect(server.lines.size).toBe(1);
        for (const tab of tabs) expect(tab.got).toEqual(upTo(server.log.length));
      }
      expect(server.requests).toHaveLength(7);
    },
  );

  test("another takes over when the leader falls silent, and the old one gives way when it is back: lease (R17)", async () => {
    const { browser, server, openTabs } = openBrowser("lease");
    const tabs = openTabs(3);
    await vi.advanceTimersByTimeAsync(elected.lease);
    const isLeader = (tab: (typeof tabs)[number]) => tab.stream.isLeader;
    const frozen = tabs.findIndex(isLeader);
    browser.muted.add(`tab ${frozen}`);
    await vi.advanceTimersByTimeAsync(LEASE_MS + HEARTBEAT_MS + CLAIM_MS * 2);
    expect(tabs.filter(isLeader)).toHaveLength(2);
    browser.muted.clear();
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS * 2);
    expect(tabs.filter(isLeader)).toHaveLength(1);
    expect(isLeader(tabs[frozen]!)).toBe(false);
    server.publish(2);
    await settled();
    expect(server.lines.size).toBe(1);
    for (const tab of tabs) expect(tab.got).toEqual([1, 2]);
  });

  test("one that joins late gets what it missed from the leader (R18)", async () => {
    const { server, openTab } = openBrowser();
    openTab("first");
    await settled();
    server.publish(5);
    const late = openTab("late", 2);
    const fresh = openTab("fresh", null);
    await settled();
    server.publish(1);
    await settled();
    expect(late.got).toEqual([3, 4, 5, 6]);
    expect(fresh.got).toEqual([6]);
    expect(server.requests).toHaveLength(1);
  });

  test("one that missed more than the leader keeps gets it from the server, the others nothing twice (R18)", async () => {
    const { server, openTab } = openBrowser();
    const first = openTab("first");
    await settled();
    server.publish(RELAY_LENGTH * 2 + 5);
    const late = openTab("late", 1);
    await settled();
    await settled();
    expect(late.got).toEqual(upTo(server.log.length, 2));
    expect(first.got).toEqual(upTo(server.log.length));
    expect(server.requests).toEqual(["/changes/?after=0", "/changes/?after=1"]);
    expect(server.lines.size).toBe(1);
  });

  test("one that was frozen notices the gap at the next change (R18)", async () => {
    const { browser, server, openTabs } = openBrowser();
    const tabs = openTabs(2);
    await settled();
    server.publish(1);
    await settled();
    browser.muted.add("tab 1");
    server.publish(2);
    await settled();
    browser.muted.clear();
    vi.advanceTimersByTime(ASK_AGAIN_MS);
    server.publish(1);
    await settled();
    expect(tabs[1]!.got).toEqual([1, 2, 3, 4]);
    expect(server.requests).toHaveLength(1);
  });

  test("each connects for itself where they cannot talk (R17)", async () => {
    const { server, openTabs } = openBrowser("none");
    const tabs = openTabs(2);
    await settled();
    server.publish(1);
    expect(server.lines.size).toBe(2);
    expect(tabs.map((tab) => tab.got)).toEqual([[1], [1]]);
  });

  test("all hear of scope, presence and reset (R20)", async () => {
    const { server, openTabs } = openBrowser();
    const tabs = openTabs(3);
    await settled();
    const scope = { gained: ["p"], lost: [] };
    server.emit({ event: "scope", data: scope });
    server.emit({ event: "reset", data: { n: 40, project_id: null } });
    server.emit({ event: "ping", data: {} });
    await settled();
    for (const tab of tabs) expect(tab.other).toEqual([scope, { n: 40, project_id: null }]);
    server.cut();
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS);
    expect(server.requests.at(-1)).toBe("/changes/?after=40");
  });
});
