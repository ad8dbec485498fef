import { describe, expect, test } from "vitest";
import { type ConfigurationKey, type Settings, configuration } from "./configuration.ts";
import { Role } from "./role.ts";
import { isLastAdmin, signInStep } from "./sign-in.ts";

const settingsWith = (given: Partial<Record<ConfigurationKey, string>>): Settings => {
  const usual = Object.entries(configuration).map(([key, row]) => [key, row.otherwise]);
  return { ...(Object.fromEntries(usual) as Settings), ...given };
};

describe("the step after the address", () => {
  const withCodes = settingsWith({ EMAIL_HOST: "mail.example", ENABLE_MAGIC_LINK_LOGIN: "1" });

  test("is a code for somebody new and for who has no password of their own", () => {
    expect(signInStep(undefined, withCodes)).toBe("MAGIC_CODE");
    expect(signInStep({ is_password_autoset: true }, withCodes)).toBe("MAGIC_CODE");
    expect(signInStep({ is_password_autoset: false }, withCodes)).toBe("CREDENTIAL");
  });

  test("is the password where codes cannot be sent", () => {
    for (const settings of [
      settingsWith({ EMAIL_HOST: "mail.example" }),
      settingsWith({ ENABLE_MAGIC_LINK_LOGIN: "1" }),
    ])
      for (const account of [undefined, { is_password_autoset: true }])
        expect(signInStep(account, settings)).toBe("CREDENTIAL");
  });
});

test("the last admin is who leaves others without one", () => {
  expect(isLastAdmin({ role: Role.admin, otherAdmins: 0, otherMembers: 1 })).toBe(true);
  expect(isLastAdmin({ role: Role.admin, otherAdmins: 1, otherMembers: 1 })).toBe(false);
  expect(isLastAdmin({ role: Role.admin, otherAdmins: 0, otherMembers: 0 })).toBe(false);
  expect(isLastAdmin({ role: Role.member, otherAdmins: 0, otherMembers: 3 })).toBe(false);
});
