import { describe, expect, test } from "vitest";
import { allEndpoints } from "./all.ts";
import { pathParams } from "./endpoint.ts";
import { openApi } from "./openapi.ts";

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: object }> }
  >;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { responses: object; securitySchemes: object };
}
// It is made as a plain object; this is the part of the standard that the tests look at.
const document = JSON.parse(JSON.stringify(openApi("1.2.3"))) as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe("the OpenAPI document", () => {
  test("says what it is", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Cairn", version: "1.2.3" } });
    expect(Object.keys(document.components.securitySchemes)).toEqual(["session"]);
  });

  test("has every endpoint, under an id of its own", () => {
    expect(operations).toHaveLength(allEndpoints.length);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
  });

  test.for(allEndpoints.map((row) => [row.name, row.endpoint] as const))("describes: %s", ([, endpoint]) => {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const operation = document.paths[path]![endpoint.method.toLowerCase()]!;
    expect(operation.summary).not.toBe("");
    expect(operation.security).toEqual(endpoint.needs === "anyone" ? [] : [{ session: [] }]);
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => name)).toEqual(pathParams(endpoint.path));
    expect(inPath.every(({ required }) => required)).toBe(true);
    const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== null);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect(["object", "array"]).toContain(schema.type);
    const success = operation.responses[endpoint.status]!;
    expect(success.description).toBe("Success");
    if (endpoint.reply) expect(success.content).toHaveProperty(["application/json"]);
  });

  test("refers to nothing that is not in it", () => {
    const text = JSON.stringify(document);
    for (const [, reference = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference
        .split("/")
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      expect([reference, target]).not.toEqual([reference, undefined]);
    }
    expect(text).not.toContain("$schema");
  });
});
