import { Effect, Layer } from "effect";
import {
  type FoundPlace,
  type Landmark,
  milesBetween,
  type Place,
  type Point,
  pointOf,
} from "#core/shared/place/place.ts";
import { Places } from "#core/shared/place/places.ts";
import { stateNames } from "#core/shared/place/states.ts";

type Town = {
  /** The search key: only letters and digits. */
  readonly key: string;
  readonly place: Place;
  readonly zipCodes: number;
  /** The mean of its ZIP codes' coordinates; null if none of them has coordinates. */
  readonly middle: Point | null;
};
type Gazetteer = {
  readonly towns: ReadonlyArray<Town>;
  readonly byZip: ReadonlyArray<Place>;
  /** Keyed by the first three digits of a ZIP code, which name the area where its mail is sorted. */
  readonly statesByArea: ReadonlyMap<string, ReadonlySet<string>>;
};

const areaOf = (zipCode: string): string => zipCode.slice(0, 3);

/** Keeps only letters and digits: 'O'Fallon' equals 'O Fallon', and 'Cañon' equals 'Canon'. */
const bare = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const shortNames: Readonly<Record<string, string>> = { st: "saint", ste: "sainte", ft: "fort", mt: "mount" };

const directions: Readonly<Record<string, string>> = { n: "North", s: "South", e: "East", w: "West" };

/** Spells out abbreviations: 'St. Louis' becomes Saint Louis, and 'N. Las Vegas' becomes North Las Vegas. */
const inFull = (text: string): string =>
  text
    .replace(/\b(ste?|ft|mt)\b\.?/gi, (short) => shortNames[bare(short)] ?? short)
    .replace(/^\s*([nsew])(\.\s*|\s+)(?=\p{L})/iu, (_, letter: string) => `${directions[letter.toLowerCase()]} `);

/** Returns the text as typed, and with each state code whose name the text begins: 'Austin, Tex' gives Austin, TX. */
const byState = (text: string): ReadonlyArray<string> => {
  const [, city = "", begun = ""] = /^(.*),\s*(\p{L}[\p{L} ]*)$/u.exec(text) ?? [];
  if (city === "") return [text];
  const named = Object.entries(stateNames).filter(([, name]) => name.toLowerCase().startsWith(begun.toLowerCase()));
  return [text, ...named.map(([code]) => `${city}, ${code}`)];
};

/** Orders by code units, which is how `firstFrom` compares. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The mean of the `count` points behind `middle` and one more. */
const between = (middle: Point | null, added: Point | null, count: number): Point | null => {
  if (!middle || !added) return middle ?? added;
  const mean = (a: number, b: number) => a + (b - a) / (count + 1);
  return {
    latitude: mean(middle.latitude, added.latitude),
    longitude: mean(middle.longitude, added.longitude),
  };
};

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
        // The list says 0 for unknown coordinates; no place in the US lies there.
        latitude: latitude || null,
        longitude: longitude || null,
      }),
    )
    .sort((a, b) => byText(a.zipCode, b.zipCode));
  const towns = new Map<string, Town>();
  for (const place of byZip) {
    const key = bare(inFull(`${place.city}, ${place.state}`));
    const known = towns.get(key);
    const middle = pointOf(place);
    towns.set(
      key,
      known
        ? { ...known, zipCodes: known.zipCodes + 1, middle: between(known.middle, middle, known.zipCodes) }
        : { key, place, zipCodes: 1, middle },
    );
  }
  const statesByArea = new Map<string, Set<string>>();
  for (const { zipCode, state } of byZip) {
    statesByArea.set(areaOf(zipCode), (statesByArea.get(areaOf(zipCode)) ?? new Set()).add(state));
  }
  return { towns: [...towns.values()].sort((a, b) => byText(a.key, b.key)), byZip, statesByArea };
};

/** A city with several ZIP codes gets no coordinates, because the person has to say where in it they are. */
const found = ({ place, zipCodes }: Town): FoundPlace =>
  zipCodes === 1 ? place : { ...place, zipCode: "", latitude: null, longitude: null };

/** Returns all items of a sorted list whose key begins with `prefix`. */
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

/** The greatest distance of a town, in miles, and the miles per degree; of longitude, the fewest in the US. */
const farthest = 100;
const milesADegree = { latitude: 68.7, longitude: 22 };

