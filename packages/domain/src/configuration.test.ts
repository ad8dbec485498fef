import { describe, expect, test } from "vitest";
import { SECRET_MASK, settingChanges } from "./configuration.ts";

const changed = (given: Record<string, unknown>) => {
  const result = settingChanges(given);
  return result.ok ? Object.fromEntries(result.value) : result.code;
};

describe("changing settings", () => {
  test("keeps them as trimmed text", () => {
    expect(changed({ EMAIL_HOST: " mail.example ", EMAIL_PORT: 25, LLM_MODEL: null })).toEqual({
      EMAIL_HOST: "mail.example",
      EMAIL_PORT: "25",
      LLM_MODEL: "",
    });
  });

  test("ignores keys that nobody knows, also those every object has", () => {
    expect(changed({ NOT_A_KEY: "x", constructor: "x", toString: {}, ENABLE_SIGNUP: "0" })).toEqual({
      ENABLE_SIGNUP: "0",
    });
  });

  test("leaves a secret alone whose mask comes back, and empties it when asked to", () => {
    expect(changed({ GOOGLE_CLIENT_SECRET: SECRET_MASK })).toEqual({});
    expect(changed({ GOOGLE_CLIENT_SECRET: "" })).toEqual({ GOOGLE_CLIENT_SECRET: "" });
    expect(changed({ GOOGLE_CLIENT_ID: SECRET_MASK })).toEqual({ GOOGLE_CLIENT_ID: SECRET_MASK });
  });

  test.for([["a\r\nBcc: x"], ["a\0"], ["\ud800"], ["x".repeat(5000)], [{}], [[]], [undefined]])(
    "refuses what no setting can hold: %j",
    ([value]) => {
      expect(changed({ EMAIL_FROM: value })).toBe("malformed_value");
    },
  );
});
