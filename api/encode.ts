import { Schema } from "effect";
import fastJson from "fast-json-stringify";

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

/**
 * Compiles the writer of a reply. It writes the fields that the schema names and no other, and throws where one is
 * missing. Dates become ISO strings; other transformations are not made, so replies have none.
 */
export const encoderOf = (reply: Schema.Codec<unknown, unknown>): ((value: unknown) => string) => {
  const { schema } = Schema.toJsonSchemaDocument(reply);
  return fastJson(lean(schema));
};
