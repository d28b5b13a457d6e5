type Value = string | Array<Value> | { [key: string]: Value };

const put = (into: { [key: string]: Value }, keys: ReadonlyArray<string>, value: string): void => {
  const [key = "", ...rest] = keys;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key] ?? {};
  into[key] = inner;
  put(inner as { [key: string]: Value }, rest, value);
};

/** Turns objects whose keys count up from 0 into lists. */
const withLists = (value: Value): Value => {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index) || key === "");
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};

/** Parses `metadata[payment_id]=…&expand[0]=…`. */
export const readForm = (text: string): Record<string, unknown> => {
  const form: { [key: string]: Value } = {};
  for (const [name, value] of new URLSearchParams(text)) {
    put(form, name.replaceAll("]", "").split("["), value);
  }
  return withLists(form) as Record<string, unknown>;
};
