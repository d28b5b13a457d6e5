/** The upper bounds for the JSON of every operation; test/api/bounds.test.ts checks every operation against them. */
export const bounds = { items: 200, keys: 100, depth: 10, values: 5_000, signs: 20_000 };

type Exceeded = { readonly path: ReadonlyArray<string | number>; readonly message: string };
type Place = { readonly value: unknown; readonly path: ReadonlyArray<string | number> };

/** Returns the items of a list or the fields of an object, or the bound that the value itself exceeds. */
const partsOf = ({ value, path }: Place): ReadonlyArray<Place> | Exceeded => {
  if (typeof value === "string" && value.length > bounds.signs) {
    return { path, message: `a text of at most ${bounds.signs} characters` };
  }
  if (typeof value !== "object" || value === null) return [];
  if (path.length >= bounds.depth) return { path, message: `nested at most ${bounds.depth} deep` };
  if (Array.isArray(value)) {
    if (value.length > bounds.items) return { path, message: `a list of at most ${bounds.items} items` };
    return value.map((part, index) => ({ value: part, path: [...path, index] }));
  }
  let keys = 0;
  // Counts keys one by one, so that a million keys are not first collected into a list.
  for (const _ in value) if (++keys > bounds.keys) return { path, message: `at most ${bounds.keys} fields` };
  return Object.entries(value).map(([key, part]) => ({ value: part, path: [...path, key] }));
};

/**
 * Returns the first bound that the JSON exceeds, or null. The check is cheap even for huge input, so it runs before a
 * schema looks at every part.
 */
export const boundExceeded = (json: unknown): Exceeded | null => {
  const places: Array<Place> = [{ value: json, path: [] }];
  let values = 0;
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    values += 1;
    if (values > bounds.values) return { path: [], message: `at most ${bounds.values} values` };
    const parts = partsOf(place);
    if ("message" in parts) return parts;
    places.push(...parts);
  }
  return null;
};
