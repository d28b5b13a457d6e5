import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#core/shared/canonical-json.ts";

describe("canonical JSON", () => {
  // RFC 8785, sections 3.2.2 and 3.2.3, without fractions, which Dibbs does not use.
  test("writes strings and literals as the RFC does", () => {
    const value = JSON.parse(
      String.raw`{ "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false] }`,
    );
    expect(canonicalJson(value)).toBe(String.raw`{"literals":[null,true,false],"string":"€$\u000f\nA'B\"\\\\\"/"}`);
  });

  test("sorts property names by UTF-16 code units, as the RFC does", () => {
    const names = ["\u20ac", "\r", "\ufb33", "1", "\u{1f600}", "\u0080", "\u00f6"];
    const value = Object.fromEntries(names.map((name) => [name, null]));
    expect(
      [...canonicalJson(value).matchAll(/"((?:[^"\\]|\\.)*)":/g)].map(([, name]) => JSON.parse(`"${name}"`)),
    ).toEqual(["\r", "1", "\u0080", "\u00f6", "\u20ac", "\u{1f600}", "\ufb33"]);
  });

  test("throws on values that it can't write exactly", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 40; level += 1) deep = [deep];
    for (const value of [0.5, 2 ** 53, Number.NaN, "\ud800", { "\udc00": 1 }, undefined, { a: undefined }, 1n, deep]) {
      expect(() => canonicalJson(value)).toThrow(RangeError);
    }
  });

  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.string({ unit: "grapheme" }),
      fc.array(tie("value")),
      fc.dictionary(fc.string(), tie("value")),
    ),
  })).value;

  test("stays the same when it is parsed and written again, or when properties are reordered", () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, field]) => [name, turned(field)]),
            )
          : value;
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(canonicalJson(turned(value))).toBe(text);
      }),
    );
  });
});
