import { Cause, Exit, Schema, SchemaIssue } from "effect";
import type { Endpoint } from "./endpoint.ts";
import { malformed } from "./problems.ts";

type Codec = Schema.Codec<unknown, unknown>;

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1();
/** More do not help anybody to mend the request. */
const mostIssues = 20;

const compile = (schema: Codec, part: string) => {
  const decode = Schema.decodeUnknownExit(schema, { errors: "all" });
  return (value: unknown): unknown => {
    const exit = decode(value);
    if (Exit.isSuccess(exit)) return exit.value;
    const error = Cause.squash(exit.cause);
    if (!Schema.isSchemaError(error)) throw error;
    const { issues } = issuesOf(error.issue);
    throw malformed(
      issues.slice(0, mostIssues).map(({ path, message }) => ({
        field: path?.length ? path.map(String).join(".") : part,
        message,
      })),
    );
  };
};

const isEmpty = (schema: Codec): boolean =>
  "fields" in schema && typeof schema.fields === "object" && Object.keys(schema.fields ?? {}).length === 0;
const empty = Object.freeze({});

/**
 * Reads params, query and body of one endpoint, compiled once. Each throws a 400 that lists the issues. An endpoint
 * without fields in a part ignores what is sent there.
 */
export const decoderOf = <Params extends Codec, Query extends Codec, Body extends Codec>(
  endpoint: Endpoint<Params, Query, Body>,
) => {
  const part = (schema: Codec, name: string, codec: (schema: Codec) => Codec) =>
    isEmpty(schema) ? () => empty : compile(codec(schema), name);
  const params = part(endpoint.params, "params", Schema.toCodecStringTree);
  const query = part(endpoint.query, "query", (schema) =>
    Schema.toCodecArrayFromSingle(Schema.toCodecStringTree(schema)),
  );
  const body = part(endpoint.body, "body", Schema.toCodecJson);
  return (request: { readonly params: unknown; readonly query: unknown; readonly body: unknown }) => ({
    params: params(request.params) as Params["Type"],
    query: query(request.query) as Query["Type"],
    body: body(request.body) as Body["Type"],
  });
};
