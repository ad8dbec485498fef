import { z } from "zod";

export const Timezone = z.object({
  utc_offset: z.string(),
  gmt_offset: z.string(),
  value: z.string(),
  label: z.string(),
});
export type Timezone = z.infer<typeof Timezone>;

const IANA = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/;

/** By its IANA name, in the spelling of any year: browsers still say Asia/Calcutta. */
export function isTimezone(text: string): boolean {
  if (!IANA.test(text)) return false;
  try {
    Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** `+05:30`, as it is at that moment: summer time counts. */
function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(
    now,
  );
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return name === "GMT" ? "+00:00" : name.slice("GMT".length, "GMT+00:00".length);
}

const minutes = (offset: string): number => {
  const [hours = 0, rest = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + rest);
};

/** "Argentina / Buenos Aires" of `America/Argentina/Buenos_Aires`: the places without the continent. */
const labelOf = (zone: string): string => {
  const [, ...places] = zone.split("/");
  return (places.length > 0 ? places.join(" / ") : zone).replaceAll("_", " ");
};

/** What a person can choose from, by offset and then by name. */
export function timezonesAt(now: Date): Timezone[] {
  const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
  return zones
    .map((value) => {
      const offset = offsetOf(value, now);
      return { utc_offset: `UTC${offset}`, gmt_offset: `GMT${offset}`, value, label: labelOf(value) };
    })
    .toSorted(
      (a, b) =>
        minutes(a.utc_offset.slice(3)) - minutes(b.utc_offset.slice(3)) ||
        a.label.localeCompare(b.label, "en"),
    );
}
