/** The values that canonical JSON can hold; numbers must be integers. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [name: string]: Json };

/** The deepest nesting allowed; Dibbs writes nothing deeper. */
const mostLevels = 16;

/**
 * Returns the canonical JSON of a value (RFC 8785): equal values give equal texts, so that a hash can cover it. Throws
 * a `RangeError` for fractions, unsafe integers, lone surrogates and values that are nested too deeply.
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
  // RFC 8785 orders names by UTF-16 code units, as `sort` does.
  const names = Object.keys(value).sort();
  const fields = names.map(
    (name) => `${canonicalJson(name)}:${canonicalJson((value as Record<string, unknown>)[name], level + 1)}`,
  );
  return `{${fields.join(",")}}`;
};
