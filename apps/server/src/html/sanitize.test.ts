import { Failure } from "@cairn/domain";
import { describe, expect, test } from "vitest";
import { HTML_LIMIT, richText, sanitize, stripped } from "./sanitize.ts";

describe("what the editor writes", () => {
  test.for([
    '<p class="editor-paragraph-block">Hello <strong>you</strong></p>',
    '<mention-component id="1" entity_identifier="2" entity_name="user_mention"></mention-component>',
    '<image-component id="1" src="3de7b9be-6789-44b7-adc9-660bde91c89c" width="35%" height="auto"></image-component>',
    '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked="checked" /></label></li></ul>',
    '<a href="https://example.com">there</a>',
    '<a href="mailto:a@example.com">mail</a>',
    '<td colspan="2" style="background-color:#ff0000">x</td>',
  ])("stays as it is: %s", (html) => {
    expect(sanitize(html)).toBe(html);
  });
});

describe("hostile HTML", () => {
  test.for([
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example></SCRIPT>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>",
    "<math><mtext></mtext><mglyph><style><img src onerror=alert(1)></style></math>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<object data='javascript:alert(1)'></object><embed src=x>",
    "<base href='https://evil.example/'>",
    "<meta http-equiv=refresh content='0;url=https://evil.example'>",
    "<form action='https://evil.example'><input type='password' name=p><button>go</button></form>",
    '<p style="background:url(javascript:alert(1));position:fixed">x</p>',
    "<style>@import 'https://evil.example'</style>",
    '<p onclick="alert(1)" formaction="javascript:alert(1)">x</p>',
    '<a href="//evil.example">x</a>',
    "<image-component src='javascript:alert(1)'></image-component>",
    "<template><script>alert(1)</script></template>",
    "<x-custom onclick=alert(1)>x</x-custom>",
    "<!--><script>alert(1)</script>-->",
    "<p\0onclick=alert(1)>x</p>",
  ])("is inert: %s", (html) => {
    // Nothing left that runs, loads from elsewhere or asks for input; text that only looks like it is escaped.
    expect(sanitize(html)).not.toMatch(
      /<(script|svg|math|iframe|object|embed|base|meta|form|style|template|noscript|x-)|<[^>]*\s(on\w+|srcdoc|formaction)\s*=|<[^>]*(javascript|data):|url\(|<[^>]*"\/\/|type="password"/i,
    );
  });

  test("that hides in an attribute stays in it", () => {
    expect(sanitize('<noscript><p title="</noscript><img src=x onerror=alert(1)>">')).toBe(
      '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;"></p>',
    );
  });

  test("that is nested without end is refused in bounded time", () => {
    const begun = performance.now();
    expect(() => sanitize("<div>".repeat(1_000_000))).toThrow("html_not_valid");
    sanitize("<div>".repeat(1000));
    sanitize("</div>".repeat(100_000));
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test("made of unfinished tags is answered in bounded time", () => {
    const begun = performance.now();
    for (const piece of ["<", "<!--", "&", "<br style='", "<img src=x"]) sanitize(piece.repeat(100_000));
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test("above ten megabytes is refused", () => {
    expect(() => sanitize("x".repeat(HTML_LIMIT + 1))).toThrow(Failure);
  });

  test("opens links in a page that cannot reach back", () => {
    expect(sanitize('<a href="https://a.example" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });
});

describe("the text of it", () => {
  test("is what a reader sees, words of two paragraphs apart", () => {
    expect(stripped("<p>Milk &amp; honey</p><p>a&lt;b</p>")).toBe("Milk & honey a<b");
  });

  test("is null when there is none", () => {
    expect(richText("<p></p>")).toEqual({ description_html: "<p></p>", description_stripped: null });
    expect(richText(null)).toEqual({ description_html: "<p></p>", description_stripped: null });
  });
});
