import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { StartProblem } from "./start-problem.ts";

describe("a variable that is not usable", () => {
  test.for([
    ["PORT", "web"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["CAIRN_URL", "cairn.example"],
    ["CAIRN_URL", "ftp://cairn.example"],
    ["CAIRN_URL", "https://cairn.example/sub/path"],
    ["CAIRN_SECRET", "short"],
    ["DATABASE_URL", "mysql://localhost/cairn"],
    ["DATABASE_URL", "localhost"],
    ["DATABASE_POOL", "1"],
    ["METRICS_TOKEN", "short"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_RATE_LIMIT", "0"],
    ["SIGN_IN_RATE_LIMIT", "many"],
    ["CAIRN_DEV", "yes"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, the proxy"],
    ["TRUSTED_PROXIES", "10.0.0.0/64"],
  ] as const)("is named in one readable line: %s=%s", ([name, value]) => {
    const refusal = (() => {
      try {
        return readConfig({ [name]: value });
      } catch (cause) {
        return cause;
      }
    })();
    expect(refusal).toBeInstanceOf(StartProblem);
    const { message } = refusal as StartProblem;
    expect(message).toMatch(new RegExp(`^The variable ${name} is not usable: .+`));
    expect(message).not.toContain("\n");
  });
});

describe("a variable that is not set", () => {
  test("has its default, also when it is there but empty", () => {
    expect(readConfig({ PORT: "", CAIRN_URL: "", DATABASE_URL: "" })).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: null,
      trustedProxies: [],
    });
  });
});

describe("a variable that is set", () => {
  test("is read as what it means", () => {
    const config = readConfig({
      CAIRN_URL: "https://cairn.example//",
      TRUSTED_PROXIES: " 10.0.0.1 ,, 10.1.0.0/16,loopback",
      CAIRN_DEV: "1",
      PORT: "0",
    });
    expect(config).toMatchObject({
      baseUrl: "https://cairn.example",
      trustedProxies: ["10.0.0.1", "10.1.0.0/16", "loopback"],
      dev: true,
      port: 0,
    });
  });
});
