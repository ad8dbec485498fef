import { describe, expect, test } from "vitest";
import { allowedHosts } from "./allowed-hosts.ts";
import { parseTarget } from "./target-url.ts";

describe("allowed hosts", () => {
  test.for([
    ["gitea.local", "http://gitea.local/", true],
    ["gitea.local", "https://gitea.local:3000/", true],
    ["Gitea.Local", "http://gitea.local./", true],
    ["gitea.local.", "http://GITEA.local/", true],
    ["gitea.local", "http://sub.gitea.local/", false],
    ["gitea.local", "http://notgitea.local/", false],
    ["gitea.local", "http://gitea.local.evil.test/", false],
    ["gitea.local:3000", "http://gitea.local:3000/", true],
    ["gitea.local:3000", "http://gitea.local/", false],
    ["gitea.local:3000", "http://gitea.local:30000/", false],
    ["gitea.local:80", "http://gitea.local/", true],
    ["gitea.local:80", "https://gitea.local/", false],
    ["gitea.local:443", "https://gitea.local/", true],
    ["10.0.0.5", "http://0xa000005/", true],
    ["10.0.0.5", "http://10.0.0.6/", false],
    ["::1", "http://[0:0::1]:8080/", true],
    ["[::1]:8080", "http://[::1]:8080/", true],
    ["[::1]:8080", "http://[::1]/", false],
    ["bücher.local", "http://xn--bcher-kva.local/", true],
  ] as const)("%s and %s: %s", ([entry, url, expected]) => {
    expect(allowedHosts([entry])(parseTarget(url))).toBe(expected);
  });

  test.for([
    ["http://gitea.local"],
    ["gitea.local/path"],
    ["gitea.local:0"],
    ["gitea.local:65536"],
    ["gitea.local:"],
    ["*.local"],
    ["user@gitea.local"],
    ["10.0.0.0/8"],
    ["two hosts"],
    ["[::1"],
    ["[nonsense]"],
    [""],
  ])("%s is a start problem, not an entry that never matches", ([entry]) => {
    expect(() => allowedHosts([entry as string])).toThrow(/EGRESS_ALLOW_HOSTS/);
  });
});
