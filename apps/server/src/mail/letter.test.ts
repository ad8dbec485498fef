import { describe, expect, test } from "vitest";
import { letter } from "./letter.ts";

describe("a letter", () => {
  test("says the same in text and in HTML, with everything escaped", () => {
    const { text, html } = letter("Hello", [
      `<script>alert("x")</script> & 'more'`,
      { code: "<b>1</b>" },
      { link: 'https://cairn.example/?a=1&b="2"', label: "<i>Open</i>" },
    ]);
    expect(text).toContain(`<script>alert("x")</script> & 'more'`);
    expect(text).toContain('<i>Open</i>: https://cairn.example/?a=1&b="2"');
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;more&#39;");
    expect(html).toContain('href="https://cairn.example/?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toMatch(/<(script|b|i)>/);
  });

  test("has a subject of one line, whatever it was made of", () => {
    expect(letter("Hello\r\nBcc: everybody@test.example\n", []).subject).toBe(
      "Hello Bcc: everybody@test.example",
    );
    expect(letter("a\u2028b\0c", []).subject).toBe("a b c");
  });
});
