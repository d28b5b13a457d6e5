import { Cause, Exit, Schema, SchemaIssue } from "effect";
import { boundExceeded } from "./bounds.ts";
import type { Endpoint } from "./endpoint.ts";
import { malformed } from "./problems.ts";

type Codec = Schema.Codec<unknown, unknown>;

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1();
/** A longer list would not help anybody fix the request. */
const mostIssues = 20;

type Issue = { readonly path?: ReadonlyArray<unknown> | undefined; readonly message: string };

const refuse = (issues: ReadonlyArray<Issue>, part: string): never => {
  throw malformed(
    issues.slice(0, mostIssues).map(({ path, message }) => ({
      // An unknown field's name may be as long as the request.
      field: path?.length ? path.map(String).join(".").slice(0, 200) : part,
      message: message.slice(0, 1000),
    })),
  );
};

/**
 * Returns the value with every list cut to the number of issues that we report, so that finding all issues stays fast.
 */
const shortened = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, mostIssues).map(shortened);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
};

const compile = (schema: Codec, part: string) => {
  const decode = Schema.decodeUnknownExit(schema, { errors: "first" });
  const decodeForAll = Schema.decodeUnknownExit(schema, { errors: "all" });
  const issuesIn = (exit: Exit.Exit<unknown, unknown>): ReadonlyArray<Issue> => {
    if (Exit.isSuccess(exit)) return [];
    const error = Cause.squash(exit.cause);
    if (!Schema.isSchemaError(error)) throw error;
    return issuesOf(error.issue).issues as ReadonlyArray<Issue>;
  };
  return (value: unknown): unknown => {
    const exit = decode(value);
    if (Exit.isSuccess(exit)) return exit.value;
    const all = issuesIn(decodeForAll(shortened(value)));
    return refuse(all.length > 0 ? all : issuesIn(exit), part);
  };
};

const bounded =
  (read: (value: unknown) => unknown, part: string) =>
  (value: unknown): unknown => {
    const exceeded = boundExceeded(value);
    return exceeded === null ? read(value) : refuse([exceeded], part);
  };

const isEmpty = (schema: Codec): boolean =>
  "fields" in schema && typeof schema.fields === "object" && Object.keys(schema.fields ?? {}).length === 0;
const empty = Object.freeze({});

/**
 * Reads the params, query and body of one endpoint with decoders that are compiled once. Each throws a 400 that lists
 * the first issues. An endpoint without fields in a part ignores what is sent there, unless it exceeds the bounds of
 * every operation.
 */
export const decoderOf = <Params extends Codec, Query extends Codec, Body extends Codec>(
  endpoint: Endpoint<Params, Query, Body>,
) => {
  const part = (schema: Codec, name: string, codec: (schema: Codec) => Codec) =>
    bounded(isEmpty(schema) ? () => empty : compile(codec(schema), name), name);
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
