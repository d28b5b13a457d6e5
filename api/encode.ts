import { Schema } from "effect";
import fastJson from "fast-json-stringify";
import type { FileId } from "#core/shared/ids.ts";

/** Returns the link that a reply contains instead of a file's id. */
export type LinkOf = (id: FileId) => string;

type JsonSchema = { readonly [key: string]: unknown };

const isNull = (schema: JsonSchema): boolean => schema.type === "null";

/**
 * Returns the same schema in the form that serializes fastest: without checks, which the core has already made, and
 * with `nullable` instead of a union of null and one other form.
 */
const lean = (schema: JsonSchema): JsonSchema => {
  if (Array.isArray(schema.anyOf)) {
    const forms = (schema.anyOf as ReadonlyArray<JsonSchema>).filter((form) => !isNull(form));
    const [only] = forms;
    if (only && forms.length === 1) return { ...lean(only), nullable: true };
    return { anyOf: schema.anyOf.map(lean) };
  }
  if (schema.type === "array") return { type: "array", items: lean(schema.items as JsonSchema) };
  if (schema.type === "object") {
    const properties = Object.entries(schema.properties as Record<string, JsonSchema>);
    return {
      type: "object",
      properties: Object.fromEntries(properties.map(([name, property]) => [name, lean(property)])),
      required: schema.required ?? [],
    };
  }
  return { type: schema.type };
};

const isLink = (schema: JsonSchema): boolean =>
  schema.format === "file-link" || (Array.isArray(schema.allOf) && schema.allOf.some(isLink));

type Change = (value: unknown) => unknown;

/** Whether the value is a bare id and not already a link; links are longer. */
const isBareId = (value: unknown): value is FileId => typeof value === "string" && value.length === 36;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns a function that replaces file ids by links wherever the schema has a file; null if the schema has none. */
const linking = (schema: JsonSchema, linkOf: LinkOf): Change | null => {
  if (isLink(schema)) return (value) => (isBareId(value) ? linkOf(value) : value);
  if (Array.isArray(schema.anyOf)) {
    // A value matches one form only; the changes for the other forms find nothing in it.
    const changes = schema.anyOf.flatMap((form) => linking(form, linkOf) ?? []);
    return changes.length === 0 ? null : (value) => changes.reduce((changed, change) => change(changed), value);
  }
  if (schema.type === "array") {
    const change = linking(schema.items as JsonSchema, linkOf);
    return change && ((value) => (Array.isArray(value) ? value.map(change) : value));
  }
  if (schema.type === "object") {
    const changes = Object.entries(schema.properties as Record<string, JsonSchema>).flatMap(([name, property]) => {
      const change = linking(property, linkOf);
      return change ? [[name, change] as const] : [];
    });
    if (changes.length === 0) return null;
    return (value) => {
      if (!isObject(value)) return value;
      const copy = { ...value };
      for (const [name, change] of changes) if (copy[name] !== undefined) copy[name] = change(copy[name]);
      return copy;
    };
  }
  return null;
};

/**
 * Compiles the serializer of a reply. It writes exactly the fields that the schema names, and throws if one is missing.
 * Dates become ISO strings, and file ids become links; no other transformations are made, so replies have none. Fastify
 * would compile the same serializer from a response schema, but for all replies at every start, and the links have to
 * be inserted before.
 */
export const encoderOf = (reply: Schema.Codec<unknown, unknown>, linkOf: LinkOf): ((value: unknown) => string) => {
  const { schema } = Schema.toJsonSchemaDocument(reply);
  const write = fastJson(lean(schema));
  const change = linking(schema, linkOf);
  return change ? (value) => write(change(value)) : write;
};
