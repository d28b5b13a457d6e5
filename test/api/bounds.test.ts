import { Schema } from "effect";
import { expect, test } from "vitest";
import { bounds } from "#api/bounds.ts";
import { Problem } from "#api/endpoint.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { ownApi, ownClient } from "../support/own-api.ts";

const many = 1_000_000;
const api = ownApi({
  limits: { registerPerAddress: many, signInPerAddress: many, refreshPerAddress: many },
});
const client = ownClient(api, "Olivia", "home_owner");

type Json = { readonly [key: string]: unknown };
const propertiesOf = (schema: Json): ReadonlyArray<readonly [string, Json]> =>
  Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>);
const formsOf = (schema: Json): ReadonlyArray<Json> =>
  Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(formsOf) : [schema];

/** Returns the maximum number of values in JSON of this form, and which parts of it the API's bounds would reject. */
const largest = (schema: Json, path = "body", depth = 0): { readonly values: number; readonly wide: Array<string> } => {
  const sizes = formsOf(schema).map((form) => {
    if (form.type === "array") {
      const most = Number(form.maxItems ?? Number.POSITIVE_INFINITY);
      const item = largest((form.items ?? {}) as Json, `${path}[]`, depth + 1);
      return { values: 1 + most * item.values, wide: most <= bounds.items ? item.wide : [`${path}: ${most} items`] };
    }
    if (form.type === "object") {
      const parts = propertiesOf(form).map(([name, part]) => largest(part, `${path}.${name}`, depth + 1));
      const wide = parts.flatMap((part) => part.wide);
      if (parts.length > bounds.keys) wide.push(`${path}: ${parts.length} fields`);
      if (depth >= bounds.depth) wide.push(`${path}: too deep`);
      return { values: 1 + parts.reduce((sum, part) => sum + part.values, 0), wide };
    }
    const most = Number(form.maxLength ?? 0);
    return { values: 1, wide: most <= bounds.signs ? [] : [`${path}: ${most} characters`] };
  });
  return { values: Math.max(...sizes.map(({ values }) => values)), wide: sizes.flatMap(({ wide }) => wide) };
};

test.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
  "the schemas of %s allow nothing that the API's bounds would reject",
  (_name, endpoint) => {
    for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
      const { values, wide } = largest(Schema.toJsonSchemaDocument(part).schema as Json);
      expect(wide).toEqual([]);
      expect(values).toBeLessThanOrEqual(bounds.values);
    }
  },
);

/** Bodies of nearly this many bytes, each wide in a different way. */
const wholesOf = (bytes: number) => ({
  emptyObjects: `[${Array(Math.floor(bytes / 3) - 1)
    .fill("{}")
    .join()}]`,
  longText: JSON.stringify("x".repeat(bytes - 1_000)),
  deep: `${'{"a":'.repeat(bytes / 7)}1${"}".repeat(bytes / 7)}`,
  manyKeys: `{${Array.from({ length: bytes / 12.5 }, (_, at) => `"k${at}":1`).join()}}`,
  lists: `[${Array(150)
    .fill(`[${Array(190).fill("{}").join()}]`)
    .join()}]`,
});
const megabyte = 1_000_000;
/**
 * The largest body that is read at all, for the operation that takes most; the others read theirs in the same way, and
 * get a fifth of it.
 */
const [largeWholes, wholes] = [wholesOf(megabyte), wholesOf(megabyte / 5)];
const takesMost = "postListing";

/** Returns wide bodies: by themselves, and in each list or object of the operation, or in an unknown field. */
const bodiesFor = (name: string, schema: Json): ReadonlyArray<readonly [string, string]> => {
  const own = name === takesMost ? largeWholes : wholes;
  const wide = propertiesOf(schema).filter(([, form]) => formsOf(form).some(({ type }) => type !== "string"));
  const fields = wide.length > 0 ? wide.map(([name]) => name) : ["unknown"];
  return [
    ...Object.entries(own),
    ...fields.map((field) => [`empty objects as ${field}`, `{${JSON.stringify(field)}:${own.emptyObjects}}`] as const),
  ];
};

const isProblem = Schema.is(Problem);

/**
 * Far more than reading these bytes takes even on slow processors, and a fraction of what looking at every part takes;
 * in microseconds.
 */
const mostWork = (bytes: number): number => (bytes > megabyte / 2 ? 4_000_000 : 3_000_000);

test.each(everyEndpoint.filter(({ method }) => method !== "GET").map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s rejects a wide body quickly, with a short 400",
  async (_name, endpoint) => {
    const id = "01902f4e-7cf5-7000-8000-000000000000";
    for (const [kind, payload] of bodiesFor(endpoint.name, Schema.toJsonSchemaDocument(endpoint.body).schema as Json)) {
      const before = process.cpuUsage();
      const response = await api.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:\w+/g, id),
        headers: { "content-type": "application/json", authorization: `Bearer ${client.accessToken}` },
        payload,
      });
      const { user, system } = process.cpuUsage(before);
      expect([kind, response.statusCode]).toEqual([kind, 400]);
      const problem = response.json();
      expect(isProblem(problem)).toBe(true);
      expect(response.body.length).toBeLessThan(10_000);
      expect(problem.issues.length).toBeGreaterThan(0);
      expect(user + system, kind).toBeLessThan(mostWork(payload.length));
    }
  },
);

test("a wide query gets a 400 with a single issue", async () => {
  for (const { name, path } of everyEndpoint.filter(({ method }) => method === "GET")) {
    const url = `${path.replaceAll(/:\w+/g, "01902f4e-7cf5-7000-8000-000000000000")}?${"industries=x&".repeat(1_000)}`;
    const response = await api.app.inject({
      method: "GET",
      url,
      headers: { authorization: `Bearer ${client.accessToken}` },
    });
    expect([name, response.statusCode]).toEqual([name, 400]);
    expect(response.json().issues).toHaveLength(1);
  }
});

test("a body with many mistakes gets only the first 20 issues", async () => {
  const headers = { authorization: `Bearer ${client.accessToken}` };
  const response = await api.app.inject({
    method: "POST",
    url: "/api/listings",
    headers,
    payload: { items: Array(200).fill({}), industries: Array(200).fill("y".repeat(100)) },
  });
  expect(response.statusCode).toBe(400);
  const { issues } = response.json();
  expect(issues).toHaveLength(20);
  expect(issues[0].field).toBe("kind");
});
