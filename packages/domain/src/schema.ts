import { z } from "zod";

export const Id = z.uuid().toLowerCase();
export type Id = z.infer<typeof Id>;

/** A moment, always written in UTC: `2026-11-15T09:30:00.123Z`. */
export const Instant = z.iso.datetime({ offset: true });
export type Instant = z.infer<typeof Instant>;

/** A calendar day without a time or a place: `2026-11-15`. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

/** Free JSON that passes through unchanged. */
export const JsonObject = z.record(z.string(), z.unknown());
export type JsonObject = z.infer<typeof JsonObject>;

/** The columns that every entity carries and no client may set. */
export const audit = {
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Instant.nullable(),
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
};
