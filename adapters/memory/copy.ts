/**
 * Copies what tables store and ports return: values, dates, and plain objects, lists and maps of them. Anything else
 * goes to `structuredClone`, which takes five times as long.
 */
export const copy = <A>(value: A): A => copyOf(value) as A;

const copyOf = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? structuredClone(value) : value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Map) return new Map([...value].map(([key, row]) => [copyOf(key), copyOf(row)]));
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  const copied: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copied[key] = copyOf((value as Record<string, unknown>)[key]);
  return copied;
};
