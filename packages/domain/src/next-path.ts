const NEXT_PATH_MAX = 500;
const refused =
  /\.\.|javascript:|data:|vbscript:|file:|ftp:|%2e%2e|%2f%2f|%5c%5c|<script|<iframe|<object|<embed|<form|onload=|onerror=|onclick=/i;
// Browsers drop tabs and line breaks inside an address, so "/\t/evil.example" would leave the site.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0020\u007f]/;

/** The local path to go on to after signing in, or null: never another host, however it is written. */
export function safeNextPath(text: string | undefined | null): string | null {
  if (!text || text.length > NEXT_PATH_MAX || control.test(text)) return null;
  const path = text.replaceAll("\\", "").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "");
  if (!path.startsWith("/") || path.startsWith("//") || refused.test(path)) return null;
  // As a browser writes it: a header carries nothing but ASCII, and "/.//evil.example" shows what it becomes.
  const { pathname, search, hash } = new URL(path, "http://here.invalid");
  return pathname.startsWith("//") ? null : pathname + search + hash;
}
