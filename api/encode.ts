import { Schema } from "effect";
import fastJson from "fast-json-stringify";
import type { FileId } from "#core/shared/ids.ts";

/** What a reply says in place of the id of a file. */
export type LinkOf = (id: FileId) => string;

type JsonSchema = { readonly [key: string]: unknown };

const isNull = (schema: JsonSchema): boolean => schema.type === "null";

/**
 * The same schema in the form that is written fastest: no checks, which the core has made, and `nullable` in place of
 * a choice between null and one other form.
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

/** Not yet a link, which is longer. */
const isBareId = (value: unknown): value is FileId => typeof value === "string" && value.length === 36;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Puts links in place of the ids of files, wherever the schema has one; null where it has none. */
const linking = (schema: JsonSchema, linkOf: LinkOf): Change | null => {
  if (isLink(schema)) return (value) => (isBareId(value) ? linkOf(value) : value);
  if (Array.isArray(schema.anyOf)) {
    // A value is of one form; what another form would change is not in it.
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
 * Compiles the writer of a reply. It writes the fields that the schema names and no other, and throws where one is
 * missing. Dates become ISO strings, and the ids of files links; other transformations are not made, so replies have none.
 * Fastify would compile the same writer of a response schema, but all of them at every start, and links are put in before.
 */
export const encoderOf = (reply: Schema.Codec<unknown, unknown>, linkOf: LinkOf): ((value: unknown) => string) => {
  const { schema } = Schema.toJsonSchemaDocument(reply);
  const write = fastJson(lean(schema));
  const change = linking(schema, linkOf);
  return change ? (value) => write(change(value)) : write;
};
