import { Effect, Layer } from "effect";
import type { Place } from "#core/place/place.ts";
import { Places } from "#core/place/places.ts";

type Town = { readonly key: string; readonly place: Place; readonly zipCodes: number };
type Gazetteer = { readonly towns: ReadonlyArray<Town>; readonly byZip: ReadonlyArray<Place> };

/** Orders by code units, as `firstFrom` compares. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const read = async (): Promise<Gazetteer> => {
  const { default: zipcodes } = await import("zipcodes");
  const byZip = Object.values(zipcodes.codes)
    .filter(({ country, zip }) => country === "US" && /^\d{5}$/.test(zip))
    .map(
      ({ city, state, zip, latitude, longitude }): Place => ({
        streetAddress: "",
        city,
        state,
        zipCode: zip,
        latitude: latitude ?? null,
        longitude: longitude ?? null,
      }),
    )
    .sort((a, b) => byText(a.zipCode, b.zipCode));
  const towns = new Map<string, Town>();
  for (const place of byZip) {
    const key = `${place.city}, ${place.state}`.toLowerCase();
    const known = towns.get(key);
    towns.set(key, known ? { ...known, zipCodes: known.zipCodes + 1 } : { key, place, zipCodes: 1 });
  }
  return { towns: [...towns.values()].sort((a, b) => byText(a.key, b.key)), byZip };
};

/** Everything in a sorted list that begins with `prefix`. */
const beginning = <Item>(items: ReadonlyArray<Item>, prefix: string, keyOf: (item: Item) => string): Array<Item> => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(items[middle] as Item) < prefix) low = middle + 1;
    else high = middle;
  }
  const found: Array<Item> = [];
  for (let at = low; at < items.length && keyOf(items[at] as Item).startsWith(prefix); at += 1) {
    found.push(items[at] as Item);
  }
  return found;
};

let loaded: Promise<Gazetteer> | undefined;

/**
 * `Places` from a bundled list of US ZIP codes, read at the first search. A city with more ZIP codes counts as better
 * known. Its coordinates are those of its first ZIP code, in degrees.
 */
export const gazetteerPlaces = Layer.succeed(Places, {
  search: (text, limit) =>
    Effect.promise(async () => {
      loaded ??= read();
      const { towns, byZip } = await loaded;
      if (/^\d+$/.test(text)) return beginning(byZip, text, (place) => place.zipCode).slice(0, limit);
      return beginning(towns, text.toLowerCase(), (town) => town.key)
        .sort((a, b) => b.zipCodes - a.zipCodes)
        .slice(0, limit)
        .map(({ place }) => place);
    }),
});
