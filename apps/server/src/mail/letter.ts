/** A mail in the two forms it is sent in. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a letter is made of: a paragraph, a code to copy, or a link. */
export type Part = string | { readonly code: string } | { readonly link: string; readonly label: string };

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

// oxlint-disable-next-line no-control-regex
const breaks = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/** A line break in a header would begin the next header. */
export const oneLine = (text: string): string => text.replace(breaks, " ").trim();

function asText(part: Part): string {
  if (typeof part === "string") return part;
  return "code" in part ? part.code : `${part.label}: ${part.link}`;
}

function asHtml(part: Part): string {
  if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
  if ("code" in part) return `<p><strong style="font-size:24px">${escapeHtml(part.code)}</strong></p>`;
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`;
}

export const letter = (subject: string, parts: readonly Part[]): Letter => ({
  subject: oneLine(subject),
  text: `${parts.map(asText).join("\n\n")}\n`,
  html: `<!doctype html><html><body style="font-family:sans-serif">${parts.map(asHtml).join("")}</body></html>`,
});
