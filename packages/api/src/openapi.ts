import { z } from "zod";
import { allEndpoints } from "./all.ts";
import { type Endpoint, pathParams } from "./endpoint.ts";

type Schema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
  return rest;
};

function parameters(endpoint: Endpoint): Schema[] {
  const path = pathParams(endpoint.path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = schemaOf(endpoint.query, "input").properties ?? {};
  return [
    ...path,
    ...Object.entries(query as Schema).map(([name, schema]) => ({ name, in: "query", schema })),
  ];
}

function operation(area: string, name: string, endpoint: Endpoint): Schema {
  const bodyType = endpoint.kind === "form" ? "application/x-www-form-urlencoded" : "application/json";
  const replyTypes = { stream: "text/event-stream", file: "application/octet-stream" } as const;
  const rawType = endpoint.kind in replyTypes ? replyTypes[endpoint.kind as keyof typeof replyTypes] : null;
  const replyType = rawType ?? "application/json";
  const content = endpoint.reply
    ? { content: { [replyType]: { schema: schemaOf(endpoint.reply, "output") } } }
    : rawType
      ? { content: { [replyType]: { schema: { type: "string" } } } }
      : {};
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [area],
    description: `Needs: ${endpoint.needs}`,
    security: endpoint.needs === "anyone" ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [bodyType]: { schema: schemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: { description: "Success", ...content },
      default: { $ref: "#/components/responses/Refused" },
    },
  };
}

/** The OpenAPI 3.1 document of the whole API, made from the endpoint values. */
export function openApi(version: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const { area, name, endpoint } of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(area, name, endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cairn", version, license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" } },
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session-id" } },
      responses: {
        Refused: {
          description: "Refused, with the reason",
          content: { "application/json": { schema: { type: "object" } } },
        },
      },
    },
  };
}
