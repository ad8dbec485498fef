import { EMPTY_HTML, Failure } from "@cairn/domain";
import sanitizeHtml from "sanitize-html";

export const HTML_LIMIT = 10 * 1024 * 1024;

const text =
  `h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code strong b em i u s del ins sub sup small mark
  ul ol li dl dt dd a img figure figcaption table caption colgroup col thead tbody tfoot tr th td
  mention-component image-component label input`.split(/\s+/);

// Everything the editor needs to draw its nodes again, and nothing that a browser would run.
const attributes: sanitizeHtml.IOptions["allowedAttributes"] = {
  "*": ["class", "style", "data-*", "id", "dir", "lang", "title"],
  a: ["href", "target", "rel"],
  img: ["src", "alt", "width", "height"],
  ol: ["start", "type"],
  li: ["value"],
  th: ["colspan", "rowspan", "colwidth", "background", "textcolor"],
  td: ["colspan", "rowspan", "colwidth", "background", "textcolor"],
  col: ["span", "width"],
  input: ["type", "checked", "disabled"],
  "mention-component": ["id", "entity_identifier", "entity_name"],
  "image-component": ["id", "src", "width", "height", "aspectratio", "alignment", "status"],
};

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^var\(--[\w-]+\)$/, /^[a-z]{1,30}$/i];
const length = [/^-?\d{1,5}(\.\d+)?(px|em|rem|%)?$/, /^auto$/];
// No url() and no position: a style that loads or covers something is an attack as well.
const styles: sanitizeHtml.IOptions["allowedStyles"] = {
  "*": {
    color,
    "background-color": color,
    "text-align": [/^(left|right|center|justify|start|end)$/],
    "font-weight": [/^(normal|bold|\d{3})$/],
    "font-style": [/^(normal|italic)$/],
    "text-decoration": [/^(none|underline|line-through)$/],
    width: length,
    "min-width": length,
    height: length,
  },
};

const options: sanitizeHtml.IOptions = {
  allowedTags: text,
  allowedAttributes: attributes,
  allowedStyles: styles,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src", "cite", "background"],
  allowProtocolRelative: false,
  // A check box is the only input that text has; any other could be made into a form for a password.
  exclusiveFilter: ({ tag, attribs }) => tag === "input" && attribs.type !== "checkbox",
  transformTags: {
    // A page that was opened from here must not be able to lead its opener elsewhere.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target
        ? { ...attribs, target: "_blank", rel: "noopener noreferrer nofollow" }
        : attribs,
    }),
  },
  disallowedTagsMode: "discard",
  nestingLimit: 200,
};

const DEEPEST = 1000;
const voidTags = new Set(["br", "hr", "img", "input", "col", "wbr", "area", "base", "embed", "link", "meta"]);

/** Whether elements are nested deeper than any text is; the parser takes quadratic time for those. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, closing, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (voidTags.has(name.toLowerCase())) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Rich text that people sent, reduced to what may be shown to others. */
export function sanitize(html: string): string {
  if (Buffer.byteLength(html) > HTML_LIMIT || isTooDeep(html)) throw new Failure("html_not_valid");
  return sanitizeHtml(html.replaceAll("\0", ""), options);
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};
const block = /<\/?(p|div|h[1-6]|li|ul|ol|br|tr|td|th|table|blockquote|pre|hr|figure)\b[^>]*>/gi;

/** What is left to search in; null when there is no text. Takes sanitised HTML. */
export function stripped(html: string): string | null {
  const plain = sanitizeHtml(html.replace(block, " "), { allowedTags: [], allowedAttributes: {} });
  const readable = plain
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
  return readable === "" ? null : readable;
}

/** The two columns that every rich text has. */
export function richText(html: string | null): {
  description_html: string;
  description_stripped: string | null;
} {
  const clean = sanitize(html ?? "");
  return { description_html: clean === "" ? EMPTY_HTML : clean, description_stripped: stripped(clean) };
}
