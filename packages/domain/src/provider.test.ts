import { describe, expect, test } from "vitest";
import { type Settings, configuration } from "./configuration.ts";
import {
  accountIdOf,
  isProviderReady,
  linkIdentity,
  providerNames,
  providers,
  splitName,
} from "./provider.ts";

const nothing = Object.fromEntries(Object.keys(configuration).map((key) => [key, null])) as Settings;

describe("a provider", () => {
  test.for(providerNames)("is ready when it is on and everything it needs is set: %s", (name) => {
    const { enabled, needs } = providers[name];
    const set = Object.fromEntries(needs.map((key) => [key, "x"]));
    expect(isProviderReady(name, { ...nothing, ...set, [enabled]: "1" })).toBe(true);
    expect(isProviderReady(name, { ...nothing, ...set, [enabled]: "0" })).toBe(false);
    for (const key of needs)
      expect(isProviderReady(name, { ...nothing, ...set, [enabled]: "1", [key]: "" })).toBe(false);
  });

  test("knows the same number at two servers as two people", () => {
    expect(accountIdOf({ issuer: "https://a", subject: "1" })).not.toBe(
      accountIdOf({ issuer: "https://b", subject: "1" }),
    );
  });
});

describe("linking an identity to an account", () => {
  const identity = { verifiedEmail: "ada@test.example" };
  const account = { id: "ada", is_email_verified: true, isLinkedElsewhere: false };
  const linked = { ok: true, value: { email: "ada@test.example", linkTo: "ada" } };

  test("needs an address that the provider has seen proven", () => {
    expect(linkIdentity({ verifiedEmail: null }, account, "ada")).toEqual({
      ok: false,
      code: "email_invalid",
    });
    expect(linkIdentity({ verifiedEmail: "nonsense" }, undefined, null).ok).toBe(false);
  });

  test("makes a new account for a new address", () => {
    expect(linkIdentity(identity, undefined, null)).toEqual({
      ok: true,
      value: { email: "ada@test.example", linkTo: null },
    });
  });

  test("takes the account with the same proven address", () => {
    expect(linkIdentity(identity, account, null)).toEqual(linked);
  });

  test("never takes an account that somebody made with an address they did not prove", () => {
    const squatted = { ...account, is_email_verified: false };
    expect(linkIdentity(identity, squatted, null)).toEqual({ ok: false, code: "user_already_exists" });
    expect(linkIdentity(identity, squatted, "mallory").ok).toBe(false);
    expect(linkIdentity(identity, squatted, "ada")).toEqual(linked);
  });

  test("never takes an account whose address was passed on to somebody new", () => {
    const passedOn = { ...account, isLinkedElsewhere: true };
    expect(linkIdentity(identity, passedOn, null)).toEqual({ ok: false, code: "user_already_exists" });
    expect(linkIdentity(identity, passedOn, "ada")).toEqual(linked);
  });
});

test("a name is split at its first space", () => {
  expect(splitName(" Ada  King Lovelace ")).toEqual({ firstName: "Ada", lastName: "King Lovelace" });
  expect(splitName("Ada")).toEqual({ firstName: "Ada", lastName: "" });
  expect(splitName("")).toEqual({ firstName: "", lastName: "" });
});
