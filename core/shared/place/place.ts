import { Schema } from "effect";
import { Text } from "#core/shared/text.ts";

/** A place in the US. Coordinates are in degrees; null if only the address is known. */
export const Place = Schema.Struct({
  streetAddress: Text(200),
  city: Text(80),
  state: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)),
  zipCode: Schema.String.check(Schema.isPattern(/^\d{5}$/)),
  latitude: Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }))),
  longitude: Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }))),
});
export type Place = typeof Place.Type;

/** A result of a place search; a city with several ZIP codes has neither a ZIP code nor coordinates. */
export const FoundPlace = Schema.Struct({
  ...Place.fields,
  zipCode: Schema.String.check(Schema.isPattern(/^(\d{5})?$/)),
});
export type FoundPlace = typeof FoundPlace.Type;

const { city, state, zipCode } = Place.fields;

const Latitude = Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }));
const Longitude = Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }));

/** In degrees. */
export const MapPoint = Schema.Struct({ latitude: Latitude, longitude: Longitude });

/** A landmark for a map: the center of a town or of a ZIP code. */
export const Landmark = Schema.Struct({
  kind: Schema.Literals(["town", "zip_code"]),
  city,
  state,
  zipCode,
  ...MapPoint.fields,
});
export type Landmark = typeof Landmark.Type;

/** A point on the earth, in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };

/** The earth's mean radius in miles. */
const earthRadius = 3958.7613;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the straight-line distance between two points in miles. */
export const milesBetween = (a: Point, b: Point): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const part = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)));
};

/** Returns the coordinates of a place; null if only its address is known. */
export const pointOf = (place: { readonly latitude: number | null; readonly longitude: number | null }) =>
  place.latitude === null || place.longitude === null ? null : { latitude: place.latitude, longitude: place.longitude };
