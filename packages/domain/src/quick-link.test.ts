import { describe, expect, test } from "vitest";
import { normalUrl } from "./quick-link.ts";

describe("an address that somebody typed", () => {
  test.for([
    ["example.com", "http://example.com"],
    ["example.com/a?b#c", "http://example.com/a?b#c"],
    ["https://example.com", "https://example.com"],
    ["HTTPS://example.com", "HTTPS://example.com"],
    ["localhost:3000", "http://localhost:3000"],
    ["http://[::1]/", "http://[::1]/"],
    ["nonsense", null],
    ["", null],
    ["http://", null],
    ["a b.com", null],
    ["http://a b", null],
    ["javascript:alert(1)", null],
    ["javascript:alert(document.cookie)//example.com", null],
    ["data:text/html,<script>alert(1)</script>", null],
    ["ftp://example.com", null],
  ] as const)("%j becomes %j", ([text, url]) => expect(normalUrl(text)).toBe(url));
});
