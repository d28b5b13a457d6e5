import type { FilteredListing, ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { industries } from "#core/people/person/industries.ts";
import { type Point, pointOf } from "#core/shared/place/place.ts";

// Grips are index keys that match a new listing with saved searches. A search is stored under the map cells of its
// circle, or its city, state or trades; a listing that it matches has at least one of these. So the index returns the
// searches that look where the listing is, or for its trades, and only those are compared row by row.

/** In miles; a larger circle would have too many small cells. */
const far = 60;
const milesADegree = 69.09;
const sizes = { near: 1, far: 8 } as const;
type Size = keyof typeof sizes;

const row = (degrees: number, size: Size): number => Math.floor(degrees / sizes[size]);
const cell = (size: Size, north: number, east: number): string => {
  const round = 360 / sizes[size];
  return `${size} ${north} ${((east % round) + round) % round}`;
};

const between = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The cells that cover a circle; rather a few too many than one too few. */
const cellsRound = ({ latitude, longitude }: Point, miles: number): ReadonlyArray<string> => {
  const size = miles > far ? "far" : "near";
  const reach = (miles / milesADegree) * 1.01;
  const widest = Math.cos((Math.min(89, Math.abs(latitude) + reach) * Math.PI) / 180);
  const wide = Math.min(180, reach / widest);
  return between(row(latitude - reach, size), row(latitude + reach, size)).flatMap((north) =>
    between(row(longitude - wide, size), row(longitude + wide, size)).map((east) => cell(size, north, east)),
  );
};

/** The grips that a search is stored under: its place, or else its trades; without either, it is always compared. */
export const gripsOfSearch = ({ near, city, state, industries: trades }: ResolvedFilter): ReadonlyArray<string> => {
  if (near !== null) return [...new Set(cellsRound(near, near.miles))];
  if (city !== null) return [`city ${city}`];
  if (state !== null) return [`state ${state}`];
  if (trades.length > 0) return trades.map((trade) => `trade ${industries.indexOf(trade)}`);
  return ["any"];
};

/** All grips of a listing: every search that matches it is stored under one of these. */
export const gripsOfListing = ({ place, industries: trades }: FilteredListing): ReadonlyArray<string> => {
  const point = pointOf(place);
  return [
    "any",
    `city ${place.city}`,
    `state ${place.state}`,
    ...trades.map((trade) => `trade ${industries.indexOf(trade)}`),
    ...(point === null
      ? []
      : (["near", "far"] as const).map((size) => cell(size, row(point.latitude, size), row(point.longitude, size)))),
  ];
};
