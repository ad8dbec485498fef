import { allEndpoints, openApi } from "@cairn/api";
import type { FastifyInstance } from "fastify";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

type Operation = {
  summary: string;
  description: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
};

const schemas = (title: string, content: Record<string, { schema: unknown }> | undefined): string =>
  Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h4>${title} <small>${type}</small></h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`,
    )
    .join("");

function entry(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map((p) => `<li><code>${p.name}</code> in ${p.in}</li>`).join("");
  const replies = Object.entries(operation.responses).map(([status, r]) =>
    schemas(`Reply ${status}`, r.content),
  );
  return `<details><summary><b>${method}</b> <code>${escape(path)}</code> ${escape(operation.summary)}</summary>
<p>${escape(operation.description)}</p><ul>${parameters}</ul>
${schemas("Body", operation.requestBody?.content)}${replies.join("")}</details>`;
}

/** One page a person can read, without a script, made from the same document that programs read. */
function page(document: { paths: Record<string, Record<string, Operation>> }): string {
  const areas = [...new Set(allEndpoints.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const rows = allEndpoints
      .filter((row) => row.area === area)
      .map(({ endpoint: { method, path } }) => {
        const key = path.replace(/:(\w+)/g, "{$1}");
        return entry(method, key, document.paths[key]![method.toLowerCase()]!);
      });
    return `<h2>${area}</h2>${rows.join("")}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cairn API</title><link rel="stylesheet" href="/api/docs/style.css">
<main><h1>Cairn API</h1><p>Made from the same values that the server mounts.
<a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p>${sections.join("")}</main></html>`;
}

const style = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
details{border-top:1px solid #8884;padding:.5rem 0}summary{cursor:pointer}pre{overflow:auto;padding:.75rem;background:#8881;border-radius:6px;max-height:24rem}b{display:inline-block;min-width:4rem}`;

export function serveDocs(app: FastifyInstance, version: string): void {
  const document = openApi(version);
  const html = page(document as Parameters<typeof page>[0]);
  app.get("/api/docs/openapi.json", async () => document);
  app.get("/api/docs/style.css", async (_request, reply) => reply.type("text/css").send(style));
  app.get("/api/docs/", async (_request, reply) =>
    reply
      .header("Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type("text/html; charset=utf-8")
      .send(html),
  );
}
