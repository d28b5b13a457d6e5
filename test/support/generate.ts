import { Schema } from "effect";
import fc, { type Arbitrary } from "fast-check";

/** The ids of existing things, by the name of the field that takes one. */
export type Ids = Readonly<Record<string, ReadonlyArray<string>>>;

type Json = { readonly [key: string]: unknown };

/** The values that fields with these names need, which a JSON schema can't express. */
const byName: ReadonlyArray<readonly [name: RegExp, values: ReadonlyArray<string>]> = [
  [/^email$/, ["owner@example.com", "Builder.2@example.com"]],
  [/^(number|phone)$/, ["+15125550142", "+13035550199"]],
  [/^code$/, ["a1b2c3d4", "123456"]],
  [/^zipCode$/, ["78701", "04101"]],
  [/^state$/, ["TX", "ME"]],
  [/(^deadline|^asOf|^neededBy|^promisedFor|Day|^(to)?day|^valid(From|Until))$/, ["2099-05-10", "2099-06-20"]],
  [/(^at|^since|At|^expiration)$/, ["1970-01-01T00:00:00.000Z", "2026-11-21T04:05:06.789Z"]],
];

/** Values that have broken servers before. */
export const nasty: ReadonlyArray<unknown> = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "💥".repeat(50),
  "x".repeat(6_000),
  "' or 1=1 --",
  "%",
  "%00",
  "../../etc/passwd",
  "__proto__",
  "",
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -0,
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: 1 },
  "2099-02-30",
  "0000-00-00",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

const stringOf = (schema: Json, ids: Ids, name: string): Arbitrary<unknown> => {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.format === "uuid" || schema.format === "file-link") {
    const known = ids[name] ?? [];
    return known.length > 0
      ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 9 }, { arbitrary: fc.uuid(), weight: 1 })
      : fc.uuid({ version: [4, 7] });
  }
  const named = byName.find(([pattern]) => pattern.test(name));
  if (named) return fc.constantFrom(...named[1]);
  const most = typeof schema.maxLength === "number" ? schema.maxLength : 50;
  return fc.string({ maxLength: Math.min(most, 40), unit: "grapheme" }).map((text) => text.slice(0, most));
};

const ofJsonSchema = (schema: Json, ids: Ids, name = ""): Arbitrary<unknown> => {
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((form: Json) => ofJsonSchema(form, ids, name)));
  const { minimum, maximum } = schema as { readonly minimum?: number; readonly maximum?: number };
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.oneof(
        fc.integer({ min: minimum ?? 0, max: maximum ?? 2 ** 31 - 1 }),
        fc.constantFrom(...[100, 2_000_00].map((it) => Math.min(maximum ?? it, Math.max(minimum ?? it, it)))),
      );
    case "number":
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true });
    case "array":
      return fc.array(ofJsonSchema((schema.items ?? {}) as Json, ids, name), { maxLength: 3 });
    case "object": {
      const properties = (schema.properties ?? {}) as Readonly<Record<string, Json>>;
      const parts = Object.fromEntries(
        Object.entries(properties).map(([key, it]) => [key, ofJsonSchema(it, ids, key)]),
      );
      return fc.record(parts, { requiredKeys: (schema.required ?? []) as Array<string> });
    }
    default:
      return stringOf(schema, ids, name);
  }
};

/** Generates JSON that matches a schema; fields for a known kind of id mostly get a known one. */
export const ofSchema = (schema: Schema.Codec<unknown, unknown>, ids: Ids = {}): Arbitrary<unknown> =>
  ofJsonSchema(Schema.toJsonSchemaDocument(schema).schema, ids);

const spoiledAt = (value: unknown, path: ReadonlyArray<number>, by: unknown): unknown => {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const spoiled = spoiledAt((value as Record<string, unknown>)[key], rest, by);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? spoiled : item));
  return { ...value, [key]: spoiled };
};

/** Generates the same JSON, often with one part replaced by something nasty. */
export const spoiled = (json: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: json, weight: 2 },
    {
      arbitrary: fc
        .tuple(json, fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 4 }), fc.constantFrom(...nasty))
        .map(([value, path, by]) => spoiledAt(value, path, by)),
      weight: 3,
    },
  );
