/** What we put into canonical JSON: numbers are whole. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [name: string]: Json };

/** So deep a value may be; what is deeper is nothing that we have written. */
const mostLevels = 16;

/**
 * The canonical JSON of a value (RFC 8785): one text for one value, so that a hash can be made over it. Throws a `RangeError` for
 * what has none here: fractions, numbers beyond what is exact, texts with half a character, and what is too deep.
 */
export const canonicalJson = (value: unknown, level = 0): string => {
  if (level > mostLevels) throw new RangeError("It is nested too deep.");
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError("It holds a number that is not whole.");
    return JSON.stringify(value);
  }
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new RangeError("It holds half a character.");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one, level + 1)).join(",")}]`;
  if (typeof value !== "object") throw new RangeError("It holds what JSON cannot.");
  // The order of UTF-16 code units, which is what `sort` compares by.
  const names = Object.keys(value).sort();
  const fields = names.map(
    (name) => `${canonicalJson(name)}:${canonicalJson((value as Record<string, unknown>)[name], level + 1)}`,
  );
  return `{${fields.join(",")}}`;
};