type Near = { readonly landmark: Landmark; readonly miles: number };

const landmarkOf = (kind: Landmark["kind"], { city, state, zipCode }: Place, at: Point): Landmark => ({
  kind,
  city,
  state,
  zipCode,
  ...at,
});

/** Returns all landmarks within `farthest` miles, nearest first. */
const near = (point: Point, landmarks: Iterable<Landmark>): Array<Near> => {
  const found: Array<Near> = [];
  for (const landmark of landmarks) {
    // Most of the country is far away, and comparing degrees is cheaper than computing the distance.
    if (Math.abs(landmark.latitude - point.latitude) > farthest / milesADegree.latitude) continue;
    if (Math.abs(landmark.longitude - point.longitude) > farthest / milesADegree.longitude) continue;
    const miles = milesBetween(point, landmark);
    if (miles <= farthest) found.push({ landmark, miles });
  }
  return found.sort((a, b) => a.miles - b.miles);
};

/** Large offices with ZIP codes of their own, which are no places to visit. */
const office = /\b(Board|Insurance|Internal Revenue|Dept|Corp|Inc|Business Reply)\b/;

/**
 * In miles; landmarks closer than this count as one, since large offices have ZIP codes and town names of their own.
 */
const apart = { zip_code: 0.05, town: 2 };

/** Returns the first landmarks that are far enough apart from each other. */
const firstApart = (found: ReadonlyArray<Near>, most: number): ReadonlyArray<Landmark> => {
  const kept: Array<Landmark> = [];
  for (const { landmark } of found) {
    if (kept.length >= most) break;
    if (kept.every((other) => milesBetween(other, landmark) > apart[landmark.kind])) kept.push(landmark);
  }
  return kept;
};

let loaded: Promise<Gazetteer> | undefined;

/**
 * `Places` from a bundled list of US ZIP codes of about 2015 (adapters/README.md), read at the first search. A city with
 * more ZIP codes counts as better known.
 */
export const gazetteerPlaces = Layer.succeed(Places, {
  search: (text, limit) =>
    Effect.promise(async () => {
      loaded ??= read();
      const { towns: all, byZip } = await loaded;
      if (/^\d+$/.test(text)) return beginning(byZip, text, (place) => place.zipCode).slice(0, limit);
      const asked = new Set(
        byState(text)
          .flatMap((typed) => [bare(typed), bare(inFull(typed))])
          .filter((key) => key !== ""),
      );
      // 'st' begins Stamford, but may also be the start of Saint Louis.
      const towns = new Set([...asked].flatMap((key) => beginning(all, key, (town) => town.key)));
      return [...towns]
        .sort((a, b) => b.zipCodes - a.zipCodes)
        .slice(0, limit)
        .map(found);
    }),
  around: (point, most) =>
    Effect.promise(async () => {
      loaded ??= read();
      const { towns, byZip } = await loaded;
      const zipCodes = byZip.flatMap((place) => {
        const at = pointOf(place);
        return at ? [landmarkOf("zip_code", place, at)] : [];
      });
      const townsHere = near(
        point,
        towns.flatMap(({ place, middle }) =>
          middle && !office.test(place.city) ? [landmarkOf("town", place, middle)] : [],
        ),
      );
      const size = new Map(towns.map(({ place, zipCodes }) => [place.zipCode, zipCodes]));
      const sizeOf = ({ landmark }: Near): number => size.get(landmark.zipCode) ?? 0;
      return [
        ...firstApart(near(point, zipCodes), most.zipCodes),
        ...firstApart(
          townsHere.sort((a, b) => sizeOf(b) - sizeOf(a) || a.miles - b.miles),
          most.towns,
        ),
      ];
    }),
  statesOf: (zipCode) =>
    Effect.promise(async () => {
      loaded ??= read();
      const { statesByArea } = await loaded;
      return [...(statesByArea.get(areaOf(zipCode)) ?? [])];
    }),
  ofZip: (wanted) =>
    Effect.promise(async () => {
      loaded ??= read();
      const { byZip } = await loaded;
      return beginning(byZip, wanted, ({ zipCode }) => zipCode).find(({ zipCode }) => zipCode === wanted) ?? null;
    }),
});
