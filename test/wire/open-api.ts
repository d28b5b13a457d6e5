import { Ajv, type AnySchemaObject, type ValidateFunction } from "ajv";

type Json = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema: Json }>>;

/** A parameter with `content` is text in that format, such as `application/json`. */
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Json;
  readonly content?: Content;
};

type Operation = {
  readonly parameters?: ReadonlyArray<Parameter>;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** The parts that we need of a provider's description of its API. */
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};

export type Matched = {
  /** The path as the description writes it: `/v1/transfers/{id}/reversals`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Returns what is wrong with a request, in words; empty for a valid one. */
  readonly faultsOfRequest: (query: Json, body: unknown) => ReadonlyArray<string>;
  /** Returns what is wrong with an answer of ours. */
  readonly faultsOfAnswer: (status: number, json: unknown) => ReadonlyArray<string>;
};

/** Converts to JSON Schema, which has no `nullable`, and no `$ref` into a description. */
const jsonSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(jsonSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, jsonSchema(part)]),
  );
  if (typeof rest.$ref === "string") rest.$ref = rest.$ref.replace("#/components/schemas/", "spec#/$defs/");
  return nullable === true ? { anyOf: [rest, { type: "null" }] } : rest;
};

/** Parses JSON; returns undefined if the text is not JSON. */
const readJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

/** Checks requests and answers against a provider's description. Reads text in forms and queries by the schema. */
export const openApi = (spec: OpenApi) => {
  const loose = new Ajv({ strict: false, allErrors: true, coerceTypes: "array", validateFormats: false });
  const exact = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const definitions = { $id: "spec", $defs: jsonSchema(spec.components.schemas) } as AnySchemaObject;
  for (const ajv of [loose, exact]) {
    ajv.addKeyword({
      keyword: "x-max-bytes",
      validate: (most: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= most,
    });
    ajv.addSchema(definitions);
  }
  const compiled = new Map<string, ValidateFunction>();
  const faults = (ajv: Ajv, name: string, schema: unknown, value: unknown): ReadonlyArray<string> => {
    const validate = compiled.get(name) ?? ajv.compile(jsonSchema(schema) as AnySchemaObject);
    compiled.set(name, validate);
    if (validate(structuredClone(value))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };

  const paths = Object.entries(spec.paths).map(([path, methods]) => ({
    path,
    methods,
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
  }));

  return {
    /** Returns the operation for a request; null if the description has none. */
    match: (method: string, pathname: string): Matched | null => {
      const hits = paths.filter(({ pattern }) => pattern.test(pathname));
      // `/search` is not an id.
      const hit = hits.find(({ names }) => names.length === 0) ?? hits[0];
      const operation = hit?.methods[method.toLowerCase()];
      if (!hit || !operation) return null;
      const name = `${method} ${hit.path}`;
      const values = hit.pattern.exec(pathname)?.slice(1) ?? [];
      const schemaOf = (place: string) => {
        const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
        return {
          type: "object",
          additionalProperties: false,
          properties: Object.fromEntries(parameters.map(({ name, schema, content }) => [name, content ? {} : schema])),
          required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
        };
      };
      const params = Object.fromEntries(hit.names.map((key, index) => [key, decodeURIComponent(values[index] ?? "")]));
      const texts = (operation.parameters ?? []).flatMap((parameter) =>
        Object.values(parameter.content ?? {}).map(({ schema }) => ({ name: parameter.name, schema })),
      );
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      return {
        path: hit.path,
        params,
        faultsOfRequest: (asked, body) => [
          ...faults(loose, `${name} path`, schemaOf("path"), params),
          ...faults(loose, `${name} query`, schemaOf("query"), asked),
          ...texts.flatMap((text) => faults(exact, `${name} ${text.name}`, text.schema, readJson(asked[text.name]))),
          ...(content
            ? faults(type?.includes("json") ? exact : loose, `${name} body`, content.schema, body ?? {})
            : []),
        ],
        faultsOfAnswer: (status, json) => {
          const { responses } = operation;
          const usual = status < 300 ? responses["200"] : responses.default;
          const [described] = Object.values((responses[status] ?? usual)?.content ?? {});
          const error = spec.components.schemas.error ? { $ref: "#/components/schemas/error" } : undefined;
          const schema = described?.schema ?? (status < 300 ? undefined : error);
          return schema ? faults(exact, `${name} ${status < 300 ? "answer" : `error ${status}`}`, schema, json) : [];
        },
      };
    },
  };
};
