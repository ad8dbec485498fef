import { type Endpoint, allEndpoints } from "@cairn/api";
import { newId } from "@cairn/domain";
import { z } from "zod";

type Schema = Readonly<Record<string, unknown>>;
export type Body = Record<string, unknown>;

/** Values that a schema alone cannot tell, by the name of the field; `endpoint.field` where one name means two things. */
export type Known = Readonly<Record<string, () => unknown>>;

export const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;

/** The names of the keys an object schema declares. */
export const fieldsOf = (schema: z.ZodType | null): string[] =>
  schema ? Object.keys((jsonSchema(schema).properties ?? {}) as Schema) : [];

function exampleText(schema: Schema): string {
  if (schema.format === "uuid") return newId();
  if (schema.format === "date-time") return "2026-11-15T09:30:00.000Z";
  if (schema.format === "date") return "2026-11-15";
  // Different each time, because most names have to be.
  return `example ${newId().slice(-10)}`.slice(0, Number(schema.maxLength ?? 40));
}

function exampleOf(schema: Schema): unknown {
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) {
    const options = schema.anyOf as Schema[];
    // A reference that may be empty is left empty: what it could point at, the schema does not say.
    const nothing = options.find((option) => option.type === "null");
    return exampleOf(nothing && options.some((o) => o.format === "uuid") ? nothing : options[0]!);
  }
  switch (schema.type) {
    case "string":
      return exampleText(schema);
    case "integer":
    case "number":
      return Number(schema.minimum ?? 1);
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([k, s]) => [
          k,
          exampleOf(s),
        ]),
      );
    default:
      return null;
  }
}

/** Bodies that are a list; none is long by itself. */
export const isListBody = ({ body }: Endpoint): boolean => body !== null && jsonSchema(body).type === "array";

/** A body the endpoint accepts, every declared field filled in. */
export function exampleBody(name: string, endpoint: Endpoint, known: Known): Body | undefined {
  if (!endpoint.body) return undefined;
  if (isListBody(endpoint)) return [] as unknown as Body;
  const properties = (jsonSchema(endpoint.body).properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const value = known[`${name}.${field}`] ?? known[field];
      return [field, value ? value() : exampleOf(schema)];
    }),
  );
}

/** The call that makes the thing a path parameter names: `POST cycles/` for the `:cycleId` of `cycles/:cycleId/`. */
export function makerOf(path: string, param: string): { name: string; endpoint: Endpoint } | undefined {
  const collection = path.slice(0, path.indexOf(`:${param}`));
  return allEndpoints.find(({ endpoint }) => endpoint.method === "POST" && endpoint.path === collection);
}
