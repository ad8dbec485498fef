import { describe, expect, test } from "vitest";
import { Timezone, isTimezone, timezonesAt } from "./timezone.ts";

describe("a time zone", () => {
  test("is known by its name, also by an old one", () => {
    for (const name of [
      "UTC",
      "Europe/Berlin",
      "Asia/Kolkata",
      "Asia/Calcutta",
      "America/Argentina/Buenos_Aires",
    ])
      expect([name, isTimezone(name)]).toEqual([name, true]);
    for (const name of ["", "Mars/Olympus", "+05:30", "Europe/Berlin\n", "../etc/passwd"])
      expect([name, isTimezone(name)]).toEqual([name, false]);
  });

  test("is listed with the offset it has at that moment", () => {
    const berlin = (month: string) =>
      timezonesAt(new Date(`2026-${month}-15T12:00:00Z`)).find(({ value }) => value === "Europe/Berlin");
    expect(berlin("01")).toEqual({
      utc_offset: "UTC+01:00",
      gmt_offset: "GMT+01:00",
      value: "Europe/Berlin",
      label: "Berlin",
    });
    expect(berlin("07")?.utc_offset).toBe("UTC+02:00");
  });

  test("is listed by offset, then by name, each one a zone we accept", () => {
    const zones = timezonesAt(new Date("2026-11-15T12:00:00Z"));
    expect(zones.length).toBeGreaterThan(100);
    for (const zone of zones) expect(isTimezone(Timezone.parse(zone).value)).toBe(true);
    const order = ["Pacific/Pago_Pago", "America/New_York", "UTC", "Europe/Berlin", "Pacific/Kiritimati"];
    const places = order.map((name) => zones.findIndex(({ value }) => value === name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(zones.find(({ value }) => value === "UTC")?.utc_offset).toBe("UTC+00:00");
  });
});
