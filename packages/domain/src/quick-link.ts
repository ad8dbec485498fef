import { z } from "zod";
import { Id, JsonObject, audit } from "./schema.ts";

export const QuickLink = z.object({
  id: Id,
  ...audit,
  title: z.string().nullable(),
  url: z.string(),
  metadata: JsonObject,
  workspace: Id,
  owner: Id,
  project: Id.nullable(),
});
export type QuickLink = z.infer<typeof QuickLink>;

/** People type "example.com"; browsers need a scheme. Null when no address can be made of it. */
export function normalUrl(text: string): string | null {
  const withScheme = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(withScheme)) return null;
  const { hostname } = new URL(withScheme);
  return hostname.includes(".") || hostname === "localhost" || hostname.startsWith("[") ? withScheme : null;
}
